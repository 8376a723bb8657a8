/** Checks of formulas: grammar, resolution of every name, compared values and kinds of values. */
import { FormulaError, formulaNames, formulaPaths, parseFormula, type Formula } from '../../formula';
import { comparedLiterals } from '../../formula/compared-literals';
import type { ValueKind } from '../../formula/value-kinds';
import { valuesOf, type NameShape } from '../catalog';
import type { CheckContext } from '../check-context';
import { nearest } from '../../values/nearest-name';
import { meaningOf, type NameMeaning, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkKinds } from './formula-kinds';
import { checkValue } from './value';

/** Parses a formula; returns the error instead of throwing it. */
function parsed(text: string): Formula | FormulaError {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

/** Scope of the rows of an aggregate such as `sum(item.amount)`. */
function rowScope(child: string, scope: NameScope, list: NameShape | null): NameScope | undefined {
  if (child === '') return list ? { shape: list, main: null } : undefined;
  const inMain = child.startsWith('main.');
  const owner = inMain ? scope.main : scope.shape;
  const rows = owner?.children.get(inMain ? child.slice('main.'.length) : child);
  if (rows && owner) return { shape: rows, main: owner };
  return owner?.open ? { shape: owner, main: owner } : undefined;
}

/** Checks the names of a formula. Returns false when one is unknown. */
function checkNames(
  here: CheckContext,
  formula: Formula,
  path: Path,
  scope: NameScope,
  list: NameShape | null,
): boolean {
  const { text } = formula;
  const reported = new Set<string>();
  const report = (message: string, hint: readonly string[], index: number): void => {
    // A wrong name is reported once per formula.
    if (!reported.has(message)) here.report({ code: 'formula', path, message, hint, index });
    reported.add(message);
  };
  for (const name of formulaNames(formula)) {
    const inside = name.child === null ? scope : rowScope(name.child, scope, list);
    if (name.child !== null && name.path === '' && !inside) {
      const known = nearest(name.child, scope.shape.children.keys());
      const at = text.indexOf(name.child, name.position);
      if (name.child === '') report(messages.noRows, [], name.position);
      else report(messages.noChild(name.child, scope.shape.id), known, Math.max(at, name.position));
    }
    if (!inside || name.path === '') continue;
    const meaning = meaningOf(here.catalog, inside, name.path);
    if (meaning.kind === 'unknown') report(meaning.message, meaning.hint, name.position);
    if (meaning.kind === 'child') report(messages.childIsNoValue(name.path), [], name.position);
  }
  return reported.size === 0;
}

function checkWhole(here: CheckContext, text: string, path: Path, scope: NameScope, list: NameShape | null): ValueKind {
  const formula = parsed(text);
  if (formula instanceof FormulaError) {
    here.report({ code: 'formula', path, message: formula.message, index: formula.position });
    return 'any';
  }
  if (!checkNames(here, formula, path, scope, list)) return 'any';
  const meaning = (name: string, child: string | null): NameMeaning | undefined => {
    const inside = child === null ? scope : rowScope(child, scope, list);
    return inside && meaningOf(here.catalog, inside, name);
  };
  for (const { path: name, child, value, position } of comparedLiterals(formula.expression)) {
    const found = meaning(name, child);
    if (found?.kind === 'field' && valuesOf(here.catalog, found.field))
      checkValue(here, value, path, found.field, { index: position });
  }
  return checkKinds(here, formula.expression, path, meaning);
}

/** Checks a formula over one record. Returns the kind of its result, `any` when it has errors. */
export function checkFormula(here: CheckContext, text: string, path: Path, scope: NameScope): ValueKind {
  return checkWhole(here, text, path, scope, null);
}

/** Checks an aggregate over all rows of a list: `=sum(payAmount)`. */
export function checkAggregate(here: CheckContext, text: string, path: Path, rows: NameShape): void {
  const nothing: NameShape = { id: rows.id, open: false, fields: new Map(), children: new Map(), main: null };
  checkWhole(here, text, path, { shape: nothing, main: null, me: false }, rows);
}

/** Paths that a formula reads; child fields are prefixed with the child. Empty when the grammar is wrong. */
export function formulaPathsOf(text: string): string[] {
  const formula = parsed(text);
  return formula instanceof FormulaError ? [] : formulaPaths(formula);
}
