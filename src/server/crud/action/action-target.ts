/** The target of an action: a record, or a child row in it. */
import { sql } from 'kysely';
import type { Action, Child, Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { rowsOf } from '../context/child-rows';
import { childShape, type CrudContext } from '../context/crud-context';
import { notFoundError } from '../context/errors';
import { columnSql, storedField } from '../context/shapes';
import { toParameter } from '../derive/stored-values';
import { loadRecord } from '../read/record';

/** A main record and, for an action of a child, the row in it. */
export interface ActionTarget {
  child: Child | null;
  main: Row;
  row: Row;
}

/** Finds and locks the main record of an id. @throws HttpError 未找到对应实体 */
export async function findTarget(crud: CrudContext, entity: Entity, action: Action, id: string): Promise<ActionTarget> {
  if (action.child === null) {
    const main = await loadRecord(crud, entity, id, true);
    if (!main) throw notFoundError();
    return { child: null, main, row: main };
  }
  const child = entity.children[action.child]!;
  const shape = childShape(crud, child);
  const key = storedField(shape.fields, child.foreignKey);
  if (!key) throw notFoundError();
  const { rows } = await sql<{ main: string | null }>`select ${columnSql(key)} as main from ${shape.table} t
    where ${columnSql(shape.idField)} = ${toParameter(shape.idField, id)}`.execute(crud.db);
  const main = rows[0]?.main ? await loadRecord(crud, entity, rows[0].main, true) : null;
  const row = rowOf(main, child, id);
  if (!main || !row) throw notFoundError();
  return { child, main, row };
}

/** The target row: the child row of an id, or the main record when the action has no child. */
export function rowOf(main: Row | null, child: Child | null, id: string): Row | undefined {
  if (!main || !child) return main ?? undefined;
  return rowsOf(main, child).find((row) => row.id === id);
}

/** A copy of the main record with changed fields of the target row. */
export function withRow(main: Row, child: Child | null, id: string, changes: Row): Row {
  if (!child) return { ...main, ...changes };
  const rows = rowsOf(main, child).map((row) => (row.id === id ? { ...row, ...changes } : row));
  return { ...main, [child.key]: rows };
}
