/** The lines in which two texts differ. Pure. */

/** Products of the numbers of lines up to which common lines are searched; above it all differing lines are shown. */
const MAX_COMPARED = 4_000_000;

/** Lengths of the longest common subsequences of the rests of both lists, by their starts. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/**
 * One line for each line that was removed (`− 3 …`) or added (`+ 3 …`), with its number in its text; empty when the texts
 * are the same.
 */
export function lineDifference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const lengths = left.length * right.length > MAX_COMPARED ? null : commonLengths(left, right);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (lengths && i < left.length && j < right.length && left[i] === right[j]) {
      i += 1;
      j += 1;
    } else if (i < left.length && (!lengths || j === right.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push(`− ${start + i + 1} ${left[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${start + j + 1} ${right[j]}`);
      j += 1;
    }
  }
  return lines.join('\n');
}
