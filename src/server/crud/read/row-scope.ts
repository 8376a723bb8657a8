/**
 * Row scope: which rows of a table a user may access at an endpoint, from its `where` and the user's data rules.
 *
 * A data rule becomes SQL in three files: `visibleRowTests` here collects the conditions, condition/where-clause.ts fills
 * placeholders and binds values, condition/condition-sql.ts compiles. Every read, count, export and write uses
 * `visibleRowTests`, or `assertInScope` for records given by id.
 */
import { sql, type SqlBool } from 'kysely';
import type { Child, Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { conditionSql, resolvedConditionSql } from '../condition/where-clause';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { rowHookTests } from '../context/record-hooks';
import { notFoundError } from '../context/errors';
import { columnSql, notDeletedSql, type Shape, storedField, textColumnSql } from '../context/shapes';
import { FALSE, type SqlTest, whereAll } from '../context/sql-tests';
import { fail } from '../context/errors';

/** The rows of a shape that one endpoint serves. */
export interface RowScope {
  shape: Shape;
  /** The entity whose formulas use the rows, and the child that contains them. */
  entity: Entity;
  child: Child | null;
  where: Condition | null;
  sort: List['sort'] | null;
  /** The API path, to find data rules. */
  api: string;
  /** For rows of a child: the scope of the main records, and the child's foreign key. */
  parent: { scope: RowScope; key: string } | null;
  /** True: deleted rows are read too. */
  withDeleted?: boolean;
}

/** SQL tests of the user's data rules and of the `rowTests` hook. */
function callerTests(crud: CrudContext, { shape, api }: RowScope, caller: Caller): SqlTest[] {
  const visibleIds = (id: string) => {
    const other = crud.shapes.get(id);
    const rules = other ? caller.dataRules(other.entity.api) : [];
    if (!other || rules.length === 0) return null;
    const tests = rules.map((rule) => resolvedConditionSql(crud, other, rule, caller));
    return sql`(select ${columnSql(other.idField)} from ${other.table} t${whereAll(tests)})`;
  };
  const hooked = shape.child ? [] : rowHookTests(crud, shape.entity, caller, visibleIds);
  return [...caller.dataRules(api).map((rule) => resolvedConditionSql(crud, shape, rule, caller)), ...hooked];
}

/** SQL tests of the scope's `where`, of the user's data rules and of the entity's module; deleted rows pass. */
export function scopeTests(crud: CrudContext, scope: RowScope, caller: Caller): SqlTest[] {
  const { shape, where, parent } = scope;
  const own = where ? [conditionSql(crud, shape, where, caller)] : [];
  if (!parent) {
    return [...own, ...callerTests(crud, scope, caller)];
  }
  // Rows are visible only if their main record is.
  const key = storedField(shape.fields, parent.key);
  const parentTests = visibleRowTests(crud, parent.scope, caller);
  const { table, idField } = parent.scope.shape;
  if (!key) return [...own, FALSE];
  const mainIds = sql`select ${columnSql(idField)} from ${table} t${whereAll(parentTests)}`;
  return [...own, sql<SqlBool>`${columnSql(key)} in (${mainIds})`];
}

/** SQL tests of every read in this scope, independent of the request: not deleted, `where`, data rules. */
export function visibleRowTests(crud: CrudContext, scope: RowScope, caller: Caller): (SqlTest | null)[] {
  return [scope.withDeleted ? null : notDeletedSql(scope.shape), ...scopeTests(crud, scope, caller)];
}

/** Number of records with these ids in the scope. */
export async function countInScope(
  crud: CrudContext,
  scope: RowScope,
  ids: readonly string[],
  caller: Caller,
): Promise<number> {
  const { table, idField } = scope.shape;
  const isOneOfThese = sql<SqlBool>`${textColumnSql(idField)} = any(${ids})`;
  const where = whereAll([...visibleRowTests(crud, scope, caller), isOneOfThese]);
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${table} t${where}`.execute(crud.db);
  return Number(rows[0]?.n ?? 0);
}

/** True when all rows that are not deleted are in the scope. */
export const isUnrestricted = (crud: CrudContext, scope: RowScope, caller: Caller) =>
  scope.where === null && scope.parent === null && callerTests(crud, scope, caller).length === 0;

/**
 * Rejects ids of records outside the scope, for reads and writes.
 * @throws HttpError 未找到对应实体
 */
export async function assertInScope(
  crud: CrudContext,
  scope: RowScope,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  if (isUnrestricted(crud, scope, caller)) return;
  if ((await countInScope(crud, scope, ids, caller)) < new Set(ids).size) throw notFoundError();
}

/**
 * Rejects a write that moves the record out of the scope: users cannot save a record that they could not see afterwards.
 * @throws HttpError
 */
export async function assertStaysInScope(
  crud: CrudContext,
  scope: RowScope,
  id: string,
  caller: Caller,
): Promise<void> {
  if (isUnrestricted(crud, scope, caller)) return;
  if ((await countInScope(crud, scope, [id], caller)) === 0) throw fail.outOfScope();
}
