/** Configuration of the page: `<meta>` elements that the server fills in, read once. */
import { service } from '../service';

function readMeta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** A placeholder that the server did not replace (static preview) counts as not set. */
const withoutPlaceholder = (text: string) => (/^__\w+__$/.test(text) ? '' : text);

/** Normalises a base path: `jeecg-boot`, `/jeecg-boot/` and `/jeecg-boot` are equal. Absolute URLs stay absolute. */
export function normalizeBase(text: string): string {
  const bare = text.replace(/\/+$/, '');
  return /^https?:\/\//.test(bare) || bare === '' ? bare : `/${bare.replace(/^\/+/, '')}`;
}

const DEFAULT_BASE = '/jeecg-boot';

/** Sign-in through a third-party identity provider. */
export interface ThirdParty {
  source: string;
  /** Caption of the button. */
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

export interface Config {
  /** Base URL of the platform API; spec 1 §7 "configurable base URL". */
  readonly apiBase: string;
  /** Base URL of stored files; empty: they are read from the API base (spec 1 §7 "configured static domain"). */
  readonly staticBase: string;
  /** Origins, besides that of the API, to which menu URLs may send the token. */
  readonly tokenOrigins: readonly string[];
  /** Origins, besides our own, whose pages may be shown in a frame. */
  readonly frameOrigins: readonly string[];
  /** Origin of the upstream server's own pages below the API; empty: this origin. */
  readonly pagesOrigin: string;
  /** CSP nonce for the style elements of this page. */
  readonly nonce: string;
  /** Time zone of all displayed dates (rulings: never that of the user's device). */
  readonly timeZone: string;
  /** Product name: the title of the served page. */
  readonly title: string;
  /** Third-party sign-ins; may be empty. */
  readonly thirdParties: readonly ThirdParty[];
  /** Address of the CAS server; empty: none. */
  readonly casUrl: string;
  /** Visitors may register an account. */
  readonly registration: boolean;
  /** The installation has no users yet: whether the page needs the code of the server's console; null: it has users. */
  readonly firstRun: 'local' | 'code' | null;
  /** Demonstration data of our own server: a tour is shown. */
  readonly demoTour: boolean;
  /** Address of the help pages; empty: none. */
  readonly helpUrl: string;
  /** Filing number in the footer; empty: none. */
  readonly filing: string;
}

const listOf = (text: string): readonly string[] => text.split(',').filter(Boolean);

const firstRunMode = (text: string): Config['firstRun'] => (text === 'local' || text === 'code' ? text : null);

/** Reads the configuration from the page. */
export function readConfig(): Config {
  const read = (name: string) => withoutPlaceholder(readMeta(name));
  return {
    apiBase: normalizeBase(read('api-base') || DEFAULT_BASE),
    staticBase: read('static-base'),
    tokenOrigins: listOf(read('token-origins')),
    frameOrigins: listOf(read('frame-origins')),
    pagesOrigin: read('pages-origin'),
    nonce: read('csp-nonce'),
    timeZone: read('time-zone') || 'Asia/Shanghai',
    title: (typeof document === 'undefined' ? '' : document.title) || '经纬供应链数据管理平台',
    thirdParties: readThirdParties(),
    casUrl: read('cas-url').replace(/\/+$/, ''),
    registration: read('registration') === 'on',
    firstRun: firstRunMode(read('first-run')),
    demoTour: read('demo-tour') === 'on',
    helpUrl: read('help-url'),
    filing: read('filing'),
  };
}

export const config = service(readConfig);
