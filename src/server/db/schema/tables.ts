/**
 * Synchronizes tables with entities at boot: creates what is missing, renames columns by `was`, widens types. A column
 * that no field has any more keeps its data and is reported once.
 */
import { sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Database } from '../database';
import { isUniqueViolation } from '../drivers/database-error';
import { readCatalogue } from './catalogue';
import { planTable, type TablePlan } from './change-plan';
import { changeColumns, columnSql } from './column-changes';
import { tableMessages } from './messages';
import { runExclusive } from './migration-runner';
import { systemTables } from './system-tables';
import { emptyReport, type TableReport } from './table-report';
import { tableShapes, type IndexShape, type TableShape } from './table-shapes';

/** Columns that the program itself reads by name, so that no schema file may move them. */
function systemColumns(table: string): ReadonlySet<string> {
  return new Set(
    Object.hasOwn(systemTables, table) ? Object.keys(systemTables[table as keyof typeof systemTables]) : [],
  );
}

function createTable({ name, columns }: TableShape) {
  const parts = Object.entries(columns).map(([column, shape]) => columnSql(column, shape));
  if (columns.id) parts.push(sql`primary key (id)`);
  return sql`create table ${sql.table(name)} (${sql.join(parts)})`;
}

function createIndex(table: string, { name, columns, unique, liveRowsOnly }: IndexShape) {
  const where = sql.raw(liveRowsOnly ? ` where del_flag = '0'` : '');
  return sql`create ${sql.raw(unique ? 'unique ' : '')}index if not exists ${sql.id(name)}
    on ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})${where}`;
}

async function syncIndexes(db: Database, table: TableShape, known: Iterable<string>, report: TableReport) {
  const names = new Set(known);
  for (const one of Object.values(table.indexes)) {
    if (names.has(one.name)) continue;
    try {
      // One transaction per index, because an error ends the transaction; one server at a time.
      await runExclusive(db, () => createIndex(table.name, one).execute(db));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      report.warnings.push(tableMessages.duplicates(table.name, one.columns));
    }
  }
  // A unique index that the entity does not define any more must not reject rows. Dropping indexes loses no data.
  for (const name of names)
    if (/^jw[iu]_/.test(name) && !table.indexes[name]) await db.dynamic.schema.dropIndex(name).ifExists().execute();
}

/** Keeps the list of unused columns, and reports those that are new in it. */
async function recordUnused(db: Database, plans: readonly TablePlan[], report: TableReport): Promise<void> {
  const stored = await db.selectFrom('jw_unused_column').select(['table_name', 'column_name']).execute();
  const listed = new Set(stored.map((row) => `${row.table_name}.${row.column_name}`));
  for (const { table, unused } of plans) {
    for (const column of unused) {
      if (listed.delete(`${table.name}.${column}`)) continue;
      await db.insertInto('jw_unused_column').values({ table_name: table.name, column_name: column }).execute();
      report.unused.push(tableMessages.unused(`${table.name}.${column}`));
    }
  }
  const tables = new Set(plans.map(({ table }) => table.name));
  for (const { table_name, column_name } of stored) {
    if (!listed.has(`${table_name}.${column_name}`) || !tables.has(table_name)) continue;
    const row = db.deleteFrom('jw_unused_column').where('table_name', '=', table_name);
    await row.where('column_name', '=', column_name).execute();
  }
}

/**
 * Creates missing tables, columns and indexes, and renames and widens columns. Servers that start at the same time wait
 * for each other. The system tables must exist.
 * @throws DatabaseError; TableBusyError; Error for an invalid name or size
 */
export async function syncTables(db: Database, entities: Iterable<Entity>): Promise<TableReport> {
  const report = emptyReport();
  const shapes = tableShapes(entities);
  await runExclusive(db, async () => {
    const { columns, indexes } = await readCatalogue(db);
    const plans = shapes.map((table) => planTable(table, columns.get(table.name), systemColumns(table.name)));
    for (const plan of plans) {
      const { table } = plan;
      if (plan.create) {
        await createTable(table).execute(db);
        for (const one of Object.values(table.indexes)) await createIndex(table.name, one).execute(db);
        report.created.push(table.name);
      } else {
        await changeColumns(plan, { db, table, indexes: indexes.get(table.name) ?? new Map(), report });
      }
    }
    await recordUnused(db, plans, report);
  });
  const { indexes } = await readCatalogue(db);
  for (const table of shapes) await syncIndexes(db, table, indexes.get(table.name)?.keys() ?? [], report);
  return report;
}
