/**
 * Cookies of the upstream server. Browsers ignore ports for cookies: on a second port, those of the upstream server's
 * own pages have a prefix, and each origin forwards only its own.
 */
import { isBelow, type ProxyAddresses } from './addresses';

const PAGES_PREFIX = 'pages.';

/** The cookies of a request that belong to the origin, with the names of the upstream server; undefined: none. */
export function requestCookies(header: string | undefined, ofPages: boolean): string | undefined {
  const cookies = (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && cookie.startsWith(PAGES_PREFIX) === ofPages)
    .map((cookie) => (ofPages ? cookie.slice(PAGES_PREFIX.length) : cookie));
  return cookies.length === 0 ? undefined : cookies.join('; ');
}

/**
 * Rewrites an upstream cookie for this server: without domain, with a path below the API of this server. Scripts cannot
 * read those of the console's origin: the upstream server's pages on a second port could.
 */
export function responseCookie(cookie: string, { base, path }: ProxyAddresses, ofPages: boolean): string {
  const [value = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const dropped = ofPages ? /^(domain|path)=/i : /^(domain=|path=|httponly$)/i;
  const kept = attributes.filter((one) => !dropped.test(one));
  const upstreamPath = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/';
  const rest = isBelow(upstreamPath, path) ? upstreamPath.slice(path.length) : '';
  const own = ofPages ? [] : ['HttpOnly'];
  return [(ofPages ? PAGES_PREFIX : '') + value, `Path=${base}${rest.replace(/\/$/, '')}`, ...kept, ...own].join('; ');
}
