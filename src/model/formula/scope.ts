/** The view of a record that conditions and formulas read. */
import type { ColumnType } from '../entity/column-type';
import type { Value } from '../entity/field-type';

/** Value look-ups of one record or child row. */
export interface Scope {
  /**
   * The value of `field`, `refField.field`, `main.field`, `main.refField.field` or `me.field`. Unknown paths give null.
   * Implementations must look up own properties only.
   */
  get(path: string): Value;
  /** The column kind of the path, where it is known. It decides how the value compares (see `compare.ts`). */
  kind?(path: string): ColumnType['kind'] | undefined;
}

/** Adds what formulas need beyond conditions: child rows and the time. */
export interface FormulaScope extends Scope {
  /** Rows of `child` or `main.child`; `""` are the rows of a list (cards). Undefined: there is no such child. */
  rows?(child: string): readonly FormulaScope[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, for `today()` and `now()`. */
  now?: string;
}
