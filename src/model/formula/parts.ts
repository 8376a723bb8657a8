/** The direct parts of an expression. */
import type { Expression } from './expression';

/** A part of an expression, and the record that its names belong to. */
export interface Part {
  part: Expression;
  /** The child whose rows are read (`item`, `main.item`, `""` for the rows of a list); null for the record itself. */
  child: string | null;
}

/** The parts of an expression in written order. */
export function partsOf(expression: Expression, child: string | null): Part[] {
  const here = (...parts: readonly Expression[]): Part[] => parts.map((part) => ({ part, child }));
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'minus':
    case 'not':
      return here(expression.of);
    case 'arithmetic':
    case 'compare':
    case 'and':
    case 'or':
      return here(expression.left, expression.right);
    case 'choice':
      return here(expression.test, expression.then, expression.otherwise);
    case 'call':
      return here(...expression.args);
    case 'aggregate':
      return expression.operand ? [{ part: expression.operand, child: expression.child }] : [];
  }
}
