/** Reads tables, columns and indexes from PostgreSQL's catalogue. */
import { sql } from 'kysely';
import type { Database } from '../database';

export interface Catalogue {
  /** Types of the columns in the form of `format_type`, by table and column. */
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Columns of each index, by table and index name. An expression in an index has no column. */
  indexes: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** @throws DatabaseError */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const columns = new Map<string, Map<string, string>>();
  const found = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  for (const { table, column, type } of found.rows) {
    const known = columns.get(table) ?? new Map<string, string>();
    columns.set(table, known.set(column, type));
  }
  const indexes = new Map<string, Map<string, readonly string[]>>();
  const made = await sql<{ table: string; name: string; columns: string[] }>`
    select t.relname as table, i.relname as name,
      (select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
       where a.attrelid = t.oid and a.attnum = any(x.indkey)) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name, columns: names } of made.rows) {
    const known = indexes.get(table) ?? new Map<string, readonly string[]>();
    indexes.set(table, known.set(name, names));
  }
  return { columns, indexes };
}

/** True when a table, view, index or sequence of the schema has this name. @throws DatabaseError */
export async function relationExists(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class
    where relnamespace = current_schema()::regnamespace and relname = ${name}`.execute(db);
  return rows.length > 0;
}
