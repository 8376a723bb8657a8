/** Columns that no field has any more: listed by each start, dropped only by a command. */
import type { Entity } from '@/model/entity/entity';
import type { Database } from '../database';
import { readCatalogue } from './catalogue';
import { planTable, type TablePlan } from './change-plan';
import { countValues } from './column-changes';
import { tableMessages } from './messages';
import { runExclusive } from './migration-runner';
import { systemColumns } from './system-tables';
import type { TableReport } from './table-report';
import { tableShapes } from './table-shapes';

/** Keeps the list of unused columns, and reports those that are new in it. */
export async function recordUnused(db: Database, plans: readonly TablePlan[], report: TableReport): Promise<void> {
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

export interface UnusedColumn {
  table: string;
  column: string;
  /** Date of the start that listed it, "YYYY-MM-DD". */
  since: string;
  /** Number of rows with a value. */
  rows: number;
}

/** The listed columns that exist. @throws DatabaseError */
export async function listUnusedColumns(db: Database): Promise<UnusedColumn[]> {
  const { columns } = await readCatalogue(db);
  const listed = await db
    .selectFrom('jw_unused_column')
    .selectAll()
    .orderBy('table_name')
    .orderBy('column_name')
    .execute();
  const found: UnusedColumn[] = [];
  for (const { table_name: table, column_name: column, since } of listed) {
    if (!columns.get(table)?.has(column)) continue;
    found.push({ table, column, since: since.slice(0, 10), rows: await countValues(db, table, column) });
  }
  return found;
}

/**
 * Drops a column that is listed, and that no field has now.
 * @param name `table.column`
 * @returns the number of rows that had a value; null when the column is not such a one
 * @throws DatabaseError
 */
export async function dropUnusedColumn(db: Database, entities: Iterable<Entity>, name: string): Promise<number | null> {
  return runExclusive(db, async () => {
    const found = (await listUnusedColumns(db)).find(({ table, column }) => `${table}.${column}` === name);
    if (!found) return null;
    const { table, column, rows } = found;
    const shape = tableShapes(entities).find((one) => one.name === table);
    const known = (await readCatalogue(db)).columns.get(table);
    if (!shape || !planTable(shape, known, systemColumns(table)).unused.includes(column)) return null;
    await db.dynamic.schema.alterTable(table).dropColumn(column).execute();
    const from = { from_column: column, from_type: known?.get(column) };
    await db
      .insertInto('jw_column_change')
      .values({ kind: 'drop', table_name: table, ...from, row_count: rows })
      .execute();
    const listed = db.deleteFrom('jw_unused_column').where('table_name', '=', table);
    await listed.where('column_name', '=', column).execute();
    return rows;
  });
}
