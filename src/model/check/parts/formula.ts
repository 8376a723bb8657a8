/** Checks of formulas: grammar, and resolution of every name. */
import { FormulaError, formulaNames, formulaPaths, parseFormula, type Formula } from '../../formula';
import type { NameShape } from '../catalog';
import type { CheckContext } from '../check-context';
import { nearest } from '../../values/nearest-name';
import { meaningOf, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';

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

function checkNames(here: CheckContext, text: string, path: Path, scope: NameScope, list: NameShape | null): void {
  const reported = new Set<string>();
  const report = (message: string, hint: readonly string[], index: number): void => {
    // A wrong name is reported once per formula.
    if (!reported.has(message)) here.report({ code: 'formula', path, message, hint, index });
    reported.add(message);
  };
  const formula = parsed(text);
  if (formula instanceof FormulaError) return report(formula.message, [], formula.position);
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
}

/** Checks a formula over one record. */
export function checkFormula(here: CheckContext, text: string, path: Path, scope: NameScope): void {
  checkNames(here, text, path, scope, null);
}

/** Checks an aggregate over all rows of a list: `=sum(payAmount)`. */
export function checkAggregate(here: CheckContext, text: string, path: Path, rows: NameShape): void {
  const nothing: NameShape = { id: rows.id, open: false, fields: new Map(), children: new Map(), main: null };
  checkNames(here, text, path, { shape: nothing, main: null, me: false }, rows);
}

/** Paths that a formula reads; child fields are prefixed with the child. Empty when the grammar is wrong. */
export function formulaPathsOf(text: string): string[] {
  const formula = parsed(text);
  return formula instanceof FormulaError ? [] : formulaPaths(formula);
}
