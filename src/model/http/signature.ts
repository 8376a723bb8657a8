/**
 * What X-Sign is a checksum of (contract.md §2.5). Its secret is public, so that it proves nothing about who calls:
 * it is for servers that ask for it.
 */

/** The default of every JeecgBoot server and client. */
export const SIGN_SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a';

/** Name under which the last part of the path is signed when it holds a comma. */
const PATH_VARIABLE = 'x-path-variable';
/** Added to reads after they are signed. */
const TIMESTAMP_PARAMETER = '_t';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Servers decode the path once more where a `%` is left. */
function pathVariable(path: string): string | null {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (!last.includes(',')) return null;
  const once = decode(last);
  return once.includes('%') ? decode(once) : once;
}

/** Numbers and booleans are signed as text, objects and lists as they are. */
function memberText(value: unknown): string {
  return JSON.stringify(typeof value === 'object' ? value : String(value));
}

/**
 * The text whose uppercase MD5 is X-Sign.
 * @param path of the call, with or without a query: `/sys/dict/getDictItems/sys_user,realname,username`
 * @param params query parameters, and the top level of a JSON body; what is null or undefined is not sent and not signed
 */
export function signatureText(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  secret: string = SIGN_SECRET,
): string {
  const [bare = '', query = ''] = path.replace(/#.*$/s, '').split(/\?(.*)/s);
  const signed = new Map<string, unknown>([...new URLSearchParams(query), ...Object.entries(params)]);
  const variable = pathVariable(bare);
  if (variable !== null) signed.set(PATH_VARIABLE, variable);
  signed.delete(TIMESTAMP_PARAMETER);
  // Written by hand: an object would put keys that look like numbers first.
  const members = [...signed]
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${memberText(value)}`);
  return `{${members.join(',')}}${secret}`;
}
