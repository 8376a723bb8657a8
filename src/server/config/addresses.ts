/** Environment variables that are addresses: each reads its text, or throws what is expected. */

export const reject = (expected: string): never => {
  throw new Error(expected);
};

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text && /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

export const origins = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => (isOrigin(one) ? one : reject(`应为逗号分隔的来源，如 https://static.example.com，不带路径`)));

export function apiBase(text: string): string {
  const bare = text.replace(/\/+$/, '');
  if (/^https?:\/\//.test(bare) && URL.canParse(bare)) return bare;
  return /^\/[A-Za-z0-9/_-]+$/.test(bare)
    ? bare
    : reject('应为以 / 开头的路径，如 /jeecg-boot，或另一台服务器的完整地址');
}

/** Address of stored files for browsers; empty: this server. */
export function staticBase(text: string): string {
  const isPath = /^\/(?!\/)[^\s"'<>\\]*$/.test(text);
  const isUrl = /^https?:\/\//.test(text) && URL.canParse(text);
  return text === '' || isPath || isUrl ? text : reject('应为以 http:// 或 https:// 开头的地址，或以 / 开头的路径');
}

export function publicUrl(text: string): string {
  return text === '' || isOrigin(text) ? text : reject('应为本站的来源，如 https://console.example.com，不带路径');
}

/** Address of a service; empty: the embedded one. */
export const serviceUrl = (text: string): string | null =>
  text === ''
    ? null
    : /^https?:\/\//.test(text) && URL.canParse(text)
      ? text
      : reject('应为 http 或 https 地址，或留空');

export function casUrl(text: string): string | null {
  if (text === '') return null;
  const bare = text.replace(/\/+$/, '');
  return /^https?:\/\/[^?#]+$/.test(bare) && URL.canParse(bare)
    ? bare
    : reject('应为 CAS 服务的地址，如 https://sso.example.com/cas，或留空不启用');
}

export function helpUrl(text: string): string {
  const { protocol = '', username = '' } = text !== '' && URL.canParse(text) ? new URL(text) : {};
  return text === '' || (/^https?:$/.test(protocol) && username === '')
    ? text
    : reject('应为以 http:// 或 https:// 开头的网页地址，或留空不显示');
}

export function proxyTo(text: string): string | null {
  if (text === '') return null;
  const { origin = '', pathname = '', search, hash, username } = URL.canParse(text) ? new URL(text) : {};
  return /^https?:/.test(origin) && !search && !hash && !username
    ? origin + pathname.replace(/\/+$/, '')
    : reject('应为另一台服务器接口的地址，如 https://erp.example.com/jeecg-boot，或留空使用内置服务');
}
