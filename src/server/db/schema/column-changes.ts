/** Carries out the planned changes of one table's columns, inside the transaction of the caller. */
import { sql } from 'kysely';
import { StartupError } from '../../config/startup-error';
import type { Database } from '../database';
import { DatabaseError } from '../drivers/database-error';
import type { FieldTypes } from '@/model/entity/field-type';
import { canWiden, type ColumnChange, type TablePlan } from './change-plan';
import { typeTitle } from './convert-value';
import { convertColumn, isAboutData, MAX_ROWS, rowColumns } from './convert-column';
import { conversionMessages, obstacleMessages, tableMessages } from './messages';
import { withSavepoint } from './savepoint';
import type { RowInTheWay, TableReport } from './table-report';
import { columnSql, isConfidential, typeSql, type ColumnShape, type TableShape } from './table-shapes';

/** A table stays locked by another process, for example by an older version that still runs. */
export class TableBusyError extends StartupError {
  constructor(table: string) {
    super(tableMessages.busy(table));
  }
}

/** What one change needs. */
export interface ChangeContext {
  db: Database;
  table: TableShape;
  /** Columns of the table's indexes, by index name. */
  indexes: ReadonlyMap<string, readonly string[]>;
  /** Types of the existing columns, in the form of `format_type`. */
  known: ReadonlyMap<string, string>;
  /** Columns that the program itself reads by name. */
  reserved: ReadonlySet<string>;
  types: FieldTypes;
  report: TableReport;
}

/** A rename or a merge. */
type Move = Extract<ColumnChange, { from: string }>;

interface RecordedChange {
  kind: 'rename' | 'merge' | 'convert';
  from: string;
  to: string;
  type: string;
}

/** Keeps a record of a change that moved data. */
async function recordChange({ db, table }: ChangeContext, change: RecordedChange, rows: number): Promise<void> {
  const { kind, from, to, type } = change;
  const columns = { from_column: from, to_column: to, from_type: type, to_type: table.columns[to]?.type };
  await db
    .insertInto('jw_column_change')
    .values({ kind, table_name: table.name, ...columns, row_count: rows })
    .execute();
}

