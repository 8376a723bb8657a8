/** Why a formula was refused. */
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

/** A formula that is not in the language, or too big to run. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  constructor(
    readonly code: FormulaErrorCode,
    /** Offset in the formula's text, from 0. */
    readonly position: number,
    /** Chinese, for the writer of the schema. */
    message: string,
  ) {
    super(message);
  }
}
