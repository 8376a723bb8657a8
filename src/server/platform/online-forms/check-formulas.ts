/** Checks formulas of designed forms when they are saved: grammar, names and cycles. */
import { FormulaError, formulaNames, parseFormula, type Formula, type NameReference } from '@/model/formula';
import { findCycleIn, stronglyConnectedComponents } from '@/model/record/plan/dependency-graph';
import type { Row } from '@/model/record';
import type { Database } from '@/server/db';
import { TABLE_TYPE } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { SYSTEM_COLUMNS } from './column-names';
import { rowsOf } from './definition-checks';

/** A field and its formula, null without one. */
interface FormulaField {
  name: string;
  title: string;
  formula: string | null;
}

interface FormulaTable {
  table: string;
  fields: readonly FormulaField[];
}

/** @throws HttpError with the position of a syntax error */
function parseOrReject({ title, formula }: FormulaField): Formula {
  try {
    return parseFormula(formula ?? '');
  } catch (error) {
    if (error instanceof FormulaError) throw fail.formula(title, error.message);
    throw error;
  }
}

const nameOf = ({ child, path }: NameReference): string =>
  child === null ? path : [child, path].filter((part) => part !== '').join('.');

/** @throws HttpError for formulas that read each other */
function assertNoCycle(fields: readonly FormulaField[], dependencies: ReadonlyMap<string, readonly string[]>): void {
  const names = fields.map(({ name }) => name);
  const graph = names.map((name) => (dependencies.get(name) ?? []).flatMap((read) => [names.indexOf(read)]));
  for (const component of stronglyConnectedComponents(graph)) {
    const [first = 0] = component;
    if (component.length === 1 && !graph[first]?.includes(first)) continue;
    throw fail.formulaCircle(
      findCycleIn(component, graph)
        .map((index) => fields[index]?.title)
        .join('、'),
    );
  }
}

/**
 * @param subs the sub-tables whose rows the formulas may read
 * @throws HttpError for a formula that cannot be read, names what is not there, or depends on itself
 */
export function assertFormulas({ fields }: FormulaTable, subs: readonly FormulaTable[]): void {
  const own = new Set([...fields.map(({ name }) => name), ...SYSTEM_COLUMNS]);
  const rows = new Map(subs.map((sub) => [sub.table, new Set(sub.fields.map(({ name }) => name))]));
  const isKnown = ({ child, path }: NameReference): boolean =>
    child === null ? own.has(path) : rows.has(child) && (path === '' || rows.get(child)!.has(path));
  const dependencies = new Map<string, readonly string[]>();
  for (const field of fields) {
    if (!field.formula) continue;
    const names = formulaNames(parseOrReject(field));
    const unknown = names.find((name) => !isKnown(name));
    if (unknown) throw fail.formulaName(field.title, nameOf(unknown));
    const ownReads = names.filter(({ child, path }) => child === null && !SYSTEM_COLUMNS.has(path));
    dependencies.set(
      field.name,
      ownReads.map(({ path }) => path),
    );
  }
  assertNoCycle(fields, dependencies);
}

/** Reads tables with their fields: the sub-tables of a main table, or the main table of a sub-table. */
async function readFormulaTables(db: Database, found: { subsOf: string } | { table: string }): Promise<FormulaTable[]> {
  const heads = db.selectFrom('onl_cgform_head').select(['id', 'table_name']).where('del_flag', '=', '0');
  const tables = await (
    'table' in found
      ? heads.where('table_name', '=', found.table)
      : heads.where('id', 'in', (query) =>
          query.selectFrom('onl_cgform_field').select('cgform_head_id').where('main_table', '=', found.subsOf),
        )
  ).execute();
  if (tables.length === 0) return [];
  const fields = await db
    .selectFrom('onl_cgform_field')
    .select(['cgform_head_id', 'db_field_name', 'db_field_txt', 'formula'])
    .where(
      'cgform_head_id',
      'in',
      tables.map(({ id }) => id),
    )
    .execute();
  return tables.map(({ id, table_name }) => ({
    table: table_name ?? '',
    fields: fields
      .filter(({ cgform_head_id: head }) => head === id)
      .map((one) => ({ name: one.db_field_name ?? '', title: one.db_field_txt ?? '', formula: one.formula })),
  }));
}

/** The formulas of a form's record. */
export const formulaTable = ({ tableName, field }: Row): FormulaTable => ({
  table: String(tableName),
  fields: rowsOf(field).map(({ dbFieldName, dbFieldTxt, formula }) => ({
    name: String(dbFieldName),
    title: String(dbFieldTxt),
    formula: formula ? String(formula) : null,
  })),
});

/**
 * Checks the formulas of a form, and those of its main table, which read its rows.
 * @param form record of the form with its fields, as it is to be stored
 * @throws HttpError
 */
export async function assertFormulasOf(form: Row, db: Database): Promise<void> {
  const own = formulaTable(form);
  const subsOf = async (table: string) =>
    (await readFormulaTables(db, { subsOf: table })).filter((one) => one.table !== own.table);
  assertFormulas(own, form.tableType === TABLE_TYPE.main ? await subsOf(own.table) : []);
  const mainTable = rowsOf(form.field).find((field) => field.mainTable)?.mainTable;
  if (form.tableType !== TABLE_TYPE.sub || !mainTable) return;
  for (const main of await readFormulaTables(db, { table: String(mainTable) }))
    assertFormulas(main, [...(await subsOf(main.table)), own]);
}
