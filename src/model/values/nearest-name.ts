import { distance } from 'fastest-levenshtein';

const MAX_SUGGESTIONS = 3;

/** Levenshtein distance, with a swap of two adjacent characters counted as one edit. */
function spellingDistance(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = at >= 0 ? one.slice(0, at) + (one[at + 1] ?? '') + one[at]! + one.slice(at + 2) : one;
  return swapped === other && one !== other ? 1 : distance(one, other);
}

/** Known names similar to a misspelt one, best first; at most three. Case and separators are ignored. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_./:]/g, '');
  const wanted = plain(name);
  const scored: { one: string; score: number }[] = [];
  for (const one of new Set(known)) {
    const other = plain(one);
    const longest = Math.max(wanted.length, other.length);
    const limit = Math.max(longest < 5 ? 1 : 2, Math.floor(longest / 3));
    if (Math.abs(wanted.length - other.length) > limit) continue;
    const score = spellingDistance(wanted, other);
    if (score <= limit) scored.push({ one, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.one < b.one ? -1 : 1));
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score <= best + 1)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one);
}
