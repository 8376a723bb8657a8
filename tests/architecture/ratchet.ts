/**
 * Rules with known offenders. `known/<rule>.json` lists them by file with their number; the list may only shrink:
 * a new offender fails, and so does an entry that is no longer needed. `SHRINK=1 npx vitest run --project unit
 * tests/architecture` writes the lists anew, provided that no rule has more offenders than before (files that moved
 * keep theirs).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './source';

export interface Offence {
  path: string;
  /** What and where, e.g. `line 12: openForm has 133 lines`. */
  what: string;
}

const SHRINK = 'run SHRINK=1 npx vitest run --project unit tests/architecture';

type Known = Readonly<Record<string, number>>;

const sum = (known: Known): number => Object.values(known).reduce((total, count) => total + count, 0);

/** Number of offences by path, in the order of the paths. */
function countsOf(offences: readonly Offence[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const path of offences.map((one) => one.path).toSorted()) counts[path] = (counts[path] ?? 0) + 1;
  return counts;
}

/** What differs from the list, each with its cure. */
export function differences(known: Known, offences: readonly Offence[], cure: string): string[] {
  const counts = countsOf(offences);
  const added = offences
    .filter(({ path }) => counts[path]! > (known[path] ?? 0))
    .map(({ path, what }) => `${path} ${what}: ${cure}`);
  const gone = Object.keys(known)
    .filter((path) => (counts[path] ?? 0) < known[path]!)
    .map((path) => `${path} has ${counts[path] ?? 0} now, ${known[path]} in the list: ${SHRINK}`);
  // Moved and improved files: one command brings the list up to date.
  const hint =
    added.length > 0 && gone.length > 0 && offences.length <= sum(known) ? [`if files moved: ${SHRINK}`] : [];
  return [...hint, ...added, ...gone];
}

/** Compares the offences with the rule's list. @param rule a file name below `known` */
export function expectOnlyKnown(rule: string, offences: readonly Offence[], cure: string): void {
  const file = join(root, 'tests/architecture/known', `${rule}.json`);
  const isNew = !existsSync(file);
  const known = isNew ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Known);
  const mayWrite = process.env.SHRINK === '1' && (isNew || offences.length <= sum(known));
  if (mayWrite) writeFileSync(file, `${JSON.stringify(countsOf(offences), null, 2)}\n`);
  expect(mayWrite ? [] : differences(known, offences, cure)).toEqual([]);
}
