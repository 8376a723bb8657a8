/** Sort keys of a grid or list: the first one sorts, each further one orders the rows that are equal so far. */
import type { SortKey } from './sort-filter';

/**
 * The keys after a column was chosen to sort by.
 * @param adding the other keys stay, and a new one comes last; otherwise the column replaces them
 */
export function sortedBy(keys: readonly SortKey[], next: SortKey, adding: boolean): readonly SortKey[] {
  if (!adding) return [next];
  const index = keys.findIndex(({ key }) => key === next.key);
  return index < 0 ? [...keys, next] : keys.with(index, next);
}

/** The keys without a column. */
export const notSortedBy = (keys: readonly SortKey[], key: string): readonly SortKey[] =>
  keys.filter((one) => one.key !== key);

/** The keys after a click on a column's title: ascending, then descending, then without the column. */
export function afterTitleClick(keys: readonly SortKey[], key: string, adding: boolean): readonly SortKey[] {
  const sorted = keys.find((one) => one.key === key);
  if (sorted?.desc) return adding ? notSortedBy(keys, key) : [];
  return sortedBy(keys, { key, desc: sorted !== undefined }, adding);
}
