/** Collects the names that a formula reads. */
import type { Expression } from './expression';
import { partsOf } from './parts';

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
  if (expression.kind === 'name') return [{ path: expression.path, child, position: expression.at }];
  const inside = partsOf(expression, child).flatMap(({ part, child: rows }) => nameReferencesOf(part, rows));
  return expression.kind === 'aggregate'
    ? [{ path: '', child: expression.child, position: expression.at }, ...inside]
    : inside;
}
