/** A small table within one value: a list of rows, or the JSON text of one. */
import { matchesPattern, isSafePattern, checkRule } from '../rules/format-rules';
import type { Field } from '../entity/entity';
import type { Value } from '../entity/field-type';
import type { FieldFile } from '../generated/files';
import { isEmpty } from './text-value';

export type EmbeddedRow = Readonly<Record<string, Value>>;

const isRow = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a value, be it a list or its JSON text; undefined for what is neither. */
export function parseEmbeddedRows(value: Value | undefined): EmbeddedRow[] | undefined {
  if (isEmpty(value)) return [];
  if (typeof value !== 'string') return Array.isArray(value) && value.every(isRow) ? value : undefined;
  try {
    const read = JSON.parse(value) as Value;
    return Array.isArray(read) && read.every(isRow) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Columns by key, as the schema writes them. */
export const columnFilesOf = ({ props }: Field) => (props.columns ?? {}) as Readonly<Record<string, FieldFile>>;

/** What is wrong with one cell, by what its column says itself; a type's own checks are the form's. */
function cellError(value: Value | undefined, { label, required, rules = [], pattern, size }: FieldFile) {
  if (isEmpty(value)) return required === true ? `请填写${label}` : undefined;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  for (const name of rules) {
    const message = checkRule(name, text);
    if (message !== undefined) return message;
  }
  if (pattern && isSafePattern(pattern.regex) && !matchesPattern(pattern.regex, text)) return pattern.message;
  if (typeof size === 'number' && typeof value === 'string' && [...value].length > size)
    return `${label}最大长度${size}位字符`;
  return undefined;
}

/** Why rows cannot be stored: the first wrong cell, with the number of its row. */
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
