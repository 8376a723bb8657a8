/**
 * Formulas: one expression over one record. Names with dots, decimal arithmetic, comparisons (`compare.ts` says how),
 * `&& || !`, `?:` and a fixed list of functions; nothing is ever run as code.
 *
 * - `+ - * / %` are decimal: empty is 0, a text of digits is its number, any other text gives null, as do `/ 0`, `% 0`
 *   and results beyond 1e41. Text joins by `concat`.
 * - `round` is half-up away from zero (domain.md R2). `&& || !` and `any all in` give true or false.
 * - `avg min max` leave empty values out (null if none is left), `sum` of none is 0, `all` of none is true.
 * - `count(item)` counts rows, `count(item.price)` filled ones, `count(item, cond)` those where it holds.
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
import { messages } from './messages';
import { aggregateMode, createAccumulator, contributionOf } from './accumulators';

export { FormulaError, type FormulaErrorCode } from './error';
export { functionNames } from './functions';
export type { NameReference } from './name-references';

/** A formula that passed the grammar. */
export interface Formula {
  readonly text: string;
  readonly expression: Expression;
}

/** More row looks than this in one figure are refused at run time. */
const MAX_ROWS = 1_000_000;
const MAX_CACHED_FORMULAS = 5000;

const parsed = new Map<string, Formula>();
const compiled = new WeakMap<Formula, Compiled<FormulaScope>>();

/** True for texts that are formulas: `=…`. */
export function isFormula(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith('=');
}

/**
 * Reads a formula, with or without its leading `=`; the same text gives the same object.
 * @throws FormulaError with `code`, `position` (offset in the text) and a Chinese message
 */
export function parseFormula(text: string): Formula {
  const known = parsed.get(text);
  if (known) return known;
  const formula: Formula = { text, expression: parseExpression(text) };
  if (parsed.size >= MAX_CACHED_FORMULAS) parsed.clear();
  parsed.set(text, formula);
  return formula;
}

/** Every name a formula reads, with its place and the child whose rows it is looked up in. */
export function formulaNames(formula: Formula): NameReference[] {
  return nameReferencesOf(formula.expression);
}

/**
 * The paths a formula reads, e.g. `amount`, `main.rate`, `supplierId.name`, `item.price`, `item`.
 * Names inside a figure carry their child; `main.` and `me.` names stay as they are.
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
      const tally = createAccumulator(name, () => shares);
      for (const share of shares) tally.add(share);
      return tally.result();
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
 * A formula's value: canonical decimal text for numbers, text, true or false, null.
 * @throws FormulaError `steps` when a child has over a million rows
 */
export function evaluate(formula: Formula, scope: FormulaScope): Value {
  return toValue(run(formula, scope));
}

/** Whether a formula holds: true, a number that is not 0, a filled text. */
export function formulaHolds(formula: Formula, scope: FormulaScope): boolean {
  const { run: look, mode } = compiledOf(formula);
  return isTruthy(look(scope), resolveMode(mode, scope));
}
