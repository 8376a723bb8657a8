/**
 * Synchronizes tables with entities at boot: creates what is missing, renames columns by `was`, widens and
 * converts types. A column that no field has any more keeps its data and is reported once.
 */
import { sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { Database } from '../database';
import { readCatalogue } from './catalogue';
import { planTable, type ColumnChange } from './change-plan';
import { changeColumns } from './column-changes';
import { quoteIdentifier } from '../identifier';
import { createIndexSql, syncIndexes } from './indexes';
import { runExclusive } from './migration-runner';
import { systemColumns } from './system-tables';
import { emptyReport, type TableReport } from './table-report';
import { columnSql, tableShapes, type IndexedFields, type ListOrder, type TableShape } from './table-shapes';
import { recordUnused } from './unused-columns';

function createTable({ name, columns }: TableShape) {
  const parts = Object.entries(columns).map(([column, shape]) => columnSql(column, shape));
  if (columns.id) parts.push(sql`primary key (id)`);
  return sql`create table ${sql.table(name)} (${sql.join(parts)})`;
}

/**
 * Creates missing tables, columns and indexes, and renames and widens columns, and converts those whose values all
 * fit. Servers that start at the same time wait for each other. The system tables must exist.
 * @param types read the values of columns whose type changed
 * @param lists the lists over the entities: their orders and status tabs get indexes
 * @param indexed further indexes
 * @throws DatabaseError; TableBusyError; Error for an invalid name or size
 */
export async function syncTables(
  db: Database,
  entities: Iterable<Entity>,
  types: FieldTypes,
  lists: readonly ListOrder[] = [],
  indexed: IndexedFields = new Map(),
): Promise<TableReport> {
  const report = emptyReport();
  const shapes = tableShapes(entities, lists, indexed);
  await runExclusive(db, async () => {
    const { columns, indexes } = await readCatalogue(db);
    const plans = shapes.map((table) => planTable(table, columns.get(table.name), systemColumns(table.name)));
    for (const plan of plans) {
      const { table } = plan;
      if (plan.create) {
        await createTable(table).execute(db);
        for (const one of Object.values(table.indexes)) await createIndexSql(table.name, one).execute(db);
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
  await syncIndexes(db, shapes, report);
  return report;
}

function changeStatement(db: Database, { name, columns }: TableShape, change: ColumnChange): string {
  const [table, to] = [quoteIdentifier(name), quoteIdentifier(change.to)];
  const shape = columns[change.to];
  switch (change.kind) {
    case 'rename':
      return `alter table ${table} rename column ${quoteIdentifier(change.from)} to ${to}`;
    case 'add':
      return shape ? sql`alter table ${sql.table(name)} add column ${columnSql(change.to, shape)}`.compile(db).sql : '';
    case 'merge':
      return `update ${table} set ${to} = ${quoteIdentifier(change.from)} where ${to} is null`;
    default:
      return `alter table ${table} alter column ${to} type ${shape?.type ?? ''}`;
  }
}

/**
 * What `syncTables` would execute for these entities, without indexes. Nothing is changed.
 * @throws DatabaseError
 */
export async function tableStatements(db: Database, entities: Iterable<Entity>): Promise<string[]> {
  const { columns } = await readCatalogue(db);
  return tableShapes(entities).flatMap((table) => {
    const plan = planTable(table, columns.get(table.name), systemColumns(table.name));
    if (plan.create) return [createTable(table).compile(db).sql];
    return plan.changes.map((change) => changeStatement(db, table, change));
  });
}
