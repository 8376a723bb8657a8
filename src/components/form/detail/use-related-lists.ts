import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Tab } from '@/model/screens/screen';
import { rowParameters } from '@/components/expand/row-parameters';
import { ApiError } from '@/runtime/errors/api-error';
import { invalidate, onInvalidated } from '@/runtime/records/invalidation';
import { screenTitle } from '@/runtime/schemas/screen-index';
import { loadScreen } from '@/runtime/schemas/screens';
import { countRows } from '@/components/actions/row-count';

/** A list that refers to the record, and that the user may read. */
export interface RelatedList {
  key: string;
  title: string;
  /** Screen id of the list. */
  screen: string;
  params: Parameters;
  /** Null while it is unknown. */
  count: number | null;
}

/** What is known of one related list. */
interface Known {
  title: string;
  entityId: string | null;
  /** False: the server refuses it to the user. */
  allowed: boolean;
  /** Record of the count. */
  id: string;
  count: number | null;
}

const FORBIDDEN: ReadonlySet<number> = new Set([403, 510]);
const NO_PARAMS = { params: {}, main: null };

const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && (FORBIDDEN.has(error.code) || FORBIDDEN.has(error.httpStatus));

/** Counts the records of a list. An error other than a missing right is shown by the list itself once it is opened. */
async function learn(tab: Tab, id: string, params: Parameters, signal: AbortSignal): Promise<Known> {
  const known: Known = {
    title: tab.title ?? screenTitle(tab.screen) ?? tab.screen,
    entityId: null,
    allowed: true,
    id,
    count: null,
  };
  try {
    const loaded = await loadScreen(tab.screen);
    known.title = tab.title ?? loaded.screen.title;
    known.entityId = loaded.entity?.id ?? null;
    known.count = await countRows(loaded, params, signal);
  } catch (error) {
    known.allowed = !isForbidden(error);
  }
  return known;
}

/** Keeps record and lists in step: records that one of them writes may change what the other shows. */
function useWrittenLists(record: Row, entity: Entity, listEntities: readonly string[], onReload: () => void): void {
  const reloading = useRef(false);
  const written = useEffectEvent(() => {
    if (!reloading.current) onReload();
  });
  const names = listEntities.join();
  useEffect(() => {
    const stops = names === '' ? [] : names.split(',').map((name) => onInvalidated(name, () => written()));
    return () => stops.forEach((stop) => stop());
  }, [names]);
  const version = `${String(record[entity.lock] ?? '')}`;
  const id = String(record[entity.keyField] ?? '');
  const before = useRef({ id, version });
  const reloadLists = useEffectEvent(() => {
    reloading.current = true;
    void Promise.all(listEntities.map((one) => invalidate(one))).finally(() => {
      reloading.current = false;
    });
  });
  useEffect(() => {
    const wasWritten = before.current.id === id && before.current.version !== version;
    before.current = { id, version };
    if (wasWritten) reloadLists();
  }, [id, version]);
}

/**
 * The related lists of a record, with their counts: one request of a single row for each list, which also shows whether
 * the user may read it. Counts again when the record or a list was written.
 * @param onReload called after this window wrote records of a related list
 */
export function useRelatedLists(
  tabs: readonly Tab[],
  entity: Entity,
  record: Row,
  onReload: () => void,
): { lists: readonly RelatedList[]; loading: boolean } {
  const [known, setKnown] = useState<readonly (Known | undefined)[]>([]);
  const id = String(record[entity.keyField] ?? '');
  const params = useMemo(() => tabs.map((tab) => rowParameters(tab, record, NO_PARAMS)), [tabs, record]);
  useEffect(() => {
    const controller = new AbortController();
    tabs.forEach((tab, index) => {
      void learn(tab, id, params[index] ?? {}, controller.signal).then((one) => {
        if (!controller.signal.aborted) setKnown((all) => tabs.map((_, at) => (at === index ? one : all[at])));
      });
    });
    return () => controller.abort();
  }, [tabs, id, params]);
  useWrittenLists(
    record,
    entity,
    known.flatMap((one) => one?.entityId ?? []),
    onReload,
  );
  const lists = tabs.flatMap((tab, index): RelatedList[] => {
    const one = known[index];
    if (!one?.allowed) return [];
    const { title, count } = one;
    const key = `related-${index}`;
    return [{ key, title, screen: tab.screen, params: params[index] ?? {}, count: one.id === id ? count : null }];
  });
  return { lists, loading: tabs.some((_, index) => known[index] === undefined) };
}
