/** Difference between two orders of rows: removed, inserted and moved rows. */

export interface RowMove {
  kind: 'insert' | 'remove' | 'move';
  id: string;
  /** Id of the previous row in the new order; null for the first row. */
  after: string | null;
}

/** Indexes of the longest increasing subsequence of distinct numbers. */
function longestIncreasingSubsequence(numbers: readonly number[]): Set<number> {
  /**
   * `ends`: index of the last number of the best run of each length. `before`: index of the previous number in the run.
   */
  const ends: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = at;
  });
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) found.add(at);
  return found;
}

/** Returns the fewest steps that change the first order into the second; apply them in sequence. */
export function rowMovesBetween(before: readonly string[], now: readonly string[]): RowMove[] {
  const oldIndexes = new Map(before.map((id, place) => [id, place]));
  const currentIds = new Set(now);
  const common = now.filter((id) => oldIndexes.has(id));
  const kept = longestIncreasingSubsequence(common.map((id) => oldIndexes.get(id) as number));
  const unmoved = new Set(common.filter((_, at) => kept.has(at)));
  return [
    ...before.filter((id) => !currentIds.has(id)).map((id): RowMove => ({ kind: 'remove', id, after: null })),
    ...now.flatMap((id, place): RowMove[] => {
      if (unmoved.has(id)) return [];
      return [{ kind: oldIndexes.has(id) ? 'move' : 'insert', id, after: now[place - 1] ?? null }];
    }),
  ];
}
