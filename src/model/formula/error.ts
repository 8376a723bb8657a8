/** Reason codes of rejected formulas. */
export type FormulaErrorCode =
  | 'empty'
  | 'long'
  | 'deep'
  | 'many'
  | 'syntax'
  | 'operator'
  | 'assign'
  | 'sequence'
  | 'member'
  | 'array'
  | 'this'
  | 'name'
  | 'literal'
  | 'method'
  | 'function'
  | 'arguments'
  | 'child'
  | 'nested'
  | 'steps';

/** Thrown for a formula that does not match the grammar or exceeds a limit. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  constructor(
    readonly code: FormulaErrorCode,
    /** Offset in the formula's text, from 0. */
    readonly position: number,
    /** Chinese, for the author of the schema. */
    message: string,
  ) {
    super(message);
  }
}
