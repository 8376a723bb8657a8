/** Converts filter texts to values of a column, so that no text makes the query fail. */
import type { ColumnType } from '@/model/entity/column-type';
import { dateTextOf } from '@/model/field-types/date-text';

const TRUE_TEXT = /^(true|1|Y)$/;
const FALSE_TEXT = /^(false|0|N)$/;
const NUMBER = /^[+-]?\d{1,60}(\.\d{1,60})?$/;
const INTEGER = /^[+-]?\d{1,9}$/;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const TIMESTAMP = /^(\d{4}-\d{1,2}-\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?$/;

/** A value to bind; as a decimal when it may exceed the range of the column's type. */
export interface ComparableValue {
  value: string;
  asNumeric: boolean;
}

/** The second that a dateTextOf without a time is read as. */
export type DayEdge = 'first' | 'last';

function parseDate(text: string): string | undefined {
  const match = DATE.exec(text);
  return match ? dateTextOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** A dateTextOf without a time is read as its first second, or as its last one at the end of a range (contract.md §4.2). */
function parseTimestamp(text: string, edge: DayEdge): string | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) {
    const date = text.includes(':') ? undefined : parseDate(text);
    return date === undefined ? undefined : `${date} ${edge === 'last' ? '23:59:59' : '00:00:00'}`;
  }
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  const date = parseDate(match[1]!);
  if (date === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  return `${date} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/**
 * The text as a value of this column; undefined when no row can have it.
 * @param edge how a dateTextOf without a time is read where the column has times
 */
export function toComparable(column: ColumnType, given: string, edge: DayEdge = 'first'): ComparableValue | undefined {
  if (given.includes('\0')) return undefined;
  // Blanks count in texts only.
  const text = column.kind === 'text' || column.kind === 'json' ? given : given.trim();
  switch (column.kind) {
    case 'boolean':
      return TRUE_TEXT.test(text) || FALSE_TEXT.test(text)
        ? { value: String(TRUE_TEXT.test(text)), asNumeric: false }
        : undefined;
    case 'int':
      if (INTEGER.test(text)) return { value: text, asNumeric: false };
      return NUMBER.test(text) ? { value: text, asNumeric: true } : undefined;
    case 'numeric':
      return NUMBER.test(text) ? { value: text, asNumeric: true } : undefined;
    case 'date': {
      const value = parseDate(text);
      return value === undefined ? undefined : { value, asNumeric: false };
    }
    case 'timestamp': {
      const value = parseTimestamp(text, edge);
      return value === undefined ? undefined : { value, asNumeric: false };
    }
    case 'text':
      return { value: text, asNumeric: false };
    case 'json':
      return { value: text, asNumeric: false };
    case 'none':
      return undefined;
  }
}
