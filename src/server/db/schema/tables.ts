/**
 * Synchronizes tables with entities at boot: creates what is missing, renames columns by `was`, widens and
 * converts types. A column that no field has any more keeps its data and is reported once.
 */
import { sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { Database } from '../database';
import { isUniqueViolation } from '../drivers/database-error';
import { readCatalogue } from './catalogue';
import { planTable } from './change-plan';
import { changeColumns } from './column-changes';
import { tableMessages } from './messages';
import { runExclusive } from './migration-runner';
import { systemColumns } from './system-tables';
import { emptyReport, type TableReport } from './table-report';
import { withSavepoint } from './savepoint';
import { columnSql, tableShapes, type IndexShape, type TableShape } from './table-shapes';
import { recordUnused } from './unused-columns';

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
      // One transaction per index: others wait for the table. The savepoint is for a transaction around all of them.
      await runExclusive(db, () => withSavepoint(db, () => createIndex(table.name, one).execute(db)));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      report.warnings.push(tableMessages.duplicates(table.name, one.columns));
    }
  }
  // A unique index that the entity does not define any more must not reject rows. Dropping indexes loses no data.
  for (const name of names)
    if (/^jw[iu]_/.test(name) && !table.indexes[name]) await db.dynamic.schema.dropIndex(name).ifExists().execute();
}

/**
 * Creates missing tables, columns and indexes, and renames and widens columns, and converts those whose values all
 * fit. Servers that start at the same time wait for each other. The system tables must exist.
 * @param types read the values of columns whose type changed
 * @throws DatabaseError; TableBusyError; Error for an invalid name or size
 */
export async function syncTables(db: Database, entities: Iterable<Entity>, types: FieldTypes): Promise<TableReport> {
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
        const known = columns.get(table.name) ?? new Map();
        const reserved = systemColumns(table.name);
        const context = { db, table, indexes: indexes.get(table.name) ?? new Map(), known, reserved, types, report };
        await changeColumns(plan, context);
      }
    }
    await recordUnused(db, plans, report);
  });
  const { indexes } = await readCatalogue(db);
  for (const table of shapes) await syncIndexes(db, table, indexes.get(table.name)?.keys() ?? [], report);
  return report;
}
