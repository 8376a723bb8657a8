/**
 * Existing tables that an online form can adopt: they belong to no entity and no form, are no system tables, and have a
 * text column `id` as primary key. All names come from the catalogue of the database.
 */
import { sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Database } from '@/server/db';
import { systemTables } from '@/server/db/schema/system-tables';
import { RESERVED_TABLES } from '../column-names';

export interface AdoptableTable {
  tableName: string;
  /** The comment on the table; null without one. */
  tableTxt: string | null;
}

export interface TableColumn {
  name: string;
  /** In the form of `format_type`. */
  type: string;
  isRequired: boolean;
  /** True when the database writes a value where none is given. */
  hasDefault: boolean;
  /** True when only the database writes it. */
  isGenerated: boolean;
  comment: string | null;
}

const SYSTEM = /^(sys_|jw_)/;
const TABLE_NAME = /^[a-z][a-z0-9_]{1,49}$/;

/** Tables of entities and of their children. */
export const tablesOf = (entities: Readonly<Record<string, Entity>>): ReadonlySet<string> =>
  new Set(
    Object.values(entities).flatMap(({ table, children }) => [
      table,
      ...Object.values(children).map((child) => child.table),
    ]),
  );

/** @throws DatabaseError */
export async function readAdoptableTables(
  db: Database,
  entities: Readonly<Record<string, Entity>>,
): Promise<readonly AdoptableTable[]> {
  const { rows } = await sql<AdoptableTable>`
    select c.relname as "tableName", obj_description(c.oid, 'pg_class') as "tableTxt"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
      and exists (select from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
        where x.indrelid = c.oid and x.indisprimary and x.indnkeyatts = 1 and a.attname = 'id'
          and a.atttypid in ('text'::regtype, 'varchar'::regtype))
      and not exists (select from onl_cgform_head h where h.table_name = c.relname and h.del_flag = '0')
    order by c.relname`.execute(db);
  const taken = tablesOf(entities);
  return rows.filter(
    ({ tableName }) =>
      TABLE_NAME.test(tableName) &&
      !taken.has(tableName) &&
      !Object.hasOwn(systemTables, tableName) &&
      !SYSTEM.test(tableName) &&
      !RESERVED_TABLES.test(tableName),
  );
}

/** Columns of a table in their order. @throws DatabaseError */
export async function readColumns(db: Database, table: string): Promise<readonly TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      a.atthasdef as "hasDefault", a.attgenerated <> '' or a.attidentity <> '' as "isGenerated",
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = ${table} and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  return rows;
}
