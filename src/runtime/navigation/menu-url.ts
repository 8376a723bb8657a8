/** Resolves external URLs in the menu (rulings: token in menu and iframe urls). Expressions are never executed. */

export interface MenuUrlContext {
  /** URL of the current page; base of relative URLs. */
  page: string;
  /** Base URL of the API. */
  apiBase: string;
  /** Base URL of stored files. */
  staticBase: string;
  token: string | null;
  /** Id of the user's tenant; "0" without one. */
  tenantId: string;
  /** Origin that serves the pages below the API base in place of this one; empty: none. */
  pagesOrigin: string;
  /** Origins that may receive the token, in addition to the API's origin. */
  tokenOrigins: readonly string[];
}

export interface MenuUrl {
  /** Resolved URL; null when it is not an http(s) URL or contains an unknown expression. */
  url: string | null;
  /** True when the URL requested the token and did not receive it. */
  withheld: boolean;
}

/** `{{ window._CONFIG['domianURL'] }}`, with single or double quotes and optional spaces. */
const LOOK_UP = /\{\{\s*window\s*\.\s*_CONFIG\s*\[\s*(["'])(\w+)\1\s*\]\s*\}\}/g;
const TENANT = /\$\{\s*tenantId\s*\}/g;
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

/** The address of a page; those below the API of this origin are served by the origin of pages. */
function pageAddress({ origin, pathname, search, hash, href }: URL, { page, apiBase, pagesOrigin }: MenuUrlContext) {
  const api = new URL(apiBase || '/', page);
  const isBelow = pathname === api.pathname || pathname.startsWith(`${api.pathname.replace(/\/$/, '')}/`);
  const moves = pagesOrigin !== '' && origin === api.origin && isBelow;
  return moves ? `${pagesOrigin}${pathname}${search}${hash}` : href;
}

/** Replaces the placeholders in a menu URL. @throws never */
export function resolveMenuUrl(text: string, context: MenuUrlContext): MenuUrl {
  const { page, apiBase, staticBase, token, tenantId, tokenOrigins } = context;
  const known: Readonly<Record<string, string>> = {
    domianURL: parseHttpUrl(apiBase || '/', page)?.href ?? '',
    staticDomainURL: parseHttpUrl(staticBase, page)?.href ?? '',
  };
  const filled = text
    .trim()
    .replace(/^\/(?=https?:|\{\{)/, '')
    .replace(TENANT, encodeURIComponent(tenantId))
    .replace(LOOK_UP, (whole, _quote: string, name: string) =>
      Object.hasOwn(known, name) ? (known[name] ?? '').replace(/\/+$/, '') : whole,
    );
  const bare = filled.replace(TOKEN, '');
  const target = EXPRESSION.test(bare) || bare === '' ? null : parseHttpUrl(bare, page);
  if (!target) return { url: null, withheld: false };
  if (bare === filled) return { url: pageAddress(target, context), withheld: false };
  // Parses the URL again with the token: the token must not become part of the host.
  const given = token === null ? null : parseHttpUrl(filled.replace(TOKEN, encodeURIComponent(token)), page);
  const allowed = [new URL(apiBase || '/', page).origin, ...tokenOrigins];
  const trusted = given !== null && given.origin === target.origin && allowed.includes(given.origin);
  return { url: pageAddress(trusted ? given : target, context), withheld: !trusted };
}