/** Number of rows with a value in the column. */
export async function countValues(db: Database, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

const renameColumn = (db: Database, table: string, from: string, to: string) =>
  db.dynamic.schema.alterTable(table).renameColumn(from, to).execute();

/** Renames in two phases, so that a column may take the name of another one that moves away. */
async function renameColumns(context: ChangeContext, moves: readonly Move[]): Promise<void> {
  const { db, table, report } = context;
  for (const [index, { from }] of moves.entries()) await renameColumn(db, table.name, from, `jw_move_${index}`);
  for (const [index, move] of moves.entries()) {
    const { from, to } = move;
    await renameColumn(db, table.name, `jw_move_${index}`, to);
    await recordChange(context, move, await countValues(db, table.name, to));
    report.renamed.push(tableMessages.renamed(`${table.name}.${from}`, to));
  }
}

const isOwnIndex = (name: string) => /^jw[iu]_/.test(name);

/** Why the program must not convert a column; undefined when it may. */
function obstacleOf({ indexes, reserved }: ChangeContext, column: string): string | undefined {
  if (reserved.has(column)) return obstacleMessages.program;
  const index = [...indexes].find(([name, columns]) => !isOwnIndex(name) && columns.includes(column));
  return index && obstacleMessages.index(index[0]);
}

/**
 * Converts a column to the type of `target`, and reports what stands in the way.
 * @param what for the report, as `转换为日期`
 * @returns the number of rows with a value; null when nothing changed
 */
async function tryConvert(
  context: ChangeContext,
  change: { column: string; type: string; target: ColumnShape },
  what: string,
): Promise<number | null> {
  const { db, table, known, types, report } = context;
  const { column, type, target } = change;
  const name = `${table.name}.${column}`;
  const obstacle = obstacleOf(context, column);
  const result = obstacle
    ? { obstacle }
    : await convertColumn(db, { table, column, type, target, idType: known.get('id'), types });
  if ('rows' in result) return result.rows;
  if ('obstacle' in result)
    report.warnings.push(tableMessages.notConverted(name, typeTitle(type), typeTitle(target.type), result.obstacle));
  else report.blocked.push({ column: name, what, count: result.count, rows: result.inTheWay });
  return null;
}

async function changeType(context: ChangeContext, column: string, type: string, target: ColumnShape): Promise<void> {
  const [from, to] = [typeTitle(type), typeTitle(target.type)];
  const rows = await tryConvert(context, { column, type, target }, tableMessages.convertTo(to));
  if (rows === null) return;
  await recordChange(context, { kind: 'convert', from: column, to: column, type }, rows);
  context.report.converted.push(tableMessages.converted(`${context.table.name}.${column}`, from, to, rows));
}

/** Rows that have two different values in the two columns. */
async function findConflicts({ db, table }: ChangeContext, from: string, to: string) {
  const [source, target] = [sql.id(from), sql.id(to)];
  const differ = sql`${source} is not null and ${target} is not null and ${source} is distinct from ${target}`;
  const { rows: counts } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table.name)} where ${differ}`.execute(db);
  const count = Number(counts[0]?.count);
  if (count === 0) return { count, rows: [] };
  const found = await sql<{ id: string; title: string | null; deleted: boolean; old: string; present: string }>`
    select ${rowColumns(table)}, ${source}::text as old, ${target}::text as present from ${sql.table(table.name)}
    where ${differ} order by id limit ${sql.lit(MAX_ROWS)}`.execute(db);
  const field = table.columns[to]?.field;
  const rows = found.rows.map(({ id, title, deleted, old, present }): RowInTheWay => {
    const confidential = field !== undefined && isConfidential(field);
    const [value, reason] = confidential ? [null, ''] : [old, conversionMessages.otherValue(present)];
    return { id, title, deleted, value, reason };
  });
  return { count, rows };
}

/** A merge is given up as a whole, its conversion included. */
class NotMerged extends Error {}

/** Copies the values of the old column where the new one is empty, then drops the old one. */
async function mergeColumn(context: ChangeContext, change: Move): Promise<void> {
  const { db, table, indexes, report } = context;
  const { from, to, type } = change;
  const target = table.columns[to]!;
  const name = `${table.name}.${from}`;
  if (type !== target.type && !canWiden(type, target.type)) {
    const rows = await tryConvert(context, { column: from, type, target }, tableMessages.mergeInto(to));
    if (rows === null) throw new NotMerged();
  }
  const conflicts = await findConflicts(context, from, to);
  if (conflicts.count > 0) {
    report.blocked.push({ column: name, what: tableMessages.mergeInto(to), ...conflicts });
    throw new NotMerged();
  }
  // A unique index would end the transaction; it is created again afterwards, with a warning about duplicates.
  for (const [index, columns] of indexes)
    if (isOwnIndex(index) && columns.includes(to)) await db.dynamic.schema.dropIndex(index).ifExists().execute();
  const count = await countValues(db, table.name, from);
  await sql`update ${sql.table(table.name)} set ${sql.id(to)} = ${sql.id(from)}
    where ${sql.id(to)} is null and ${sql.id(from)} is not null`.execute(db);
  await db.dynamic.schema.alterTable(table.name).dropColumn(from).execute();
  await recordChange(context, change, count);
  report.merged.push(tableMessages.merged(name, to, count));
}

async function tryMerge(context: ChangeContext, change: Move): Promise<void> {
  try {
    await withSavepoint(context.db, () => mergeColumn(context, change));
  } catch (error) {
    if (error instanceof NotMerged) return;
    if (!isAboutData(error)) throw error;
    const reason = obstacleMessages.database(error.code ?? '');
    const [name, to] = [`${context.table.name}.${change.from}`, tableMessages.mergeInto(change.to)];
    context.report.warnings.push(tableMessages.notMerged(name, to, reason));
  }
}

async function changeColumn(context: ChangeContext, change: Exclude<ColumnChange, { kind: 'rename' }>): Promise<void> {
  const { db, table, report } = context;
  const shape = table.columns[change.to];
  if (!shape) return;
  const name = `${table.name}.${change.to}`;
  const alter = sql`alter table ${sql.table(table.name)}`;
  switch (change.kind) {
    case 'add':
      await sql`${alter} add column ${columnSql(change.to, shape)}`.execute(db);
      report.added.push(name);
      break;
    case 'widen':
      await sql`${alter} alter column ${sql.id(change.to)} type ${typeSql(shape.type)}`.execute(db);
      report.widened.push(name);
      break;
    case 'convert':
      await changeType(context, change.to, change.type, shape);
      break;
    case 'merge':
      await tryMerge(context, change);
  }
}

/**
 * Carries out a plan.
 * @throws TableBusyError; DatabaseError
 */
export async function changeColumns(plan: TablePlan, context: ChangeContext): Promise<void> {
  try {
    await renameColumns(
      context,
      plan.changes.filter((change) => change.kind === 'rename'),
    );
    // Columns are added first: the title of a row in the way may be one of them.
    for (const change of plan.changes) if (change.kind === 'add') await changeColumn(context, change);
    for (const change of plan.changes)
      if (change.kind !== 'rename' && change.kind !== 'add') await changeColumn(context, change);
  } catch (error) {
    throw error instanceof DatabaseError && error.code === '55P03' ? new TableBusyError(plan.table.name) : error;
  }
  for (const column of plan.reserved)
    context.report.warnings.push(tableMessages.reserved(`${plan.table.name}.${column}`));
}
