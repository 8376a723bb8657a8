/** A problem in a schema file: code, position, message and suggested names. */

/** Problem codes for programs; `message` is for users. */
export type ProblemCode =
  | 'json'
  | 'duplicate-key'
  | 'file-name'
  | 'unknown-property'
  | 'missing-property'
  | 'wrong-type'
  | 'wrong-value'
  | 'field'
  | 'entity'
  | 'child'
  | 'dict'
  | 'dict-value'
  | 'type'
  | 'choice'
  | 'query'
  | 'rule'
  | 'regex'
  | 'screen'
  | 'icon'
  | 'widget'
  | 'block'
  | 'action'
  | 'action-set'
  | 'function'
  | 'call'
  | 'permission'
  | 'formula'
  | 'variable'
  | 'cycle'
  | 'duplicate'
  | 'reserved'
  | 'state'
  | 'role'
  | 'fill-rule'
  | 'planned';

export interface Problem {
  code: ProblemCode;
  /** Path as given to the checker, e.g. `schemas/shop/order.entity.json`. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
  /** JSON pointer of the value, e.g. `/fields/payableAmount/query`. */
  pointer: string;
  /** Message for the configurator, in Chinese. */
  message: string;
  /** The most similar known names, best first; can be empty. */
  hint: readonly string[];
}

/** Formats a problem: `schemas/a/b.list.json:3:5 /columns/0 没有字段 “nam”；是不是 “name”？` */
export function problemText({ file, line, column, pointer, message, hint }: Problem): string {
  const meant = hint.length > 0 ? `；是不是 ${hint.map((name) => `“${name}”`).join('、')}？` : '';
  return `${file}:${line}:${column} ${pointer || '/'} ${message}${meant}`;
}

/** Sorts by file, then by line and column. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}
