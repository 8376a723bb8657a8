/**
 * Display text of a field: the text that is drawn, copied, filtered, searched and read aloud. Names come with the record
 * (`_dictText` or the field's `text` column), from the options, or from the source of the field's codes; a code without
 * a name is shown itself.
 */
import type { Field, Option } from '@/model/entity/entity';
import type { FieldType, NamesByCode, Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import { storedText } from '@/model/values/value-text';
import { readNames } from './code-names';

export type RecordValues = Readonly<Record<string, Value>>;

/** True when a form or query has nothing to show. */
export function isEmpty(value: Value | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const known = new WeakMap<readonly Option[], NamesByCode>();
const NO_NAMES: NamesByCode = {};

/** Option names by code, cached per list of options because every table cell needs them. */
export function optionNames(options: readonly Option[]): NamesByCode {
  if (options.length === 0) return NO_NAMES;
  const made = known.get(options);
  if (made) return made;
  const names = Object.fromEntries(options.map((option) => [option.value, option.text]));
  known.set(options, names);
  return names;
}

const dictTextKeys = new Map<string, string>();

/** Record key of the name of a field's code (`<key>_dictText`); cached because every table cell needs it. */
function dictTextKey(key: string): string {
  const made = dictTextKeys.get(key) ?? `${key}_dictText`;
  dictTextKeys.set(key, made);
  return made;
}

/**
 * Display text of one field of a record.
 * @param type the field's type; undefined for an unknown one, whose value shows unchanged
 * @param options items of `field.dict` or `field.options`
 */
export function fieldText(
  field: Field,
  row: RecordValues,
  type: FieldType | undefined,
  options: readonly Option[],
): string {
  const value = row[field.key];
  if (isEmpty(value)) return '';
  if (isUnreadable(value)) return value.unreadable;
  const named = row[dictTextKey(field.key)] ?? (field.textField === null ? undefined : row[field.textField]);
  if (typeof named === 'string' && named !== '') return named;
  const keys = type?.keys?.(value, field);
  // Sort and filter read this of every row: a plain text needs no names.
  if (!keys && !type?.toText) return storedText(value);
  const names = keys && type && options.length === 0 ? readNames(keys, field, row, type) : optionNames(options);
  if (type?.toText) return type.toText(value, field, names);
  return (keys ?? []).map((key) => names[key] ?? key).join(',');
}

/** Display text in one line, for lists, cells and their tooltips. */
export const singleLineText = (...args: Parameters<typeof fieldText>): string => {
  const text = fieldText(...args);
  const [field, row, type] = args;
  // An unreadable text is shown as it was entered.
  return type?.plainText && text !== '' && !isUnreadable(row[field.key]) ? type.plainText(text) : text;
};
