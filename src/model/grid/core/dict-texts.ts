/** Display texts of codes (`_dictText`). A text is valid only for the code it was loaded with. */
import { isSameValue, type Row } from '@/model/record';

/** Suffix of the property that holds the display text of a field's code. */
const DICT_TEXT_SUFFIX = '_dictText';

const fieldOfDictText = (property: string): string | null =>
  property.endsWith(DICT_TEXT_SUFFIX) ? property.slice(0, -DICT_TEXT_SUFFIX.length) : null;
const hasSameCode = (key: string, row: Row, first: Row): boolean => isSameValue(row[key] ?? null, first[key] ?? null);

/**
 * Removes the texts of codes that changed.
 * @param first the row as loaded
 */
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

/**
 * Adds the texts of unchanged codes to computed values.
 * @param first the row as loaded
 */
export function withDictTexts(values: Row, first: Row | undefined): Row {
  if (!first) return values;
  const names = Object.keys(first).filter((name) => {
    const key = fieldOfDictText(name);
    return key !== null && hasSameCode(key, values, first);
  });
  if (names.length === 0) return values;
  return { ...values, ...Object.fromEntries(names.map((name) => [name, first[name] ?? null])) };
}

/** The display name of a field's code as a member of `CellChange`; empty when the row has none. */
export function beforeNameOf(row: Row | undefined, key: string): { beforeName?: string } {
  const name = row?.[`${key}${DICT_TEXT_SUFFIX}`];
  return typeof name === 'string' ? { beforeName: name } : {};
}

/** A row with newer values. The texts of codes that changed are removed, unless the newer values hold them too. */
export function withNewerValues(row: Row, values: Row): Row {
  const next = { ...row, ...values };
  return Object.fromEntries(
    Object.entries(next).filter(([name]) => {
      const key = fieldOfDictText(name);
      return key === null || Object.hasOwn(values, name) || hasSameCode(key, next, row);
    }),
  );
}

/** Codes of a row that have a display text, with these texts; null when there are none. */
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
