/** Table names of online forms. */
const TABLE_NAME = /^[a-z][a-z0-9_]{1,62}$/;

/** Removes the suffix of a view copy: `oa_leave$1` → `oa_leave`; undefined when it is not a table name. */
export function tableNameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value
    .trim()
    .replace(/\$\d+$/, '')
    .toLowerCase();
  return TABLE_NAME.test(name) ? name : undefined;
}
