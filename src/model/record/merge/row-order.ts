/** Order of rows that two users changed. */

/** Inserts the ids that `order` lacks, each after the one that precedes it in `other`. */
function withMissing(order: readonly string[], other: readonly string[]): string[] {
  const all = [...order];
  const known = new Set(order);
  other.forEach((id, at) => {
    if (known.has(id)) return;
    const previous = at === 0 ? -1 : all.indexOf(other[at - 1]!);
    all.splice(previous + 1, 0, id);
    known.add(id);
  });
  return all;
}

/**
 * Ids of all rows of both sides: in the order of `theirs` when the other user moved rows, otherwise of `mine`. Added rows
 * follow the row that they were added after.
 */
export function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [inBase, inTheirs] = [new Set(base), new Set(theirs)];
  const moved = theirs.filter((id) => inBase.has(id)).join('\n') !== base.filter((id) => inTheirs.has(id)).join('\n');
  return moved ? withMissing(theirs, mine) : withMissing(mine, theirs);
}
