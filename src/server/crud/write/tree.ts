/** Records that stand below others: no loops, and `hasChild` kept true. */
import type { Entity } from '@/model/entity';
import type { Value } from '@/model/field-type';
import type { FieldError, Row } from '@/model/record';
import { isEmpty } from '@/model/value/text';
import { Refusal } from '../../refusal';
import { type Crud, shapeOf } from '../context/crud';
import { columnOf, livingOf, quote, storedField } from '../context/shapes';
import { texts } from '../context/texts';

const HAS = '1';
const HAS_NOT = '0';
/** No tree of an organisation is deeper; a loop made by other means ends here. */
const DEEPEST = 100;

const isRoot = (parent: Value | undefined) => isEmpty(parent) || parent === '0';

/** The parent and its ancestors, nearest first. */
async function ancestors(crud: Crud, entity: Entity, from: string): Promise<string[]> {
  const shape = shapeOf(crud, entity.id);
  const parent = storedField(shape.fields, entity.tree?.parent ?? '');
  if (!parent) return [];
  const [id, up] = [columnOf(shape.fields.id!), columnOf(parent)];
  const living = livingOf(shape);
  const { rows } = await crud.db.query(
    `with recursive up(id, parent, depth) as (
       select ${id}, ${up}, 1 from ${shape.table} t where ${id} = $1${living ? ` and ${living}` : ''}
       union all
       select ${id}, ${up}, up.depth + 1 from ${shape.table} t join up on ${id} = up.parent where up.depth < ${DEEPEST})
     select id from up order by depth`,
    [from],
  );
  return rows.map((row) => String(row.id));
}

/** A parent must exist and may not be the record or one of its descendants. */
export async function treeErrors(crud: Crud, entity: Entity, id: string, record: Row): Promise<FieldError[]> {
  if (!entity.tree) return [];
  const path = entity.tree.parent;
  const parent = record[path];
  if (isRoot(parent)) return [];
  if (parent === id) return [{ path, message: texts.ownParent }];
  // One writer at a time moves branches of a tree: two moves at once could close a loop that neither sees.
  await crud.db.query('select pg_advisory_xact_lock(hashtext($1))', [entity.table]);
  const line = await ancestors(crud, entity, String(parent));
  if (line.length === 0) return [{ path, message: texts.noParent }];
  return line.includes(id) ? [{ path, message: texts.ownParent }] : [];
}

/** Sets `hasChild` of these parents to what is true now. */
export async function refreshHasChild(
  crud: Crud,
  entity: Entity,
  parents: readonly (Value | undefined)[],
): Promise<void> {
  if (!entity.tree?.hasChild) return;
  const shape = shapeOf(crud, entity.id);
  const has = storedField(shape.fields, entity.tree.hasChild);
  const parent = storedField(shape.fields, entity.tree.parent);
  const ids = [...new Set(parents.filter((one) => !isRoot(one)).map(String))];
  if (!has || !parent || ids.length === 0) return;
  const living = livingOf(shape, 'c');
  await crud.db.query(
    `update ${shape.table} t set ${quote(has.column)} = case when exists
       (select 1 from ${shape.table} c where ${columnOf(parent, 'c')} = ${columnOf(shape.fields.id!)}${living ? ` and ${living}` : ''})
       then '${HAS}' else '${HAS_NOT}' end where ${columnOf(shape.fields.id!)} = any($1)`,
    [ids],
  );
}

/** What `hasChild` of a new record is. */
export const noChildren = (entity: Entity): Row => (entity.tree?.hasChild ? { [entity.tree.hasChild]: HAS_NOT } : {});

/** @throws Refusal when a record that stays is below one that goes */
export async function refuseParents(crud: Crud, entity: Entity, ids: readonly string[]): Promise<void> {
  const shape = shapeOf(crud, entity.id);
  const parent = entity.tree && storedField(shape.fields, entity.tree.parent);
  if (!parent) return;
  const living = livingOf(shape);
  const { rows } = await crud.db.query(
    `select 1 from ${shape.table} t where ${columnOf(parent)} = any($1) and ${columnOf(shape.fields.id!)} <> all($1)${living ? ` and ${living}` : ''} limit 1`,
    [ids],
  );
  if (rows.length > 0) throw new Refusal(texts.hasChildren);
}
