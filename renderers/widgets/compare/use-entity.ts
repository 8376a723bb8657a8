import { loadViews } from '@/components/field/field-views';
import { useLazy, type LazySource } from '@/components/deferred/use-lazy';
import type { Entity, Option } from '@/model/entity/entity';
import { loadDict } from '@/runtime/dict/dictionaries';
import { loadScreen } from '@/runtime/schemas/screens';

export interface EntityWithDicts {
  entity: Entity | null;
  /** Options by dictionary code. */
  dicts: Readonly<Record<string, readonly Option[]>>;
}

const NO_ENTITY: EntityWithDicts = { entity: null, dicts: {} };

async function loadEntity(id: string): Promise<EntityWithDicts> {
  const { entity } = await loadScreen(`${id}.list`);
  if (!entity) return NO_ENTITY;
  const codes = [...new Set(Object.values(entity.fields).flatMap(({ dict }) => dict ?? []))];
  await loadViews(Object.values(entity.fields).map(({ type }) => type));
  const items = await Promise.all(codes.map((code) => loadDict(code).catch(() => [])));
  return { entity, dicts: Object.fromEntries(codes.map((code, index) => [code, items[index] ?? []])) };
}

const ENTITIES: LazySource<string | null, EntityWithDicts> = {
  peek: (id) => (id === null ? NO_ENTITY : undefined),
  load: (id) => (id === null ? Promise.resolve(NO_ENTITY) : loadEntity(id)),
};

/**
 * Loads an entity with the options of its dictionaries. Undefined while loading; `entity` is null when it cannot be
 * loaded.
 */
export function useEntity(id: string | null): EntityWithDicts | undefined {
  const { state } = useLazy(id, ENTITIES);
  if (state.status === 'failed') return NO_ENTITY;
  return state.status === 'ready' ? state.value : undefined;
}
