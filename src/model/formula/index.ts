/**
 * Formulas: one expression over one record. Names with dots, decimal arithmetic, comparisons (rules in `compare.ts`),
 * `&& || !`, `?:` and a fixed list of functions. A formula is never run as JavaScript code.
 *
 * - `+ - * / %` are decimal: empty is 0, a text of digits is its number, any other text gives null, and so do `/ 0`,
 *   `% 0` and results beyond 1e41. `concat` joins texts.
 * - `round` is half-up away from zero (domain.md R2). `&& || !` and `any all in` give true or false.
 * - `avg min max` ignore empty values (null if none is left), `sum` of none is 0, `all` of none is true.
 * - `count(item)` counts rows, `count(item.price)` non-empty values, `count(item, cond)` the rows where `cond` is true.
 * - A result that is a number is canonical decimal text: `"12.5"`, never `"12.50"` or `"1e3"`.
 */
import { toValue, type ComputedValue } from '../values/decimal';
import { compareModeOf } from '../values/compare';
import type { Value } from '../entity/field-type';
import type { FormulaScope } from './scope';
import { parseExpression } from './grammar';
import { compile, resolveMode, type Binder, type Compiled } from './compile';
import { FormulaError } from './error';
import type { Aggregate, Expression } from './expression';
import { isTruthy } from './functions';
import { nameReferencesOf, type NameReference } from './name-references';
import { memoizeByText } from '../values/memoize';
import { messages } from './messages';
import { aggregateMode, createAccumulator, contributionOf } from './accumulators';

export { FormulaError, type FormulaErrorCode } from './error';
export { functionNames } from './functions';
export type { NameReference } from './name-references';

/** A parsed formula. */
export interface Formula {
  readonly text: string;
  readonly expression: Expression;
}

/** Maximum number of rows that one aggregate reads at run time. */
const MAX_ROWS = 1_000_000;

/** Cache by formula: compiling is pure. */
const compiled = new WeakMap<Formula, Compiled<FormulaScope>>();

/** True for texts that are formulas: `=…`. */
export function isFormula(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith('=');
}

/**
 * Parses a formula, with or without its leading `=`. Results are cached: the same text gives the same object.
 * @throws FormulaError with `code`, `position` (offset in the text) and a Chinese message
 */
export const parseFormula: (text: string) => Formula = memoizeByText((text) => ({
  text,
  expression: parseExpression(text),
}));

/** Every name that a formula reads, with its position and the child whose rows it belongs to. */
export function formulaNames(formula: Formula): NameReference[] {
  return nameReferencesOf(formula.expression);
}

/**
 * The paths that a formula reads, e.g. `amount`, `main.rate`, `supplierId.name`, `item.price`, `item`. Names inside an
 * aggregate get their child as prefix; `main.` and `me.` names do not.
 */
export function formulaPaths(formula: Formula): string[] {
  const paths = formulaNames(formula).map(({ path, child }) => {
    if (!child || /^(?:main|me)\./.test(path)) return path;
    return path === '' ? child : `${child}.${path}`;
  });
  return [...new Set(paths)].filter((path) => path !== '');
}

const scopeBinder: Binder<FormulaScope> = {
  name: (path) => ({ run: (scope) => scope.get(path), mode: (scope) => compareModeOf(scope.kind?.(path)) }),
  now: (scope) => scope.now,
  aggregate: compileAggregate,
};

function compileAggregate({ name, child, operand: each, at }: Aggregate): Compiled<FormulaScope> {
  const looked: Compiled<FormulaScope> = each ? compile(each, scopeBinder) : { run: () => true, mode: 'text' };
  const rowsOf = (scope: FormulaScope): readonly FormulaScope[] => scope.rows?.(child) ?? [];
  return {
    run: (scope) => {
      const rows = rowsOf(scope);
      if (rows.length > MAX_ROWS) throw new FormulaError('steps', at, messages.tooMuch);
      const shares = rows.map((row) => contributionOf(name, looked.run(row), resolveMode(looked.mode, row)));
      const accumulator = createAccumulator(name, () => shares);
      for (const share of shares) accumulator.add(share);
      return accumulator.result();
    },
    mode: (scope) => {
      const row = rowsOf(scope)[0];
      return aggregateMode(name, row ? resolveMode(looked.mode, row) : 'text');
    },
  };
}

function compiledOf(formula: Formula): Compiled<FormulaScope> {
  let found = compiled.get(formula);
  if (!found) {
    found = compile(formula.expression, scopeBinder);
    compiled.set(formula, found);
  }
  return found;
}

function run(formula: Formula, scope: FormulaScope): ComputedValue {
  return compiledOf(formula).run(scope);
}

/**
 * Evaluates a formula. The value is canonical decimal text for numbers, text, true or false, or null.
 * @throws FormulaError `steps` when a child has over a million rows
 */
export function evaluate(formula: Formula, scope: FormulaScope): Value {
  return toValue(run(formula, scope));
}

/** Whether the result of a formula is true, a number other than 0, or non-empty text. */
export function formulaHolds(formula: Formula, scope: FormulaScope): boolean {
  const { run: look, mode } = compiledOf(formula);
  return isTruthy(look(scope), resolveMode(mode, scope));
}
