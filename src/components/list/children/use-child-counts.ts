import { useEffect, useMemo, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { childRowsEntity, childRowsList } from '@/model/screens/child-lists/child-list-screen';
import type { ChildList, List } from '@/model/screens/screen';
import { ApiError } from '@/runtime/errors/api-error';
import { onInvalidated } from '@/runtime/records/invalidation';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { loadScreen } from '@/runtime/schemas/screens';
import { countRows } from '../../actions/row-count';

/** Number of rows of each child list: null while it is unknown, `forbidden` when the user may not read the list. */
export type ChildCount = number | 'forbidden' | null;

const FORBIDDEN: ReadonlySet<number> = new Set([403, 510]);

const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && (FORBIDDEN.has(error.code) || FORBIDDEN.has(error.httpStatus));

/** The list of a child table as a loaded screen. */
export function ownChildScreen(one: ChildList, main: Entity, list: List): LoadedScreen | null {
  const child = one.entity === null && one.child !== null ? main.children[one.child] : undefined;
  if (!child) return null;
  return { screen: childRowsList(one, child, list), entity: childRowsEntity(child, main, list), entities: {} };
}

async function countOf(one: ChildList, main: Entity, list: List, params: Parameters, signal: AbortSignal) {
  try {
    const loaded = ownChildScreen(one, main, list) ?? (await loadScreen(`${one.entity}.list`));
    return await countRows(loaded, params, signal);
  } catch (error) {
    return isForbidden(error) ? 'forbidden' : null;
  }
}

/**
 * Counts the rows of the child lists of a record with one request of a single row each; again when they change.
 * @param params parameters of each child list; null: it has no rows
 */
export function useChildCounts(
  main: Entity,
  list: List,
  params: readonly (Parameters | null)[],
): readonly ChildCount[] {
  const { children } = list;
  const key = JSON.stringify(params);
  const [known, setKnown] = useState<{ key: string; counts: readonly ChildCount[] }>({ key: '', counts: [] });
  const [version, setVersion] = useState(0);
  const request = JSON.stringify({ key, version });
  const listened = useMemo(
    () => [...new Set(children.map((one) => one.entity ?? `${main.id}.${one.child}`))],
    [children, main],
  );
  useEffect(() => {
    const stops = listened.map((id) => onInvalidated(id, () => setVersion((now) => now + 1)));
    return () => stops.forEach((stop) => stop());
  }, [listened]);
  useEffect(() => {
    const controller = new AbortController();
    const { key: asked } = JSON.parse(request) as { key: string };
    const given = JSON.parse(asked) as (Parameters | null)[];
    const counting = children.map((one, at) => {
      const own = given[at] ?? null;
      return own ? countOf(one, main, list, own, controller.signal) : 0;
    });
    void Promise.all(counting).then((counts) => {
      if (!controller.signal.aborted) setKnown({ key: asked, counts });
    });
    return () => controller.abort();
  }, [children, main, list, request]);
  return known.key === key
    ? known.counts
    : children.map((_, at) => (known.counts[at] === 'forbidden' ? 'forbidden' : null));
}
