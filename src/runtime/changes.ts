/** Who shows records hears that somebody here wrote some: a tree beside a form, a list behind a page's tab. */

const listeners = new Map<string, Set<() => void>>();

/** Told after records of an entity were written by this window. @param entity its id, e.g. `system/depart` */
export function changed(entity: string): void {
  for (const heard of listeners.get(entity) ?? []) heard();
}

/** @returns stops listening */
export function onChanged(entity: string, heard: () => void): () => void {
  const mine = listeners.get(entity) ?? new Set();
  mine.add(heard);
  listeners.set(entity, mine);
  return () => void mine.delete(heard);
}
