/** Notifies views of an entity after this window wrote its records: a tree beside a form, a list in another tab. */
import { service } from '../service';

/** @param removed ids of deleted records; empty after other writes */
type Reload = (removed: readonly string[]) => void | Promise<void>;

const invalidations = service(() => ({
  subscribers: new Map<string, Set<Reload>>(),
  /** Ids of deleted records by entity, for the next notification. */
  pending: new Map<string, Set<string>>(),
  notification: null as Promise<void> | null,
  /** Called at each write, before the notification. */
  writeObservers: new Set<() => void>(),
}));

/**
 * Notifies the subscribers of an entity after this window wrote its records. All writes of one task cause one
 * notification: a form that saves and closes, and the list that opened it, reload the list once.
 * @param entity id of the entity, e.g. `system/depart`
 * @param removed ids of the deleted records
 * @returns resolves when all subscribers have reloaded
 */
export function invalidate(entity: string, removed: readonly string[] = []): Promise<void> {
  const state = invalidations();
  state.pending.set(entity, new Set([...(state.pending.get(entity) ?? []), ...removed]));
  for (const observe of state.writeObservers) observe();
  // A task, not a microtask: what awaits the closing of a form continues in later microtasks.
  state.notification ??= new Promise<void>((resolve) => setTimeout(resolve)).then(notifySubscribers);
  return state.notification;
}

async function notifySubscribers(): Promise<void> {
  const state = invalidations();
  const written = [...state.pending];
  state.pending.clear();
  state.notification = null;
  const reloads = written.flatMap(([entity, removed]) =>
    [...(state.subscribers.get(entity) ?? [])].map((reload) => reload([...removed])),
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
