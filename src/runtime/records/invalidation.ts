/** Notifies views of an entity after this window wrote its records: a tree beside a form, a list in another tab. */
import { service } from '../service';

const invalidations = service(() => ({ listeners: new Map<string, Set<() => void>>(), count: 0 }));

/** Number of writes in this window. Compare two values to detect a write between them. */
export const invalidationCount = (): number => invalidations().count;

/** Notifies the subscribers after this window wrote records. @param entity id of the entity, e.g. `system/depart` */
export function invalidate(entity: string): void {
  invalidations().count += 1;
  for (const heard of invalidations().listeners.get(entity) ?? []) heard();
}

/** Subscribes to writes of an entity by this window. @returns the unsubscribe function */
export function onInvalidated(entity: string, heard: () => void): () => void {
  const { listeners } = invalidations();
  const mine = listeners.get(entity) ?? new Set();
  mine.add(heard);
  listeners.set(entity, mine);
  return () => void mine.delete(heard);
}
