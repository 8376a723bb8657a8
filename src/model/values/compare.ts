/**
 * Comparison of two values: one definition for formulas, conditions and SQL.
 *
 * 1. Empty is null, `""` and `[]`. A comparison with a literal `null` (or `""`) tests for emptiness: `==` is empty,
 * `!=` is not empty; `< <= > >=` are always false.
 * 2. If one side is a number (an integer or decimal column, a number literal, the result of arithmetic or of a numeric
 * function), numbers are compared. Texts of digits count as numbers (`"12.50"` is 12.5), an empty side is 0. A text
 * that is not a number equals nothing: only `!=` is true.
 * 3. Otherwise an empty side makes every comparison false, except `!=`, which is true.
 * 4. If one side is a date or time column, `today()` or `now()`, points in time are compared; a date without time is
 * its midnight. A text that is not a date equals nothing: only `!=` is true.
 * 5. Otherwise texts are compared by code point, without collation; true and false are the texts `true` and `false`;
 * lists and objects equal nothing.
 */
import type { ColumnType } from '../entity/column-type';
import { isEmpty, toNumber, toValue, type Num, type ComputedValue } from './decimal';
import { Decimal } from 'decimal.js';
import { toDateTimeText } from './dates';

export type Relation = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type CompareMode = 'number' | 'date' | 'text';

/** The compare mode of a column. */
export function compareModeOf(kind: ColumnType['kind'] | undefined): CompareMode {
  if (kind === 'int' || kind === 'numeric') return 'number';
  return kind === 'date' || kind === 'timestamp' ? 'date' : 'text';
}

/** Whether a value is a number, independent of its column. */
export function isNumber(value: ComputedValue | undefined): value is number | Num {
  return typeof value === 'number' || value instanceof Decimal;
}

/** The text of a scalar; null for empty values, lists and objects. */
export function scalarText(value: ComputedValue | undefined): string | null {
  if (isEmpty(value)) return null;
  const plain = toValue(value as ComputedValue);
  return typeof plain === 'object' ? null : String(plain);
}

/** Compares texts in code point order, like SQL's `collate "C"`. UTF-16 order differs for characters beyond U+FFFF. */
export function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

/** Sort rank of a UTF-16 unit. Surrogates encode characters beyond U+FFFF, so they rank above all other units. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function relationHolds(relation: Relation, order: number): boolean {
  switch (relation) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
  }
}

/** The order of two values; null when they are not comparable. */
function compareValues(
  left: ComputedValue | undefined,
  right: ComputedValue | undefined,
  mode: CompareMode,
): number | null {
  if (mode === 'number' || isNumber(left) || isNumber(right)) {
    const [a, b] = [toNumber(left), toNumber(right)];
    return a === null || b === null ? null : a.cmp(b);
  }
  const [a, b] =
    mode === 'date' ? [toDateTimeText(left), toDateTimeText(right)] : [scalarText(left), scalarText(right)];
  return a === null || b === null ? null : compareTexts(a, b);
}

/** Whether `left relation right` is true, by the rules at the top of this file. */
export function compare(
  relation: Relation,
  left: ComputedValue | undefined,
  right: ComputedValue | undefined,
  mode: CompareMode,
): boolean {
  const found = compareValues(left, right, mode);
  return found === null ? relation === 'ne' : relationHolds(relation, found);
}
