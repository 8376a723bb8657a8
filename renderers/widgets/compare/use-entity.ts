import { useEffect, useState } from 'react';
import type { Entity, Option } from '@/model/entity/entity';
import { loadDict } from '@/runtime/dict/dictionaries';
import { loadScreen } from '@/runtime/schemas/screens';

export interface Known {
  entity: Entity | null;
  /** Items by dictionary code. */
  dicts: Readonly<Record<string, readonly Option[]>>;
}

const nothing: Known = { entity: null, dicts: {} };

async function read(id: string): Promise<Known> {
  const { entity } = await loadScreen(`${id}.list`);
  if (!entity) return nothing;
  const codes = [...new Set(Object.values(entity.fields).flatMap(({ dict }) => dict ?? []))];
  const items = await Promise.all(codes.map((code) => loadDict(code).catch(() => [])));
  return { entity, dicts: Object.fromEntries(codes.map((code, index) => [code, items[index] ?? []])) };
}

/** An entity with the names of its codes; nothing for one that is unknown by now. Undefined while it loads. */
export function useEntity(id: string | null): Known | undefined {
  const [came, setCame] = useState<{ id: string; known: Known } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    void read(id)
      .catch(() => nothing)
      .then((known) => gone || setCame({ id, known }));
    return () => {
      gone = true;
    };
  }, [id]);
  if (id === null) return nothing;
  return came?.id === id ? came.known : undefined;
}
