/** Random changes of JSON with a fixed seed: a place is removed, its key misspelt, or another value put there. */
import { seeded } from './seeded';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What a file or a server may hold in place of the value that belongs there. Replies never have a key `toString`. */
export const STRANGERS: readonly Json[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\0\ud800',
  '=a +',
  '=count(',
  '{x',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  [],
  {},
  [null],
  [[[{}]]],
  { a: { b: 1 } },
  [{ id: 'a' }, { id: 'a' }, { id: null }, 7],
];

/** All objects and lists in a value, itself included. */
function containersIn(value: Json): (Json[] | { [key: string]: Json })[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(containersIn)];
}

export interface RandomChanges {
  /** A number in [0, 1). */
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
  /** Changes one place of a value that is not empty. */
  change: (data: Json) => void;
}

/** A repeatable stream of changes. */
export function randomChanges(seed: number): RandomChanges {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return {
    random,
    pick,
    change(data) {
      const filled = containersIn(data).filter((one) => Object.keys(one).length > 0);
      const owner = pick(filled) as { [key: string]: Json };
      const key = pick(Object.keys(owner));
      const changes = [
        () => delete owner[key],
        () => (owner[key] = structuredClone(pick(STRANGERS))),
        () => (owner[key] = structuredClone(pick(filled)) as Json),
        () => (owner[`${key}x`] = owner[key] ?? null),
      ];
      pick(changes)();
    },
  };
}
