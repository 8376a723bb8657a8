/** Names of online tables. */
const TABLE_NAME = /^[a-z][a-z0-9_]{1,62}$/;

/** `oa_leave$1` (the copy of a view) → `oa_leave`; undefined when it is no table name. */
export function tableNameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value
    .trim()
    .replace(/\$\d+$/, '')
    .toLowerCase();
  return TABLE_NAME.test(name) ? name : undefined;
}
