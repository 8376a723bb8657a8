/** Who shows records hears that somebody here wrote some: a tree beside a form, a list behind a page's tab. */
import { service } from '../service';

const invalidations = service(() => ({ listeners: new Map<string, Set<() => void>>(), count: 0 }));

/** How often records were written here: two answers tell whether any were in between. */
export const invalidationCount = (): number => invalidations().count;

/** Told after records of an entity were written by this window. @param entity its id, e.g. `system/depart` */
export function invalidate(entity: string): void {
  invalidations().count += 1;
  for (const heard of invalidations().listeners.get(entity) ?? []) heard();
}

/** @returns stops listening */
export function onInvalidated(entity: string, heard: () => void): () => void {
  const { listeners } = invalidations();
  const mine = listeners.get(entity) ?? new Set();
  mine.add(heard);
  listeners.set(entity, mine);
  return () => void mine.delete(heard);
}
