/** Collects the names that a formula reads. */
import type { Expression } from './expression';

export interface NameReference {
  /** The path as looked up: relative to the row when `child` is set. */
  path: string;
  /**
   * The child whose rows are read (`item`, `main.item`, `""` for the rows of a list), or null for the record itself.
   */
  child: string | null;
  /** Offset in the text. */
  position: number;
}

/** All names in written order. An aggregate over the rows themselves gives an empty `path`. */
export function nameReferencesOf(expression: Expression, child: string | null = null): NameReference[] {
  const below = (part: Expression): NameReference[] => nameReferencesOf(part, child);
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'name':
      return [{ path: expression.path, child, position: expression.at }];
    case 'minus':
    case 'not':
      return below(expression.of);
    case 'arithmetic':
    case 'compare':
    case 'and':
    case 'or':
      return [...below(expression.left), ...below(expression.right)];
    case 'choice':
      return [...below(expression.test), ...below(expression.then), ...below(expression.otherwise)];
    case 'call':
      return expression.args.flatMap(below);
    case 'aggregate':
      return [
        { path: '', child: expression.child, position: expression.at },
        ...(expression.operand ? nameReferencesOf(expression.operand, expression.child) : []),
      ];
  }
}
