/** What the page was served with: `<meta>` elements that the server fills in, read once. */

function readMeta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** A placeholder that no server replaced (a static preview) counts as not set. */
const withoutPlaceholder = (text: string) => (/^__\w+__$/.test(text) ? '' : text);

/** `jeecg-boot`, `/jeecg-boot/` and `/jeecg-boot` are one base; absolute urls stay as they are. */
export function normalizeBase(text: string): string {
  const bare = text.replace(/\/+$/, '');
  return /^https?:\/\//.test(bare) || bare === '' ? bare : `/${bare.replace(/^\/+/, '')}`;
}

const DEFAULT_BASE = '/jeecg-boot';

/** A way in through another server, as its button says it. */
export interface ThirdParty {
  source: string;
  label: string;
}

function readThirdParties(): ThirdParty[] {
  try {
    const listed: unknown = JSON.parse(withoutPlaceholder(readMeta('third-login')) || '[]');
    if (!Array.isArray(listed)) return [];
    return listed.filter((one: Partial<ThirdParty> | null): one is ThirdParty => Boolean(one?.source && one.label));
  } catch {
    return [];
  }
}

export const config = {
  /** Base url of the platform API; spec 1 §7 "configurable base URL". */
  apiBase: normalizeBase(withoutPlaceholder(readMeta('api-base')) || DEFAULT_BASE),
  /** Where stored files are read; empty: under the API base (spec 1 §7 "configured static domain"). */
  staticBase: withoutPlaceholder(readMeta('static-base')),
  /** Origins besides the API's own that menu urls may give the token to. */
  tokenOrigins: withoutPlaceholder(readMeta('token-origins')).split(',').filter(Boolean) as readonly string[],
  /** Origins whose pages may stand in a frame, besides our own. */
  frameOrigins: withoutPlaceholder(readMeta('frame-origins')).split(',').filter(Boolean) as readonly string[],
  /** Allows the page's own style elements under the strict CSP. */
  nonce: withoutPlaceholder(readMeta('csp-nonce')),
  /** Time zone of every date on screen (rulings: never the machine's). */
  timeZone: withoutPlaceholder(readMeta('time-zone')) || 'Asia/Shanghai',
  /** Product name, from the served page's title. */
  title: (typeof document === 'undefined' ? '' : document.title) || '经纬供应链数据管理平台',
  /** Ways in through other servers; empty: none. */
  thirdParties: readThirdParties() as readonly ThirdParty[],
  /** Address of the CAS server; empty: none. */
  casUrl: withoutPlaceholder(readMeta('cas-url')).replace(/\/+$/, ''),
  /** Filing number in the footer; empty: none. */
  filing: withoutPlaceholder(readMeta('filing')),
} as const;
