/** Carries out the planned changes of one table's columns, inside the transaction of the caller. */
import { sql } from 'kysely';
import { StartupError } from '../../config/startup-error';
import type { Database } from '../database';
import { DatabaseError } from '../drivers/database-error';
import { canWiden, type ColumnChange, type TablePlan } from './change-plan';
import { tableMessages } from './messages';
import { COLLATION, type ColumnShape, type TableShape } from './table-shapes';
import type { TableReport } from './table-report';

/** A table stays locked by another process, for example by an older version that still runs. */
export class TableBusyError extends StartupError {
  constructor(table: string) {
    super(tableMessages.busy(table));
  }
}

const isText = (type: string) => /^(text|character varying)/.test(type);

/** Type of a column as SQL; made only by `columnType`, never from a request. */
export const typeSql = (type: string) => sql.raw(isText(type) ? `${type} ${COLLATION}` : type);

export function columnSql(name: string, { type, default: value }: ColumnShape) {
  const initial = value === null ? sql`` : sql` default ${sql.raw(value)}`;
  return sql`${sql.id(name)} ${typeSql(type)}${initial}${sql.raw(name === 'id' ? ' not null' : '')}`;
}

/** What one change needs. */
interface ChangeContext {
  db: Database;
  table: TableShape;
  /** Columns of the table's indexes, by index name. */
  indexes: ReadonlyMap<string, readonly string[]>;
  report: TableReport;
}

/** A rename or a merge. */
type Move = Extract<ColumnChange, { from: string }>;

/** Keeps a record of a change that moved data. */
async function recordChange({ db, table }: ChangeContext, change: Move, rows: number): Promise<void> {
  const { kind, from, to, type } = change;
  const columns = { from_column: from, to_column: to, from_type: type, to_type: table.columns[to]?.type };
  await db
    .insertInto('jw_column_change')
    .values({ kind, table_name: table.name, ...columns, row_count: rows })
    .execute();
}

/** Number of rows with a value in the column. */
async function countValues(db: Database, table: string, column: string): Promise<number> {
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

/** Copies the values of the old column where the new one is empty, then drops the old one. */
async function mergeColumn(context: ChangeContext, change: Move): Promise<void> {
  const { db, table, indexes, report } = context;
  const { from, to, type } = change;
  const required = table.columns[to]?.type ?? '';
  const name = `${table.name}.${from}`;
  if (type !== required && !canWiden(type, required)) {
    report.warnings.push(tableMessages.mergeType(name, to, type));
    return;
  }
  const [source, target, rows] = [sql.ref(from), sql.ref(to), sql.table(table.name)];
  const differing = await sql<{ count: string }>`select count(*) as count from ${rows}
    where ${source} is not null and ${target} is not null and ${source} is distinct from ${target}`.execute(db);
  const conflicts = Number(differing.rows[0]?.count);
  if (conflicts > 0) {
    report.warnings.push(tableMessages.notMerged(name, to, conflicts));
    return;
  }
  // A unique index would end the transaction; it is created again afterwards, with a warning about duplicates.
  for (const [index, columns] of indexes)
    if (/^jw[iu]_/.test(index) && columns.includes(to)) await db.dynamic.schema.dropIndex(index).ifExists().execute();
  const count = await countValues(db, table.name, from);
  await sql`update ${rows} set ${sql.id(to)} = ${source} where ${target} is null and ${source} is not null`.execute(db);
  await db.dynamic.schema.alterTable(table.name).dropColumn(from).execute();
  await recordChange(context, change, count);
  report.merged.push(tableMessages.merged(name, to, count));
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
      report.warnings.push(tableMessages.otherType(name, change.type, shape.type));
      break;
    case 'merge':
      await mergeColumn(context, change);
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
    for (const change of plan.changes) if (change.kind !== 'rename') await changeColumn(context, change);
  } catch (error) {
    throw error instanceof DatabaseError && error.code === '55P03' ? new TableBusyError(plan.table.name) : error;
  }
  for (const column of plan.reserved)
    context.report.warnings.push(tableMessages.reserved(`${plan.table.name}.${column}`));
}
