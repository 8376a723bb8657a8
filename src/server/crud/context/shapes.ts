/** Every table the engine may touch, by entity id or child id: the only place where identifiers come from. */
import type { Child, Entity, Field } from '@/model/entity/entity';

/** A main record's or a child row's table. A child that is an entity of its own has that entity's shape. */
export interface Shape {
  /** `"settle/sheet"` or `"settle/sheet.item"`. */
  id: string;
  title: string;
  /** Quoted. */
  table: string;
  /** The bare name, for logs. */
  tableName: string;
  titleField: string;
  fields: Readonly<Record<string, Field>>;
  /** Fields that have a column. */
  stored: readonly Field[];
  unique: readonly (readonly string[])[];
  /** Rows are marked deleted (`delFlag`), not removed. */
  softDelete: boolean;
  /** The entity whose routes serve it. */
  entity: Entity;
  /** Set for a child written inline. */
  child: Child | null;
}

/** Deleted and living rows, as domain.md's STD columns write them. */
export const DELETED = '1';
export const NOT_DELETED = '0';

/** An identifier of the schema in SQL; requests never reach this. */
export const quoteIdentifier = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** `t."sheet_no"`, the way every statement names a column. */
export const columnSql = (field: Field, alias = 't'): string => `${alias}.${quoteIdentifier(field.column)}`;

/** The column as text: to compare with ids and codes, and for `like`. */
export const textColumnSql = (field: Field, alias = 't'): string =>
  field.stored.kind === 'text' ? columnSql(field, alias) : `${columnSql(field, alias)}::text`;

/** Own property only: a request that says `constructor` means nothing. */
export function fieldOf(fields: Readonly<Record<string, Field>>, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** The field when it has a column. */
export function storedField(fields: Readonly<Record<string, Field>>, key: string): Field | undefined {
  const field = fieldOf(fields, key);
  return field && field.stored.kind !== 'none' ? field : undefined;
}

function buildShape(part: Entity | Child, entity: Entity, child: Child | null): Shape {
  const stored = Object.values(part.fields).filter((field) => field.stored.kind !== 'none');
  return {
    id: part.id,
    title: part.title,
    table: quoteIdentifier(part.table),
    tableName: part.table,
    titleField: part.label,
    fields: part.fields,
    stored,
    unique: part.unique,
    softDelete: storedField(part.fields, 'delFlag') !== undefined,
    entity,
    child,
  };
}

/** All shapes by id, children among them. */
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

/** `select` items that give rows by field key, so that no row is renamed afterwards. */
export const selectList = (fields: readonly Field[], alias = 't'): string =>
  fields.map((field) => `${columnSql(field, alias)} as ${quoteIdentifier(field.key)}`).join(', ');

/** SQL that is true for rows not deleted, or null when the table has no such mark. */
export function notDeletedSql(shape: Shape, alias = 't'): string | null {
  return shape.softDelete ? `${columnSql(shape.fields.delFlag!, alias)} = '${NOT_DELETED}'` : null;
}
