/** Applies data rules to writes outside the record engine, so that users cannot act on rows they cannot read. */
import type { Caller, CrudEngine } from '@/server/crud';
import { notFoundError } from '@/server/crud/context/errors';
import { columnSql } from '@/server/crud/context/shapes';
import { Bindings, whereAll } from '@/server/crud/context/sql-bindings';
import { scopeTests } from '@/server/crud/read/row-scope';

/**
 * SQL tests of the caller's data rules over an entity's table with alias `t`; deleted rows pass. Empty when no rule
 * applies to the caller, or when the entity does not exist.
 */
export const rowScopeTests = (
  { context: crud, scopeOf: sourceOf }: CrudEngine,
  entity: string,
  caller: Caller,
  bindings: Bindings,
): string[] => (crud.entities[entity] ? scopeTests(crud, sourceOf(entity, null), caller, bindings) : []);

/** @throws HttpError 未找到对应实体 when the caller's data rules hide at least one of the rows */
export async function assertVisible(
  engine: CrudEngine,
  entity: string,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  const bindings = new Bindings();
  const tests = rowScopeTests(engine, entity, caller, bindings);
  if (tests.length === 0) return;
  const { shape } = engine.scopeOf(entity, null);
  const where = whereAll([...tests, `${columnSql(shape.fields.id!)} = any(${bindings.add(ids)})`]);
  const { rows } = await engine.context.db.query(`select count(*) as n from ${shape.table} t${where}`, bindings.values);
  if (Number(rows[0]?.n ?? 0) < new Set(ids).size) throw notFoundError();
}
