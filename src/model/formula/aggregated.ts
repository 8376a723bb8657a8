/** Formulas over the rows of a list whose aggregates the database computes: `=sum(payAmount) - sum(refundAmount)`. */
import { toNumber, toValue, type ComputedValue } from '../values/decimal';
import type { Value } from '../entity/field-type';
import { compile } from './compile';
import type { Aggregate, AggregateName } from './expression';
import { parseExpression } from './grammar';

export type { AggregateName } from './expression';

/** One aggregate of one field. */
export interface ListAggregate {
  name: AggregateName;
  /** Key of the field; null for an aggregate of something else, which has no value. */
  field: string | null;
}

export interface AggregatedFormula {
  /** In the order of their values. */
  aggregates: readonly ListAggregate[];
  /** @param values decimal text, dates, or null */
  evaluate(values: readonly (string | null)[]): Value;
}

const fieldOf = ({ child, operand }: Aggregate): string | null =>
  child === '' && operand?.kind === 'name' ? operand.path : null;

/** What an aggregate of the same rows would give here: the sum of none is 0. */
function computedValue(name: AggregateName, value: string | null): ComputedValue {
  if (value === null) return name === 'sum' ? toNumber(null) : null;
  return toNumber(value) ?? value;
}

/** @throws FormulaError */
export function aggregatedFormula(text: string): AggregatedFormula {
  const aggregates: ListAggregate[] = [];
  const { run } = compile<readonly (string | null)[]>(parseExpression(text), {
    name: () => ({ run: () => null, mode: 'text' }),
    now: () => undefined,
    aggregate(aggregate) {
      const index = aggregates.push({ name: aggregate.name, field: fieldOf(aggregate) }) - 1;
      return { run: (values) => computedValue(aggregate.name, values[index] ?? null), mode: 'number' };
    },
  });
  return { aggregates, evaluate: (values) => toValue(run(values)) };
}
