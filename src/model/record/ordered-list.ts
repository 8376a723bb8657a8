/** Batch insert, remove and reorder on lists. Each runs over the list once, without a search or shift per item. */

export interface PositionedItem<T> {
  /** The index of the item in its list. */
  at: number;
  item: T;
}

/**
 * Inserts items; each `at` is the index in the resulting list. Items with an index beyond the end are appended in
 * order.
 */
export function insertAt<T>(list: readonly T[], items: readonly PositionedItem<T>[]): T[] {
  const result: T[] = [];
  let next = 0;
  for (const { at, item } of items.toSorted((left, right) => left.at - right.at)) {
    for (; result.length < at && next < list.length; next += 1) result.push(list[next] as T);
    result.push(item);
  }
  for (; next < list.length; next += 1) result.push(list[next] as T);
  return result;
}

/** Splits a list into the removed items, with their former indexes, and the rest. */
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

/**
 * Moves the items with the given ids to the front, in that order and each once. The others keep their order; unknown
 * ids are ignored.
 */
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
