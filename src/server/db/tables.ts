/** Tables as types for the query builder: those of the entities and the system tables. */
import type { ColumnType } from 'kysely';
import type { EntityTables } from '@/model/generated/entities';
import type { SystemTables } from './schema/system-tables';

/** Values in rows, by column kind. */
interface Values {
  text: string;
  int: number;
  boolean: boolean;
  numeric: string;
  date: string;
  timestamp: string;
  json: unknown;
}
type Read<Kind> = Kind extends keyof Values ? Values[Kind] : never;
/** Values to write: decimals also as numbers; a list for a JSON column must be JSON text (drivers/parameters.ts). */
type Written<Kind> = Kind extends 'numeric'
  ? string | number
  : Kind extends 'json'
    ? string | Readonly<Record<string, unknown>>
    : Read<Kind>;

/** `id` and `kind!` are not null, `kind=` is not null and has a default, a plain kind may be null. */
type Column<Kind> = Kind extends 'id'
  ? ColumnType<string, string, never>
  : Kind extends `${infer Filled}!`
    ? ColumnType<Read<Filled>, Written<Filled>, Written<Filled>>
    : Kind extends `${infer Filled}=`
      ? ColumnType<Read<Filled>, Written<Filled> | undefined, Written<Filled>>
      : ColumnType<Read<Kind> | null, Written<Kind> | null | undefined, Written<Kind> | null>;

/** Column kinds by table. In a table of both, the migration decides: it knows defaults and what is never null. */
type Kinds = {
  [Table in keyof EntityTables | keyof SystemTables]: Table extends keyof SystemTables
    ? Table extends keyof EntityTables
      ? Omit<EntityTables[Table], keyof SystemTables[Table]> & SystemTables[Table]
      : SystemTables[Table]
    : Table extends keyof EntityTables
      ? EntityTables[Table]
      : never;
};

/** All tables that are known when the source is compiled. */
export type Tables = { [Table in keyof Kinds]: { [Name in keyof Kinds[Table]]: Column<Kinds[Table][Name]> } };

/** A row of a statement whose columns are not typed. */
export type AnyRow = Record<string, unknown>;

/** Tables that are known only at run time, from filled entities. */
export type DynamicTables = Record<string, AnyRow>;
