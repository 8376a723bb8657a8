/** Integrity of trees: no cycles, and a correct `hasChild`. */
import { sql, type SqlBool } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldError, Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import { type CrudContext, shapeOf } from '../context/crud-context';
import { columnSql, notDeletedSql, storedField } from '../context/shapes';
import { allOf, whereAll } from '../context/sql-tests';
import type { Caller } from '../context/crud-options';
import { usesText } from '../context/record-uses';
import { messages } from '../context/messages';
import { fail } from '../context/errors';

const HAS_CHILDREN = '1';
const HAS_NO_CHILDREN = '0';
/** Ends the recursion if the stored tree has a cycle; real trees are less deep. */
const MAX_DEPTH = 100;

const isRoot = (parent: Value | undefined) => isBlank(parent) || parent === '0';

/** The parent and its ancestors, nearest first. */
async function readAncestorIds(crud: CrudContext, entity: Entity, from: string): Promise<string[]> {
  const shape = shapeOf(crud, entity.id);
  const parent = storedField(shape.fields, entity.tree?.parent ?? '');
  if (!parent) return [];
  const id = columnSql(shape.idField);
  const up = columnSql(parent);
  const start = whereAll([sql<SqlBool>`${id} = ${from}`, notDeletedSql(shape)]);
  const { rows } = await sql<{ id: string }>`
    with recursive up(id, parent, depth) as (
      select ${id}, ${up}, 1 from ${shape.table} t${start}
      union all
      select ${id}, ${up}, up.depth + 1 from ${shape.table} t join up on ${id} = up.parent
      where up.depth < ${sql.lit(MAX_DEPTH)})
    select id from up order by depth`.execute(crud.db);
  return rows.map((row) => row.id);
}

/** A parent must exist and may not be the record or one of its descendants. */
export async function treeErrors(crud: CrudContext, entity: Entity, id: string, record: Row): Promise<FieldError[]> {
  if (!entity.tree) return [];
  const path = entity.tree.parent;
  const parent = record[path];
  if (isRoot(parent)) return [];
  if (parent === id) return [{ path, message: messages.parentInOwnBranch }];
  // One transaction at a time moves records of a tree: two concurrent moves could create a cycle that neither detects.
  await sql`select pg_advisory_xact_lock(hashtext(${entity.table}))`.execute(crud.db);
  const ancestorIds = await readAncestorIds(crud, entity, String(parent));
  if (ancestorIds.length === 0) return [{ path, message: messages.noParent }];
  return ancestorIds.includes(id) ? [{ path, message: messages.parentInOwnBranch }] : [];
}

/** Updates `hasChild` of these parents. */
export async function refreshHasChild(
  crud: CrudContext,
  entity: Entity,
  parents: readonly (Value | undefined)[],
): Promise<void> {
  if (!entity.tree?.hasChild) return;
  const shape = shapeOf(crud, entity.id);
  const has = storedField(shape.fields, entity.tree.hasChild);
  const parent = storedField(shape.fields, entity.tree.parent);
  const ids = [...new Set(parents.filter((one) => !isRoot(one)).map(String))];
  if (!has || !parent || ids.length === 0) return;
  const id = columnSql(shape.idField);
  const isChild = whereAll([sql<SqlBool>`${columnSql(parent, 'c')} = ${id}`, notDeletedSql(shape, 'c')]);
  await sql`update ${shape.table} t
    set ${sql.id(has.column)} = case when exists (select 1 from ${shape.table} c${isChild})
      then ${HAS_CHILDREN} else ${HAS_NO_CHILDREN} end
    where ${id} = any(${ids})`.execute(crud.db);
}

/** `hasChild` of a new record. */
export const initialHasChild = (entity: Entity): Row =>
  entity.tree?.hasChild ? { [entity.tree.hasChild]: HAS_NO_CHILDREN } : {};

/** @throws HttpError when a record that is not in `ids` is a child of one in `ids`; its detail names children */
export async function assertNoDescendants(
  crud: CrudContext,
  entity: Entity,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  const shape = shapeOf(crud, entity.id);
  const parent = entity.tree && storedField(shape.fields, entity.tree.parent);
  if (!parent) return;
  const isChild = allOf([
    sql<SqlBool>`${columnSql(parent)} = any(${ids})`,
    sql<SqlBool>`${columnSql(shape.idField)} <> all(${ids})`,
  ]);
  const where = whereAll([isChild, notDeletedSql(shape)]);
  const { rows } = await sql`select 1 from ${shape.table} t${where} limit 1`.execute(crud.db);
  if (rows.length === 0) return;
  const uses = usesText([await crud.findUses(shape.id, isChild, caller)]);
  throw fail.hasChildren().with({ detail: messages.childrenAre(uses) });
}
