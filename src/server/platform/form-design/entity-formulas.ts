/** Writes formulas of an entity with the names of a form's tables and columns. Pure. */
import type { Field } from '@/model/entity/entity';
import { FormulaError, formulaNames, parseFormula, type Formula, type NameReference } from '@/model/formula';

/** Columns of a form by the keys of the entity's fields. */
type Columns = ReadonlyMap<string, string>;

/** What a formula of one table may read. */
export interface FormulaNames {
  columns: Columns;
  /** Sub-tables by the keys of the entity's children. */
  subs: ReadonlyMap<string, { table: string; columns: Columns }>;
}

const MAX_LENGTH = 500;
const NAME = /[\w.]+/y;
/** An aggregate with its rows: `sum(item.amount`, `sum(item`. */
const AGGREGATE = /\w+\s*\(\s*(\w+)(?:\.(\w+))?/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** A name that is replaced. */
interface Replacement {
  at: number;
  length: number;
  name: string;
}

/** The rows of an aggregate; null when the form has no such rows. */
function rowsAt(text: string, { position }: NameReference, { subs }: FormulaNames): Replacement | null {
  const [whole = '', child = '', key] = matchAt(AGGREGATE, text, position) ?? [];
  const sub = subs.get(child);
  const column = key === undefined ? undefined : sub?.columns.get(key);
  if (!sub || (key !== undefined && column === undefined)) return null;
  const length = child.length + (key === undefined ? 0 : key.length + 1);
  return {
    at: position + whole.length - length,
    length,
    name: column === undefined ? sub.table : `${sub.table}.${column}`,
  };
}

/** A name outside the rows of an aggregate; null when the form has no such field. */
function nameAt(text: string, { path, child, position }: NameReference, names: FormulaNames): Replacement | null {
  const columns = child === null ? names.columns : names.subs.get(child)?.columns;
  const name = columns?.get(path);
  if (name === undefined || matchAt(NAME, text, position)?.[0] !== path) return null;
  return { at: position, length: path.length, name };
}

/** The replacements of all names, the last one first; null when one is not in the form. */
function replacementsOf({ text }: Formula, references: readonly NameReference[], names: FormulaNames) {
  const rows = references.filter(({ path }) => path === '').map((reference) => rowsAt(text, reference, names));
  const covered = new Set(rows.flatMap((one) => (one ? [one.at] : [])));
  const starts = new Set(references.filter(({ path }) => path === '').map(({ position }) => position));
  const others = references
    .filter(({ path, position }) => path !== '' && !covered.has(position) && !starts.has(position))
    .map((reference) => nameAt(text, reference, names));
  const all = [...rows, ...others];
  return all.every((one) => one !== null) ? all.toSorted((a, b) => b.at - a.at) : null;
}

/** The formula of a field with the names of the form; null when the form cannot express it. */
export function formFormula({ value }: Pick<Field, 'value'>, names: FormulaNames): string | null {
  if (typeof value !== 'string') return null;
  try {
    const formula = parseFormula(value);
    const replacements = replacementsOf(formula, formulaNames(formula), names);
    if (!replacements) return null;
    const text = replacements.reduce(
      (done, { at, length, name }) => `${done.slice(0, at)}${name}${done.slice(at + length)}`,
      value,
    );
    const own = text.replace(/^=/, '').trim();
    return own.length > MAX_LENGTH ? null : own;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}
