/**
 * How two values compare: one rule for formulas, for `test` and for SQL.
 *
 * 1. Empty is null, `""` and `[]`. To compare with a written `null` (or `""`) asks for emptiness: `==` is empty, `!=` is
 *    filled; `< <= > >=` with it never hold.
 * 2. If a side is a number (a whole or decimal column, a number written out, the result of arithmetic or of a function
 *    that gives numbers), numbers are compared. Texts of digits count as the numbers they write (`"12.50"` is 12.5),
 *    an empty side is 0. A text that is no number equals nothing: only `!=` holds.
 * 3. Otherwise an empty side makes every comparison false, except `!=`, which is true.
 * 4. If a side is a date or time column, `today()` or `now()`, moments are compared; a day alone is its midnight.
 *    A text that is no date equals nothing: only `!=` holds.
 * 5. Otherwise texts are compared character by character (code points, no collation); true and false are the texts
 *    `true` and `false`; lists and objects equal nothing.
 */
import type { ColumnType } from '../entity/field-type';
import { isEmpty, toNumber, toValue, type Num, type ComputedValue } from './decimal';
import { Decimal } from 'decimal.js';
import { toDateTimeText } from './dates';

export type Relation = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type CompareMode = 'number' | 'date' | 'text';

/** How a column's values compare. */
export function compareModeOf(kind: ColumnType['kind'] | undefined): CompareMode {
  if (kind === 'int' || kind === 'numeric') return 'number';
  return kind === 'date' || kind === 'timestamp' ? 'date' : 'text';
}

/** Numbers are recognised by themselves, whatever the column. */
export function isNumber(value: ComputedValue | undefined): value is number | Num {
  return typeof value === 'number' || value instanceof Decimal;
}

/** A scalar as text; null for empty values, lists and objects. */
export function scalarText(value: ComputedValue | undefined): string | null {
  if (isEmpty(value)) return null;
  const plain = toValue(value as ComputedValue);
  return typeof plain === 'object' ? null : String(plain);
}

/** Code point order, which is also what SQL's `collate "C"` gives. UTF-16 order differs for characters beyond U+FFFF. */
export function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

/** Surrogates stand for characters above all others. */
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

/** The order of two values, or null when they cannot be compared. */
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

/** Whether `left relation right` holds; see the rule at the top. */
export function compare(
  relation: Relation,
  left: ComputedValue | undefined,
  right: ComputedValue | undefined,
  mode: CompareMode,
): boolean {
  const found = compareValues(left, right, mode);
  return found === null ? relation === 'ne' : relationHolds(relation, found);
}
