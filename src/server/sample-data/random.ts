/**
 * Numbers for invented data: each follows from what it is for and from its row alone, so that every database gets the
 * same ones in whatever order they are drawn (domain.md E).
 */

const SEED = 20250701n;
const MASK = (1n << 64n) - 1n;

function fnv1a(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  return hash;
}

/** @param state 64 bits @returns 64 bits that look like chance */
export function splitmix64(state: bigint): bigint {
  let z = (state + 0x9e3779b97f4a7c15n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/**
 * A number from 0 to `below` - 1.
 * @param field what it is for, as `table.field`
 */
export function randomInt(field: string, row: number, below: number): number {
  return Number(splitmix64(SEED ^ fnv1a(field) ^ BigInt(row)) % BigInt(below));
}

/** One of a list. */
export function randomItem<T>(field: string, row: number, list: readonly T[]): T {
  const found = list[randomInt(field, row, list.length)];
  if (found === undefined) throw new Error(`${field}: nothing to pick from`);
  return found;
}
