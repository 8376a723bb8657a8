/** Decides whether a request comes from the machine of the server itself. */
import type { FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '@/server/config/config';

/** Headers that a proxy adds: the address of the socket is then that of the proxy. */
const PROXY_HEADER = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|.*-client-ip|.*-connecting-ip)$/;

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** True for a host with the name of this machine: another one may be resolved to its address (DNS rebinding). */
function isLocalHost(host: string): boolean {
  const { hostname = '' } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : {};
  return isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/**
 * True when socket and host are of this machine, and no proxy is between. No header makes a request local. With an
 * `Origin`, the page that sends the request must be from this server.
 */
export function isLocalRequest(
  { socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>,
  { TRUST_PROXY, PUBLIC_URL }: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL'>,
): boolean {
  const { host = '', origin } = headers;
  return (
    !TRUST_PROXY &&
    PUBLIC_URL === '' &&
    isLoopback(withoutMapping(socket.remoteAddress ?? '')) &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name)) &&
    isLocalHost(host) &&
    (origin === undefined || origin === `http://${host}`)
  );
}
