/** Shapes: metadata of the tables that the engine accesses. SQL identifiers come only from here, never from requests. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Child, Entity, Field } from '@/model/entity/entity';
import { quoteIdentifier } from '@/server/db/identifier';
import type { SqlTest } from './sql-tests';

/** Metadata of one table, of an entity or of a child. A child that refers to another entity uses that entity's shape. */
export interface Shape {
  /** `"settle/sheet"` or `"settle/sheet.item"`. */
  id: string;
  title: string;
  /** For SQL. */
  table: RawBuilder<unknown>;
  /** Of a report: the same rows in the order of their ids, which are computed as far as they are read. */
  inOrder?: RawBuilder<unknown>;
  /** For the audit log and the query builder. */
  tableName: string;
  titleField: string;
  fields: Readonly<Record<string, Field>>;
  /** The primary key; every preset has one. */
  idField: Field;
  /** Fields with a column. */
  stored: readonly Field[];
  unique: readonly (readonly string[])[];
  /** True when deleted rows are marked (`delFlag`) instead of removed. */
  softDelete: boolean;
  /** The entity; for a child the entity that contains it. */
  entity: Entity;
  /** Set for a child whose fields are defined inside the entity. */
  child: Child | null;
}

/** Values of `delFlag` (STD columns of domain.md). */
export const DELETED = '1';
export const NOT_DELETED = '0';

/** A field that is read from another table: SQL over a row of an alias takes the place of its column. */
export interface JoinedField extends Field {
  expression(alias: string): RawBuilder<unknown>;
}

const isJoined = (field: Field): field is JoinedField => 'expression' in field;

/** Qualified column name: `"t"."sheet_no"`. */
export const columnSql = (field: Field, alias = 't'): RawBuilder<unknown> =>
  isJoined(field) ? field.expression(alias) : sql.id(alias, field.column);

/** The column as text, to compare with ids and codes and for `like`. */
export const textColumnSql = (field: Field, alias = 't'): RawBuilder<unknown> =>
  field.columnType.kind === 'text' ? columnSql(field, alias) : sql`${columnSql(field, alias)}::text`;

/** The field of a key; own properties only, so that a request cannot name `constructor`. */
export function fieldOf(fields: Readonly<Record<string, Field>>, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** The field of a key, when it exists and has a column. */
export function storedField(fields: Readonly<Record<string, Field>>, key: string): Field | undefined {
  const field = fieldOf(fields, key);
  return field && field.columnType.kind !== 'none' ? field : undefined;
}

function buildShape(part: Entity | Child, entity: Entity, child: Child | null): Shape {
  const stored = Object.values(part.fields).filter((field) => field.columnType.kind !== 'none');
  return {
    id: part.id,
    title: part.title,
    table: sql.table(part.table),
    tableName: part.table,
    titleField: part.titleField,
    fields: part.fields,
    idField: part.fields.id!,
    stored,
    unique: part.unique,
    softDelete: storedField(part.fields, 'delFlag') !== undefined,
    entity,
    child,
  };
}

/** All shapes by entity id or child id. */
export function buildShapes(entities: Readonly<Record<string, Entity>>): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const entity of Object.values(entities)) {
    shapes.set(entity.id, buildShape(entity, entity, null));
    for (const child of Object.values(entity.children)) {
      if (child.entity === null) shapes.set(child.id, buildShape(child, entity, child));
    }
  }
  return shapes;
}

const selectItem = ({ column, key }: Field): string => `t.${quoteIdentifier(column)} as ${quoteIdentifier(key)}`;

/**
 * `select` items of alias `t` with field keys as aliases, so that rows need no renaming. One text, because views keep it
 * and most statements use it.
 */
export function selectList(fields: readonly Field[]): RawBuilder<unknown> {
  const joined = fields.filter(isJoined);
  const own = sql.raw(
    fields
      .filter((field) => !isJoined(field))
      .map(selectItem)
      .join(', '),
  );
  if (joined.length === 0) return own;
  return sql`${own}, ${sql.join(joined.map((field) => sql`${columnSql(field)} as ${sql.id(field.key)}`))}`;
}

/**
 * SQL test for rows that are not deleted; null when the table has no `delFlag`. The value is a literal: a bound one would
 * hide the indexes of rows that are not deleted.
 */
export const notDeletedSql = (shape: Shape, alias = 't'): SqlTest | null =>
  shape.softDelete ? sql<SqlBool>`${columnSql(shape.fields.delFlag!, alias)} = ${sql.lit(NOT_DELETED)}` : null;
