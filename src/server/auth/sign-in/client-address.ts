/** Key of a client address for rate limits. IPv6 uses the /64 network, because one customer owns all its addresses. */
import { isIPv6 } from 'node:net';

/** `2001:db8:1:2:3:4:5:6` → `2001:db8:1:2::/64`; `::ffff:10.0.0.1` → `10.0.0.1`. */
export function clientAddressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip.slice(0, 64);
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
