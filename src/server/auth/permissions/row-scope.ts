/** Applies data rules to writes outside the record engine, so that users cannot act on rows they cannot read. */
import { sql, type SqlBool } from 'kysely';
import type { Caller, CrudEngine } from '@/server/crud';
import { notFoundError } from '@/server/crud/context/errors';
import { columnSql } from '@/server/crud/context/shapes';
import { type SqlTest, whereAll } from '@/server/crud/context/sql-tests';
import { scopeTests } from '@/server/crud/read/row-scope';

/**
 * SQL tests of the caller's data rules over an entity's table with alias `t`; deleted rows pass. Empty when no rule
 * applies to the caller, or when the entity does not exist.
 */
export const rowScopeTests = (
  { context: crud, scopeOf: sourceOf }: CrudEngine,
  entity: string,
  caller: Caller,
): SqlTest[] => (crud.entities[entity] ? scopeTests(crud, sourceOf(entity, null), caller) : []);

/** @throws HttpError 未找到对应实体 when the caller's data rules hide at least one of the rows */
export async function assertVisible(
  engine: CrudEngine,
  entity: string,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  const tests = rowScopeTests(engine, entity, caller);
  if (tests.length === 0) return;
  const { table, idField } = engine.scopeOf(entity, null).shape;
  const where = whereAll([...tests, sql<SqlBool>`${columnSql(idField)} = any(${ids})`]);
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${table} t${where}`.execute(engine.context.db);
  if (Number(rows[0]?.n ?? 0) < new Set(ids).size) throw notFoundError();
}
