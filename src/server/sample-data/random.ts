/**
 * Deterministic pseudo-random numbers for sample data. A number depends only on its field and row, so that every database
 * gets the same data, independent of the order (domain.md E).
 */
import { memoizeByText } from '@/model/values/memoize';

const SEED = 20250701n;
const MASK = (1n << 64n) - 1n;

const fnv1a = memoizeByText((text) => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  return hash;
});

/** SplitMix64. @param state 64 bits @returns 64 pseudo-random bits */
export function splitmix64(state: bigint): bigint {
  let z = (state + 0x9e3779b97f4a7c15n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/**
 * A number from 0 to `below` - 1.
 * @param field `table.field`
 */
export function randomInt(field: string, row: number, below: number): number {
  return Number(splitmix64(SEED ^ fnv1a(field) ^ BigInt(row)) % BigInt(below));
}

/** An item of a list. */
export function randomItem<T>(field: string, row: number, list: readonly T[]): T {
  const found = list[randomInt(field, row, list.length)];
  if (found === undefined) throw new Error(`${field}: nothing to pick from`);
  return found;
}
