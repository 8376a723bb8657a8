/** Third-party sign-in: a popup window that sends its result by `postMessage` (contract.md §2.6). */
import { config } from '@/runtime/environment/config';
import { apiUrl } from '@/runtime/http/transport';
import { apiPaths } from '@/runtime/http/api-paths';
import type { UnboundAccount } from '@/runtime/account/session';

/** Result of the window: a ticket, an account that is not bound to a user yet, or none. */
export type ThirdPartyReply =
  | { kind: 'ticket'; ticket: string }
  | { kind: 'unbound'; unbound: UnboundAccount }
  | { kind: 'phone'; uuid: string }
  | { kind: 'failed' | 'closed' | 'blocked' };

/** Texts of the wire format. */
const FAILED = '登录失败';
const BIND_PHONE = '绑定手机号,';

const POLL = 500;
const WIDTH = 560;
const HEIGHT = 680;

/** Parses a message of the window; null when it is none of a sign-in. Never throws. */
export function parseThirdPartyReply(data: unknown, source: string): ThirdPartyReply | null {
  if (typeof data === 'string') {
    if (data === FAILED) return { kind: 'failed' };
    if (data.startsWith(BIND_PHONE)) return { kind: 'phone', uuid: data.slice(BIND_PHONE.length) };
    return data === '' ? null : { kind: 'ticket', ticket: data };
  }
  if (typeof data !== 'object' || data === null || !('isObj' in data) || !('uuid' in data)) return null;
  const { uuid, username, avatar } = data as Partial<UnboundAccount>;
  if (typeof uuid !== 'string') return null;
  return {
    kind: 'unbound',
    unbound: { source, uuid, username: `${username ?? ''}`, avatar: `${avatar ?? ''}` },
  };
}

/** Origin of the server: messages of other origins are ignored. */
const replyOrigin = () => new URL(config().apiBase || '/', location.href).origin;

/** Opens the window and waits for its message. Call it in the click handler, or the browser blocks it. Never rejects. */
export function openThirdPartyWindow(source: string): Promise<ThirdPartyReply> {
  const left = window.screenX + (window.outerWidth - WIDTH) / 2;
  const top = window.screenY + (window.outerHeight - HEIGHT) / 3;
  const box = `width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
  const popup = window.open(apiUrl(apiPaths.thirdWindow(source)), 'third-sign-in', box);
  if (!popup) return Promise.resolve({ kind: 'blocked' });
  return new Promise((resolve) => {
    const end = (reply: ThirdPartyReply) => {
      clearInterval(timer);
      window.removeEventListener('message', onMessage);
      resolve(reply);
    };
    const onMessage = ({ origin, data }: MessageEvent) => {
      const reply = origin === replyOrigin() ? parseThirdPartyReply(data, source) : null;
      if (reply) end(reply);
    };
    const timer = setInterval(() => popup.closed && end({ kind: 'closed' }), POLL);
    window.addEventListener('message', onMessage);
  });
}
