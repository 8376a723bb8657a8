/** Names that came with a row are of the codes that came with it: one whose code changed is nobody's any more. */
import { isSame, type Row } from '@/model/record';

/** What the name of a field's code is sent under. */
const NAME = '_dictText';

const keyOf = (name: string): string | null => (name.endsWith(NAME) ? name.slice(0, -NAME.length) : null);
const isSameCode = (key: string, row: Row, first: Row): boolean => isSame(row[key] ?? null, first[key] ?? null);

/** The row without names of codes that it does not hold any more. @param first the row as it came */
export function withoutStaleNames(row: Row, first: Row): Row {
  const stale = Object.keys(row).filter((name) => {
    const key = keyOf(name);
    return key !== null && !isSameCode(key, row, first);
  });
  if (stale.length === 0) return row;
  const result = { ...row };
  for (const name of stale) delete result[name];
  return result;
}

/** Computed values with the names that still hold. @param first the row as it came */
export function withNames(values: Row, first: Row | undefined): Row {
  if (!first) return values;
  const names = Object.keys(first).filter((name) => {
    const key = keyOf(name);
    return key !== null && isSameCode(key, values, first);
  });
  if (names.length === 0) return values;
  return { ...values, ...Object.fromEntries(names.map((name) => [name, first[name] ?? null])) };
}

/** The codes of a row whose names came along, with those names; null: none. */
export function namesOf(row: Row): Row | null {
  const names = Object.keys(row).filter((name) => {
    const key = keyOf(name);
    return key !== null && Object.hasOwn(row, key);
  });
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.flatMap((name) => [
      [keyOf(name), row[keyOf(name) as string]],
      [name, row[name]],
    ]),
  ) as Row;
}
