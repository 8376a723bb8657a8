/**
 * The text that X-Sign is a checksum of (contract.md §2.5). Its secret is public, so it does not authenticate the
 * caller; it is only for servers that require the header.
 */

/** The default secret of every JeecgBoot server and client. */
export const SIGN_SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a';

/** Parameter name under which the last path segment is signed when it contains a comma. */
const PATH_VARIABLE = 'x-path-variable';
/** Added to GET requests after signing. */
const TIMESTAMP_PARAMETER = '_t';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last path segment when it contains a comma. Servers decode the path a second time if a `%` is left. */
function pathVariable(path: string): string | null {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (!last.includes(',')) return null;
  const once = decode(last);
  return once.includes('%') ? decode(once) : once;
}

/** JSON text of a parameter: numbers and booleans are signed as text, objects and lists unchanged. */
function memberText(value: unknown): string {
  return JSON.stringify(typeof value === 'object' ? value : String(value));
}

/**
 * The text whose uppercase MD5 is X-Sign.
 * @param path of the call, with or without a query: `/sys/dict/getDictItems/sys_user,realname,username`
 * @param params query parameters, and the top level of a JSON body; null and undefined values are neither sent nor
 * signed
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
  // The JSON is built as text, because an object would put integer-like keys first.
  const members = [...signed]
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${memberText(value)}`);
  return `{${members.join(',')}}${secret}`;
}
