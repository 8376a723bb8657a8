/** What conditions and formulas see of a record. */
import type { ColumnType, Value } from '../entity/field-type';

/** Look-ups of one record or child row. */
export interface Scope {
  /**
   * The value of `field`, `refField.field`, `main.field`, `main.refField.field` or `me.field`.
   * Unknown paths give null; implementations look up own properties only.
   */
  get(path: string): Value;
  /** How the path is stored, where that is known; decides how it compares (see `compare.ts`). */
  kind?(path: string): ColumnType['kind'] | undefined;
}

/** What a formula needs besides: child rows and the time. */
export interface FormulaScope extends Scope {
  /** Rows of `child` or `main.child`; `""` are the rows of a list (cards). Undefined: there is no such child. */
  rows?(child: string): readonly FormulaScope[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, for `today()` and `now()`. */
  now?: string;
}
