/** Identity of expressions, so that equal aggregates share one node. */
import type { Expression } from '@/model/formula/expression';
import { Num } from '@/model/values/decimal';

/** A key that is equal for equal expressions, regardless of their position in the text. */
export function expressionKey(expression: Expression | null): string {
  return JSON.stringify(expression, function (this: Readonly<Record<string, unknown>>, label, value: unknown) {
    // Without this, a number and a text with the same digits would give the same key.
    return label === 'at' ? undefined : this[label] instanceof Num ? { number: value } : value;
  });
}
