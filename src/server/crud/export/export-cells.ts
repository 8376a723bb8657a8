/** Cells of an exported record: the text that people see; numbers as numbers, exactly as stored. */
import type { Field } from '@/model/entity/entity';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import type { Cell } from '@/server/spreadsheet/writer';
import type { FieldView } from '../view/field-visibility';

/** Digits that a spreadsheet keeps. */
const EXACT_DIGITS = 15;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** A number cell for a decimal that spreadsheets keep exactly. */
function numberCell(text: string): Cell | null {
  const found = DECIMAL.exec(text);
  if (!found || text.replace(/\D/g, '').replace(/^0+/, '').length > EXACT_DIGITS) return null;
  return { n: Number(text), text, digits: found[1]?.length ?? 0 };
}

/** How one field becomes a cell. */
export type CellOf = (row: Row) => Cell;

/**
 * @example cellOf(field, types, view)({ total: '12.50' }) // { n: 12.5, text: '12.50', digits: 2 }
 */
export function cellOf(field: Field, types: FieldTypes, view: FieldView): CellOf {
  const { key, columnType } = field;
  const type = types.get(field.type);
  const isMasked = view.masked.includes(field);
  const isNumeric = columnType.kind === 'int' || columnType.kind === 'numeric';
  const shown = (value: Value) => (type?.toText && !isMasked ? type.toText(value, field, {}) : String(value));
  /** Shown as digits that the type reads back, unlike the words of a switch or a dictionary. */
  const readsDigits = (value: Value, text: string) =>
    !type?.fromText || String(type.fromText(String(value), field, {})) === String(value) ? /\d/.test(text) : false;
  return (row) => {
    const value = row[key] ?? null;
    if (isBlank(value)) return '';
    const named = row[`${key}_dictText`];
    if (typeof named === 'string' && !isMasked) return named;
    const text = shown(value);
    const number = isNumeric && !isMasked && readsDigits(value, text) ? numberCell(String(value)) : null;
    return number ?? text;
  };
}
