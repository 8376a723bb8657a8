/** The syntax tree of a formula that passed the grammar. Name analysis, checks and the compiler read only this tree. */
import type { Num } from '../values/decimal';
import type { Relation } from '../values/compare';

interface Positioned {
  /** Offset in the formula's text. */
  at: number;
}

export type Arithmetic = '+' | '-' | '*' | '/' | '%';

export type Expression = Positioned &
  (
    | { kind: 'literal'; value: string | boolean | null | Num }
    | { kind: 'name'; path: string }
    | { kind: 'minus' | 'not'; of: Expression }
    | { kind: 'arithmetic'; operator: Arithmetic; left: Expression; right: Expression }
    | { kind: 'compare'; relation: Relation; left: Expression; right: Expression }
    | { kind: 'and' | 'or'; left: Expression; right: Expression }
    | { kind: 'choice'; test: Expression; then: Expression; otherwise: Expression }
    | { kind: 'call'; name: string; args: readonly Expression[] }
    | Aggregate
  );

/** An aggregate over child rows. `child` is `item`, `main.item`, or `""` for the rows of a list. */
export interface Aggregate extends Positioned {
  kind: 'aggregate';
  name: AggregateName;
  child: string;
  /** Evaluated in every row; null: the rows themselves (`count(item)`). */
  operand: Expression | null;
}

export type AggregateName = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'any' | 'all';
