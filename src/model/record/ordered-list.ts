/** Items that come into a list or leave it, many at once: never one search or one shift for each. */

export interface PositionedItem<T> {
  /** Its place in the list that has it. */
  at: number;
  item: T;
}

/** A list with items put in, each at its place in the list that results; places beyond the end come last, in order. */
export function insertAt<T>(list: readonly T[], items: readonly PositionedItem<T>[]): T[] {
  const result: T[] = [];
  let next = 0;
  for (const { at, item } of items.toSorted((left, right) => left.at - right.at)) {
    while (result.length < at && next < list.length) result.push(list[next++] as T);
    result.push(item);
  }
  while (next < list.length) result.push(list[next++] as T);
  return result;
}

/** A list in two: what leaves, with the places it had, and what stays. */
export function extractItems<T>(
  list: readonly T[],
  leaves: (item: T) => boolean,
): { removed: PositionedItem<T>[]; rest: T[] } {
  const gone: PositionedItem<T>[] = [];
  const rest: T[] = [];
  list.forEach((item, at) => {
    if (leaves(item)) gone.push({ at, item });
    else rest.push(item);
  });
  return { removed: gone, rest };
}

/** The named items first, in the order named and each once, then the others as they stood; unknown names are left out. */
export function moveToFront<T>(list: readonly T[], ids: readonly string[], idOf: (item: T) => string): T[] {
  const remaining = new Map(list.map((item) => [idOf(item), item]));
  const first: T[] = [];
  for (const id of ids) {
    const item = remaining.get(id);
    if (item === undefined) continue;
    remaining.delete(id);
    first.push(item);
  }
  return [...first, ...remaining.values()];
}
