/** Notifies views of an entity after this window wrote its records: a tree beside a form, a list in another tab. */
import { service } from '../service';

/** What was written, as far as views need it. */
interface Written {
  /** Ids of deleted records. */
  removed: readonly string[];
  /** Ids of the records of a tree below which records were saved. */
  parents: readonly string[];
}

type Reload = (written: Written) => void | Promise<void>;

const invalidations = service(() => ({
  subscribers: new Map<string, Set<Reload>>(),
  /** What was written by entity, for the next notification. */
  pending: new Map<string, Written>(),
  notification: null as Promise<void> | null,
  writes: 0,
  /** Called at each write, before the notification. */
  writeObservers: new Set<() => void>(),
}));

/**
 * Notifies the subscribers of an entity after this window wrote its records. All writes of one task cause one
 * notification: a form that saves and closes, and the list that opened it, reload the list once.
 * @param entity id of the entity, e.g. `system/depart`
 * @param written nothing when records were neither deleted nor saved below others
 * @returns resolves when all subscribers have reloaded
 */
export function invalidate(entity: string, { removed = [], parents = [] }: Partial<Written> = {}): Promise<void> {
  const state = invalidations();
  const earlier = state.pending.get(entity) ?? { removed: [], parents: [] };
  state.pending.set(entity, {
    removed: [...new Set([...earlier.removed, ...removed])],
    parents: [...new Set([...earlier.parents, ...parents])],
  });
  state.writes += 1;
  for (const observe of state.writeObservers) observe();
  // A task, not a microtask: what awaits the closing of a form continues in later microtasks.
  state.notification ??= new Promise<void>((resolve) => setTimeout(resolve)).then(notifySubscribers);
  return state.notification;
}

/** Number of writes of this window: what was read before the last one may be outdated. */
export const writeCount = (): number => invalidations().writes;

async function notifySubscribers(): Promise<void> {
  const state = invalidations();
  const entities = [...state.pending];
  state.pending.clear();
  state.notification = null;
  const reloads = entities.flatMap(([entity, written]) =>
    [...(state.subscribers.get(entity) ?? [])].map((reload) => reload(written)),
  );
  await Promise.all(reloads);
}

/** Subscribes to writes of an entity by this window. @returns the unsubscribe function */
export function onInvalidated(entity: string, reload: Reload): () => void {
  const { subscribers } = invalidations();
  const ofEntity = subscribers.get(entity) ?? new Set();
  ofEntity.add(reload);
  subscribers.set(entity, ofEntity);
  return () => {
    ofEntity.delete(reload);
  };
}

/** Awaits `work`. @returns its result, and whether this window wrote records of any entity meanwhile */
export async function detectInvalidation<T>(work: () => Promise<T>): Promise<{ result: T; invalidated: boolean }> {
  const { writeObservers } = invalidations();
  let invalidated = false;
  const observe = () => {
    invalidated = true;
  };
  writeObservers.add(observe);
  try {
    const result = await work();
    return { result, invalidated };
  } finally {
    writeObservers.delete(observe);
  }
}
