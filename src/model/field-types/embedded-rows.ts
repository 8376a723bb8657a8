/** A small table stored in one value: a list of rows, or its JSON text. */
import { checkRule, matchesPattern } from '../rules/format-rules';
import { isSafePattern } from '../rules/pattern-safety';
import type { Field } from '../entity/entity';
import type { Value } from '../entity/field-type';
import { isUnreadable } from '../entity/unreadable-text';
import type { FieldFile } from '../generated/files';
import { storedText } from '../values/value-text';
import { isBlank } from './text-value';

export type EmbeddedRow = Readonly<Record<string, Value>>;

const isRow = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a value (a list or its JSON text); undefined for any other value. */
export function parseEmbeddedRows(value: Value | undefined): EmbeddedRow[] | undefined {
  if (isBlank(value)) return [];
  if (typeof value !== 'string') return Array.isArray(value) && value.every(isRow) ? value : undefined;
  try {
    const read = JSON.parse(value) as Value;
    return Array.isArray(read) && read.every(isRow) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** How many rows a value has, as lists show it; a value that is no list of rows is shown itself. */
export function embeddedRowsText(text: string): string {
  const rows = parseEmbeddedRows(text);
  return rows ? `${rows.length} 行` : text;
}

/** The column definitions by key, as in the schema. */
export const columnFilesOf = ({ props }: Field) => (props.columns ?? {}) as Readonly<Record<string, FieldFile>>;

/**
 * The error of one cell under the rules of its column definition. Checks of the column's field type run in the form
 * only.
 */
function cellError(value: Value | undefined, { label, required, rules = [], pattern, size }: FieldFile) {
  if (isBlank(value)) return required === true ? `请填写${label}` : undefined;
  if (isUnreadable(value)) return value.error;
  const text = storedText(value);
  for (const name of rules) {
    const message = checkRule(name, text);
    if (message !== undefined) return message;
  }
  if (pattern && isSafePattern(pattern.regex) && !matchesPattern(pattern.regex, text)) return pattern.message;
  if (typeof size === 'number' && typeof value === 'string' && [...value].length > size)
    return `${label}最大长度${size}位字符`;
  return undefined;
}

/** The error of the first invalid cell, with its row number; undefined when the rows can be stored. */
export function embeddedRowsError(rows: readonly EmbeddedRow[], field: Field): string | undefined {
  const { maxRows } = field.props;
  if (typeof maxRows === 'number' && rows.length > maxRows) return `不能超过${maxRows}行`;
  for (const [index, row] of rows.entries()) {
    for (const [key, column] of Object.entries(columnFilesOf(field))) {
      const problem = cellError(Object.hasOwn(row, key) ? row[key] : null, column);
      if (problem !== undefined) return `第${index + 1}行：${problem}`;
    }
  }
  return undefined;
}
