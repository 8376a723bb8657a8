/** Synchronizes tables with entities at boot: creates what is missing and widens columns. Data is never dropped. */
import type { Entity } from '@/model/entity/entity';
import type { Database } from '../database';
import { isUniqueViolation } from '../drivers/database-error';
import { quoteIdentifier } from '../identifier';
import { runExclusive } from './migration-runner';
import { COLLATION, tableShapes, type ColumnShape, type IndexShape, type TableShape } from './table-shapes';

/** Changes for the log, and warnings for the operator. */
export interface TableReport {
  created: string[];
  added: string[];
  widened: string[];
  /** In Chinese: columns of another type, unique indexes that existing rows violate. */
  warnings: string[];
}

interface Catalogue {
  columns: Map<string, Map<string, string>>;
  indexes: Map<string, Set<string>>;
}

async function readCatalogue(db: Database): Promise<Catalogue> {
  const columns = new Map<string, Map<string, string>>();
  const found = await db.query(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`);
  for (const row of found.rows) {
    const table = String(row.table);
    const known = columns.get(table) ?? new Map<string, string>();
    columns.set(table, known.set(String(row.column), String(row.type)));
  }
  const indexes = new Map<string, Set<string>>();
  const made = await db.query('select tablename, indexname from pg_indexes where schemaname = current_schema()');
  for (const row of made.rows) {
    const table = String(row.tablename);
    const names = indexes.get(table) ?? new Set<string>();
    indexes.set(table, names.add(String(row.indexname)));
  }
  return { columns, indexes };
}

function columnSql(name: string, { type, default: value }: ColumnShape): string {
  const collation = /^(text|character varying)/.test(type) ? ` ${COLLATION}` : '';
  return `${quoteIdentifier(name)} ${type}${collation}${value === null ? '' : ` default ${value}`}${name === 'id' ? ' not null' : ''}`;
}

function createSql({ name, columns }: TableShape): string {
  const parts = Object.entries(columns).map(([column, shape]) => columnSql(column, shape));
  if (columns.id) parts.push('primary key ("id")');
  return `create table ${quoteIdentifier(name)} (${parts.join(', ')})`;
}

function indexSql(table: string, { name, columns, unique, liveRowsOnly }: IndexShape): string {
  const where = liveRowsOnly ? ` where "del_flag" = '0'` : '';
  return `create ${unique ? 'unique ' : ''}index if not exists ${quoteIdentifier(name)} on ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')})${where}`;
}

const VARCHAR = /^character varying\((\d+)\)$/;
const NUMERIC = /^numeric\((\d+),(\d+)\)$/;

/** True when all values of type `from` fit into type `to`. */
export function canWiden(from: string, to: string): boolean {
  const [, shorter] = VARCHAR.exec(from) ?? [];
  if (shorter) return to === 'text' || Number(VARCHAR.exec(to)?.[1] ?? 0) > Number(shorter);
  const [, precision, scale] = from === 'integer' ? ['', '10', '0'] : (NUMERIC.exec(from) ?? []);
  const [, wider, finer] = NUMERIC.exec(to) ?? [];
  if (!precision || !scale || !wider || !finer) return false;
  return Number(finer) >= Number(scale) && Number(wider) - Number(finer) >= Number(precision) - Number(scale);
}

/** True when the existing column can store all values of the required type. */
const isWideEnough = (existing: string, required: string) => existing === required || canWiden(required, existing);

async function syncColumns(db: Database, table: TableShape, known: Map<string, string>, report: TableReport) {
  for (const [column, shape] of Object.entries(table.columns)) {
    const name = `${table.name}.${column}`;
    const existing = known.get(column);
    if (existing === undefined) {
      await db.query(`alter table ${quoteIdentifier(table.name)} add column ${columnSql(column, shape)}`);
      report.added.push(name);
    } else if (isWideEnough(existing, shape.type)) {
      continue;
    } else if (canWiden(existing, shape.type)) {
      const collation = existing.startsWith('character') ? ` ${COLLATION}` : '';
      await db.query(
        `alter table ${quoteIdentifier(table.name)} alter column ${quoteIdentifier(column)} type ${shape.type}${collation}`,
      );
      report.widened.push(name);
    } else {
      report.warnings.push(`列 ${name} 的类型是 ${existing}，屏幕定义要求 ${shape.type}，未改动，请人工处理`);
    }
  }
}

async function syncIndexes(db: Database, table: TableShape, known: ReadonlySet<string>, report: TableReport) {
  for (const one of Object.values(table.indexes)) {
    if (known.has(one.name)) continue;
    try {
      // One transaction per index, because an error ends the transaction; one server at a time.
      await runExclusive(db, () => db.query(indexSql(table.name, one)));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      report.warnings.push(`表 ${table.name} 已有重复数据，未能建立唯一索引（${one.columns.join('、')}），请人工处理`);
    }
  }
  // A unique index that the entity does not define any more must not reject rows. Dropping indexes loses no data.
  for (const name of known) {
    if (/^jw[iu]_/.test(name) && !table.indexes[name]) await db.query(`drop index if exists ${quoteIdentifier(name)}`);
  }
}

/**
 * Creates missing tables, columns and indexes. Servers that start at the same time wait for each other.
 * @throws DatabaseError; Error for an invalid name or size
 */
export async function syncTables(db: Database, entities: Iterable<Entity>): Promise<TableReport> {
  const report: TableReport = { created: [], added: [], widened: [], warnings: [] };
  const shapes = tableShapes(entities);
  await runExclusive(db, async () => {
    const { columns } = await readCatalogue(db);
    for (const table of shapes) {
      const known = columns.get(table.name);
      if (known) {
        await syncColumns(db, table, known, report);
      } else {
        await db.query(createSql(table));
        for (const one of Object.values(table.indexes)) await db.query(indexSql(table.name, one));
        report.created.push(table.name);
      }
    }
  });
  const { indexes } = await readCatalogue(db);
  for (const table of shapes) await syncIndexes(db, table, indexes.get(table.name) ?? new Set(), report);
  return report;
}
