/**
 * Columns of a list that show fields of referenced records (`supplierId.level`): the shape of the list gets them as further
 * fields whose SQL is a sub-select, so that filters, sort orders, totals, masks and display texts need no case for them.
 */
import { sql } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, type JoinedField, type Shape, storedField, textColumnSql } from '../context/shapes';
import { whereAll } from '../context/sql-tests';
import { fieldViewOf } from '../view/field-visibility';
import { isUnrestricted, type RowScope, scopeTests } from './row-scope';

/** The scope of the records that references point to. */
function targetScope(shape: Shape): RowScope {
  const { entity, child } = shape;
  return { shape, entity, child, where: null, sort: null, api: entity.api, parent: null };
}

/** The rows of a target whose values the user may see; deleted ones too, because older records still show their names. */
function visibleTargets(crud: CrudContext, shape: Shape, caller: Caller) {
  const { child } = shape;
  const main = child ? crud.shapes.get(shape.entity.id) : undefined;
  const scope: RowScope = {
    ...targetScope(shape),
    parent: child && main ? { scope: targetScope(main), key: child.foreignKey } : null,
  };
  const isWhole = isUnrestricted(crud, scope.parent?.scope ?? scope, caller);
  const where = isWhole ? sql`` : whereAll(scopeTests(crud, scope, caller));
  return sql`select * from ${shape.table} t${where}`;
}

/** The field with its SQL; undefined where the user may not see it or the reference. */
function joinedField(crud: CrudContext, shape: Shape, field: Field, caller: Caller): JoinedField | undefined {
  const { through } = field;
  const reference = through && storedField(shape.fields, through.ref);
  const ref = reference?.ref?.is[''];
  const target = ref && crud.shapes.get(ref.entity);
  const value = target && storedField(target.fields, through?.field ?? '');
  const key = target && storedField(target.fields, ref.valueField);
  if (!reference || !target || !value || !key) return undefined;
  if (!fieldViewOf(shape, caller).canQuery(reference) || !fieldViewOf(target, caller).includes(value.key))
    return undefined;
  const rows = visibleTargets(crud, target, caller);
  const isText = key.columnType.kind === 'text' && reference.columnType.kind === 'text';
  const compared = isText ? columnSql : textColumnSql;
  return {
    ...field,
    expression: (alias) =>
      sql`(select ${columnSql(value, 'r')} from (${rows}) r where ${compared(key, 'r')} = ${compared(reference, alias)} limit 1)`,
  };
}

/**
 * The scope with the reference columns of its lists, as this user may see them. A masked field stays masked, a hidden one
 * is missing; of records that the data rules of the referenced entity hide, the columns are empty.
 */
export function withReferenceColumns(crud: CrudContext, scope: RowScope, caller: Caller): RowScope {
  const { shape } = scope;
  const fields = scope.child || shape.child ? [] : crud.referenceColumns(shape.entity.id, scope.api);
  const joined = fields.flatMap((field) => joinedField(crud, shape, field, caller) ?? []);
  if (joined.length === 0) return scope;
  const more = Object.fromEntries(joined.map((field) => [field.key, field]));
  return {
    ...scope,
    shape: { ...shape, fields: { ...shape.fields, ...more }, stored: [...shape.stored, ...joined] },
  };
}
