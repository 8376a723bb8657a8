/** Data rules hold for what is done past the record engine as for its own writes: nobody acts on rows he may not see. */
import type { Caller, CrudEngine } from '@/server/crud';
import { notFoundError } from '@/server/crud/context/errors';
import { columnSql } from '@/server/crud/context/shapes';
import { Bindings, whereAll } from '@/server/crud/context/sql-bindings';
import { scopeTests } from '@/server/crud/read/row-scope';

/**
 * Tests over the rows of `t` that the caller's data rules make of an entity's table, deleted rows included; none where
 * nothing binds him, or where the console has no such entity.
 */
export const rowScopeTests = (
  { context: crud, scopeOf: sourceOf }: CrudEngine,
  entity: string,
  caller: Caller,
  bindings: Bindings,
): string[] => (crud.entities[entity] ? scopeTests(crud, sourceOf(entity, null), caller, bindings) : []);

/** @throws HttpError 未找到对应实体 when the caller's data rules do not show him one of these */
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
