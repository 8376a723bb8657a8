/** API addresses of this server and of the upstream server. */
export interface ProxyAddresses {
  /** API path of this server, e.g. `/jeecg-boot`. */
  base: string;
  /** Origin and API path of the upstream server, without a trailing slash. */
  origin: string;
  path: string;
}

export const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** @param proxyTo `https://host/path`; without a path the upstream API has the same path as this one */
export function proxyAddresses(proxyTo: string, base: string): ProxyAddresses {
  const { origin, pathname } = new URL(proxyTo);
  return { base, origin, path: pathname === '/' ? base : pathname };
}

/** Rewrites an address below the upstream API to this server; others stay. */
export function rewriteLocation(location: string, { base, origin, path }: ProxyAddresses): string {
  if (!URL.canParse(location, origin)) return location;
  const { origin: to, pathname, search, hash } = new URL(location, origin);
  return to === origin && isBelow(pathname, path) ? `${base}${pathname.slice(path.length)}${search}${hash}` : location;
}
