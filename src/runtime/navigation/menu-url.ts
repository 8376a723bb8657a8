/** Addresses of outside pages in the menu (rulings: token in menu and iframe urls). Names are looked up; nothing runs. */

export interface MenuUrlContext {
  /** The page's own address, against which paths are read. */
  page: string;
  /** Base url of the API. */
  apiBase: string;
  /** Where stored files are read. */
  staticBase: string;
  token: string | null;
  /** Origins besides the API's own that may be given the token. */
  tokenOrigins: readonly string[];
}

export interface MenuUrl {
  /** Where to go; null: nowhere, since it is no http address or holds an expression that nobody can look up. */
  url: string | null;
  /** True where the token was asked for and not given. */
  withheld: boolean;
}

/** `{{ window._CONFIG['domianURL'] }}`, quotes and blanks as people write them. */
const LOOK_UP = /\{\{\s*window\s*\.\s*_CONFIG\s*\[\s*(["'])(\w+)\1\s*\]\s*\}\}/g;
const TOKEN = /\$\{\s*token\s*\}/g;
const EXPRESSION = /\{\{|\$\{/;

function parseHttpUrl(address: string, page: string): URL | null {
  try {
    const url = new URL(address, page);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Fills a menu's address. @throws never */
export function resolveMenuUrl(
  text: string,
  { page, apiBase, staticBase, token, tokenOrigins }: MenuUrlContext,
): MenuUrl {
  const known: Readonly<Record<string, string>> = {
    domianURL: parseHttpUrl(apiBase || '/', page)?.href ?? '',
    staticDomainURL: parseHttpUrl(staticBase, page)?.href ?? '',
  };
  const filled = text
    .trim()
    .replace(LOOK_UP, (whole, _quote: string, name: string) =>
      Object.hasOwn(known, name) ? (known[name] ?? '').replace(/\/+$/, '') : whole,
    );
  const bare = filled.replace(TOKEN, '');
  const target = EXPRESSION.test(bare) || bare === '' ? null : parseHttpUrl(bare, page);
  if (!target) return { url: null, withheld: false };
  if (bare === filled) return { url: target.href, withheld: false };
  // Read again with the token in its place: it may not have become a part of the host.
  const given = token === null ? null : parseHttpUrl(filled.replace(TOKEN, encodeURIComponent(token)), page);
  const allowed = [new URL(apiBase || '/', page).origin, ...tokenOrigins];
  const trusted = given !== null && given.origin === target.origin && allowed.includes(given.origin);
  return trusted ? { url: given.href, withheld: false } : { url: target.href, withheld: true };
}
