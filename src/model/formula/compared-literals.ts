/** Collects the literals that a formula compares with a field for equality. */
import { Decimal } from 'decimal.js';
import { toPlainText } from '../values/decimal';
import type { Expression } from './expression';
import { partsOf } from './parts';

/** `kind == 'a'` and `in(kind, 'a', 'b')`: the field's path and one literal. */
export interface ComparedLiteral {
  /** The path as looked up: relative to the row when `child` is set. */
  path: string;
  child: string | null;
  /** Numbers are plain text. */
  value: string;
  /** Offset of the literal in the text. */
  position: number;
}

function pair(one: Expression, other: Expression, child: string | null): ComparedLiteral[] {
  if (one.kind !== 'name' || other.kind !== 'literal') return [];
  const value = other.value instanceof Decimal ? toPlainText(other.value) : other.value;
  return typeof value === 'string' ? [{ path: one.path, child, value, position: other.at }] : [];
}

/** All compared literals in written order. */
export function comparedLiterals(expression: Expression, child: string | null = null): ComparedLiteral[] {
  const own: ComparedLiteral[] = [];
  if (expression.kind === 'compare' && (expression.relation === 'eq' || expression.relation === 'ne')) {
    own.push(...pair(expression.left, expression.right, child), ...pair(expression.right, expression.left, child));
  } else if (expression.kind === 'call' && expression.name === 'in') {
    const [first, ...options] = expression.args;
    own.push(...options.flatMap((option) => pair(first!, option, child)));
  }
  return [...own, ...partsOf(expression, child).flatMap(({ part, child: rows }) => comparedLiterals(part, rows))];
}
