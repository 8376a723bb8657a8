/** How a field is stored and queried. */

/** The query rules of contract.md §4.4. The first rule of a type is its default. */
export type QueryRule = 'eq' | 'like' | 'right_like' | 'left_like' | 'in' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** How a value is stored. `none` has no column (a slot, a computed display). */
export type ColumnType =
  | { kind: 'text'; length?: number }
  | { kind: 'boolean' }
  | { kind: 'int' }
  | { kind: 'numeric'; precision: number; scale: number }
  | { kind: 'date' }
  | { kind: 'timestamp' }
  | { kind: 'json' }
  | { kind: 'none' };
