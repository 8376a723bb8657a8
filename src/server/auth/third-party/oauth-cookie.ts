/** Cookie that binds a started sign-in to the browser: a callback in another browser is rejected. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'jw_third';
const TEN_MINUTES = 600;

/** The value of the cookie; '' when the request has none. */
export function readCookie({ headers }: FastifyRequest): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? '';
}

export interface CookieOptions {
  /** Path below which browsers send the cookie. */
  path: string;
  /** True when the server's public URL is HTTPS. */
  secure: boolean;
}

/** Sets the cookie; '' deletes it. */
export function setCookie(reply: FastifyReply, value: string, { path, secure }: CookieOptions): void {
  const life = value === '' ? 0 : TEN_MINUTES;
  void reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=${path}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}
