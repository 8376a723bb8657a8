/** Identity providers (OAuth2, OpenID Connect), parsed from OAUTH_PROVIDERS. */
import { isJsonObject } from '@/model/http/json';

/** Keys of the provider's user info response. */
export interface IdentityFields {
  id: string;
  username: string;
  realname: string;
  avatar: string;
}

interface SharedFields {
  /** Key of the provider in URLs and in the table of accounts. */
  source: string;
  /** Caption of the sign-in button. */
  label: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** New users bind their account by phone instead of password. */
  bindPhone: boolean;
  fields: IdentityFields;
}

/** With OpenID Connect, all addresses are discovered from the issuer. */
export type Provider = SharedFields &
  ({ issuer: string } | { issuer: null; authorizeUrl: string; tokenUrl: string; userUrl: string });

const DEFAULT_FIELDS: IdentityFields = {
  id: 'sub',
  username: 'preferred_username',
  realname: 'name',
  avatar: 'picture',
};
const SOURCE_FORMAT = /^[a-z][a-z0-9_]{0,31}$/;
const PROVIDER_KEYS = new Set([
  'source',
  'label',
  'clientId',
  'clientSecret',
  'scope',
  'bindPhone',
  'fields',
  'issuer',
  'authorizeUrl',
  'tokenUrl',
  'userUrl',
]);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500;
const isHttpUrl = (value: unknown): value is string =>
  isText(value) && /^https?:\/\//.test(value) && URL.canParse(value);

function parseFields(value: unknown): IdentityFields | null {
  if (value === undefined) return DEFAULT_FIELDS;
  if (!isJsonObject(value) || !Object.entries(value).every(([key, name]) => key in DEFAULT_FIELDS && isText(name)))
    return null;
  return { ...DEFAULT_FIELDS, ...value };
}

/** @returns the provider, or the name of the invalid property */
function parseProvider(value: unknown): Provider | string {
  if (!isJsonObject(value)) return '{}';
  const { source, label, clientId, clientSecret, scope = 'openid profile', bindPhone = false } = value;
  const unknown = Object.keys(value).find((key) => !PROVIDER_KEYS.has(key));
  if (unknown !== undefined) return unknown;
  if (!isText(source) || !SOURCE_FORMAT.test(source)) return 'source';
  if (label !== undefined && !isText(label)) return 'label';
  if (!isText(clientId)) return 'clientId';
  if (!isText(clientSecret)) return 'clientSecret';
  if (!isText(scope)) return 'scope';
  if (typeof bindPhone !== 'boolean') return 'bindPhone';
  const fields = parseFields(value.fields);
  if (!fields) return 'fields';
  const common = { source, label: label ?? source, clientId, clientSecret, scope, bindPhone, fields };
  const { issuer, authorizeUrl, tokenUrl, userUrl } = value;
  if (issuer !== undefined) return isHttpUrl(issuer) ? { ...common, issuer } : 'issuer';
  if (!isHttpUrl(authorizeUrl)) return 'authorizeUrl';
  if (!isHttpUrl(tokenUrl)) return 'tokenUrl';
  if (!isHttpUrl(userUrl)) return 'userUrl';
  return { ...common, issuer: null, authorizeUrl, tokenUrl, userUrl };
}

/**
 * @param text a JSON array, or empty
 * @throws Error with a message that contains no values
 */
export function parseProviders(text: string): readonly Provider[] {
  if (text === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error('应为 JSON 数组');
  }
  if (!Array.isArray(list)) throw new Error('应为 JSON 数组');
  const providers = list.map((value, index) => {
    const provider = parseProvider(value);
    if (typeof provider === 'string') throw new Error(`第 ${index + 1} 项的 ${provider} 不正确`);
    return provider;
  });
  if (new Set(providers.map(({ source }) => source)).size < providers.length) throw new Error('source 不能重复');
  return providers;
}
