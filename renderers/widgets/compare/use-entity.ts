import { useEffect, useState } from 'react';
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
  const items = await Promise.all(codes.map((code) => loadDict(code).catch(() => [])));
  return { entity, dicts: Object.fromEntries(codes.map((code, index) => [code, items[index] ?? []])) };
}

/**
 * Loads an entity with the options of its dictionaries. Undefined while loading; `entity` is null when it cannot be
 * loaded.
 */
export function useEntity(id: string | null): EntityWithDicts | undefined {
  const [loaded, setLoaded] = useState<{ id: string; known: EntityWithDicts } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let unmounted = false;
    void loadEntity(id)
      .catch(() => NO_ENTITY)
      .then((known) => unmounted || setLoaded({ id, known }));
    return () => {
      unmounted = true;
    };
  }, [id]);
  if (id === null) return NO_ENTITY;
  return loaded?.id === id ? loaded.known : undefined;
}
