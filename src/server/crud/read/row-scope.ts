/**
 * Where records are served, and which of them belong there whatever a request says. Whatever reads, counts, exports or
 * changes records of a place asks `fixedTests`, or `checkPlace` for records named by id; there is no other way to rows.
 */
import type { Child, Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { HttpError } from '@/server/http/http-error';
import { conditionSql, resolvedConditionSql } from '../condition/where-clause';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { notFoundError } from '../context/errors';
import { columnSql, notDeletedSql, type Shape, storedField, textColumnSql } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql-bindings';
import { messages } from '../context/messages';

/** One place where records of a shape are served. */
export interface RowScope {
  shape: Shape;
  /** The entity whose formulas the rows feed, and the child they are rows of. */
  entity: Entity;
  child: Child | null;
  where: Condition | null;
  sort: List['sort'] | null;
  /** The API prefix, for data rules. */
  api: string;
  /** Rows of a child: the place of their main records, and the key that points there. */
  parent: { source: RowScope; key: string } | null;
}

/** The tests that the `where` and the data rules of a place make of its rows, deleted ones included. */
export function scopeTests(crud: CrudContext, source: RowScope, caller: Caller, bindings: Bindings): string[] {
  const { shape, where, parent: main, api } = source;
  const own = where ? [conditionSql(crud, shape, where, caller, bindings)] : [];
  if (!main) {
    return [...own, ...caller.dataRules(api).map((rule) => resolvedConditionSql(crud, shape, rule, caller, bindings))];
  }
  // Whoever may not see a record sees none of its rows.
  const key = storedField(shape.fields, main.key);
  const above = visibleRowTests(crud, main.source, caller, bindings);
  const { table, fields } = main.source.shape;
  return [
    ...own,
    key ? `${columnSql(key)} in (select ${columnSql(fields.id!)} from ${table} t${whereAll(above)})` : 'false',
  ];
}

/** The tests every read at this place obeys, whatever the request says. */
export function visibleRowTests(
  crud: CrudContext,
  source: RowScope,
  caller: Caller,
  bindings: Bindings,
): (string | null)[] {
  return [notDeletedSql(source.shape), ...scopeTests(crud, source, caller, bindings)];
}

/** Records of these ids that belong to the place. */
export async function countInScope(
  crud: CrudContext,
  source: RowScope,
  ids: readonly string[],
  caller: Caller,
): Promise<number> {
  const bindings = new Bindings();
  const id = `${textColumnSql(source.shape.fields.id!)} = any(${bindings.add(ids)})`;
  const where = whereAll([...visibleRowTests(crud, source, caller, bindings), id]);
  const { rows } = await crud.db.query(`select count(*) as n from ${source.shape.table} t${where}`, bindings.values);
  return Number(rows[0]?.n ?? 0);
}

/** True when all living rows belong to the place. */
export const isUnrestricted = ({ where, parent: main, api }: RowScope, caller: Caller) =>
  where === null && main === null && caller.dataRules(api).length === 0;

/**
 * A place with a filter serves only its rows, for writing too.
 * @throws HttpError 未找到对应实体
 */
export async function assertInScope(
  crud: CrudContext,
  source: RowScope,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  if (isUnrestricted(source, caller)) return;
  if ((await countInScope(crud, source, ids, caller)) < new Set(ids).size) throw notFoundError();
}

/**
 * What was just written still belongs to the place: nobody saves a record out of his own sight.
 * @throws HttpError
 */
export async function assertStaysInScope(
  crud: CrudContext,
  source: RowScope,
  id: string,
  caller: Caller,
): Promise<void> {
  if (isUnrestricted(source, caller)) return;
  if ((await countInScope(crud, source, [id], caller)) === 0) throw new HttpError(messages.leavesPlace);
}
