/** Which states a record can still come to by the actions of its entity. */
import type { Entity } from './entity';

const known = new WeakMap<Entity, Map<string, ReadonlySet<string>>>();

/** The states that actions lead to from a state, one after the other; with the state itself. */
function reachableFrom({ actions }: Entity, state: string): ReadonlySet<string> {
  const changes = Object.values(actions).filter(({ child, to }) => child === null && to.length > 0);
  const found = new Set([state]);
  // A set visits what is added while it is read.
  for (const at of found)
    for (const { from, to } of changes) if (from === null || from.includes(at)) to.forEach((next) => found.add(next));
  return found;
}

/** True when a record in a state is in one of the wanted states, or can come to one by actions of its entity. */
export function canReach(entity: Entity, state: string, wanted: readonly string[]): boolean {
  const byState = known.get(entity) ?? new Map<string, ReadonlySet<string>>();
  const reachable = byState.get(state) ?? reachableFrom(entity, state);
  known.set(entity, byState.set(state, reachable));
  return wanted.some((one) => reachable.has(one));
}
