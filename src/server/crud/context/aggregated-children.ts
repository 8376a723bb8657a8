/** Foreign children whose rows the formulas of their main records aggregate. */
import { sql } from 'kysely';
import type { Child, Entity } from '@/model/entity/entity';
import { isBlank } from '@/model/field-types/text-value';
import type { Row } from '@/model/record';
import { planOf } from '@/model/record/plan/plan';
import { shapeOf, type CrudContext } from './crud-context';
import { columnSql } from './shapes';

export interface AggregatedChild {
  main: Entity;
  child: Child;
}

/** Cache by engine: entities are immutable after boot. */
const cache = new WeakMap<CrudContext, ReadonlyMap<string, readonly AggregatedChild[]>>();

const isAggregated = (main: Entity, child: Child): boolean =>
  planOf(main).nodes.some((node) => node.kind === 'aggregate' && node.rows === child.key);

function collect(entities: readonly Entity[]): ReadonlyMap<string, readonly AggregatedChild[]> {
  const found = new Map<string, AggregatedChild[]>();
  for (const main of entities)
    for (const child of Object.values(main.children))
      if (child.entity !== null && isAggregated(main, child))
        found.set(child.entity, [...(found.get(child.entity) ?? []), { main, child }]);
  return found;
}

/** The children of other entities that show records of this entity and aggregate them. */
export function aggregatedChildrenOf(crud: CrudContext, entity: Entity): readonly AggregatedChild[] {
  const known = cache.get(crud) ?? collect(Object.values(crud.entities));
  cache.set(crud, known);
  return known.get(entity.id) ?? [];
}

/** Ids of the main records of rows, in one order, so that two writes cannot deadlock. */
export function mainIdsOf({ foreignKey }: Child, rows: readonly (Row | null)[]): string[] {
  const keys = rows.map((row) => row?.[foreignKey]);
  return [...new Set(keys.filter((key) => !isBlank(key)).map(String))].toSorted();
}

/**
 * Locks the main records whose aggregates a write of these rows changes. Call it before the write takes share locks on
 * them: two writes that both held one would wait for each other.
 */
export async function lockMains(crud: CrudContext, entity: Entity, rows: readonly (Row | null)[]): Promise<void> {
  for (const { main, child } of aggregatedChildrenOf(crud, entity)) {
    const ids = mainIdsOf(child, rows);
    if (ids.length === 0) continue;
    const { table, idField } = shapeOf(crud, main.id);
    const id = columnSql(idField);
    await sql`select 1 from ${table} t where ${id} = any(${ids}) order by ${id} for update`.execute(crud.db);
  }
}
