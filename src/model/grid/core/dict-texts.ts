/** Names that came with a row are of the codes that came with it: one whose code changed is nobody's any more. */
import { isSameValue, type Row } from '@/model/record';

/** What the name of a field's code is sent under. */
const DICT_TEXT_SUFFIX = '_dictText';

const fieldOfDictText = (property: string): string | null =>
  property.endsWith(DICT_TEXT_SUFFIX) ? property.slice(0, -DICT_TEXT_SUFFIX.length) : null;
const hasSameCode = (key: string, row: Row, first: Row): boolean => isSameValue(row[key] ?? null, first[key] ?? null);

/** The row without names of codes that it does not hold any more. @param first the row as it came */
export function withoutStaleDictTexts(row: Row, first: Row): Row {
  const stale = Object.keys(row).filter((name) => {
    const key = fieldOfDictText(name);
    return key !== null && !hasSameCode(key, row, first);
  });
  if (stale.length === 0) return row;
  const result = { ...row };
  for (const name of stale) delete result[name];
  return result;
}

/** Computed values with the names that still hold. @param first the row as it came */
export function withDictTexts(values: Row, first: Row | undefined): Row {
  if (!first) return values;
  const names = Object.keys(first).filter((name) => {
    const key = fieldOfDictText(name);
    return key !== null && hasSameCode(key, values, first);
  });
  if (names.length === 0) return values;
  return { ...values, ...Object.fromEntries(names.map((name) => [name, first[name] ?? null])) };
}

/** The codes of a row whose names came along, with those names; null: none. */
export function dictTextsOf(row: Row): Row | null {
  const names = Object.keys(row).filter((name) => {
    const key = fieldOfDictText(name);
    return key !== null && Object.hasOwn(row, key);
  });
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.flatMap((name) => [
      [fieldOfDictText(name), row[fieldOfDictText(name) as string]],
      [name, row[name]],
    ]),
  ) as Row;
}
