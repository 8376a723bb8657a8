/** Every line of the domain is claimed by the title of a test, or is open with what it waits for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, testFiles } from '../spec/claims';
import { lines, sharedLines } from './lines';
import open from './open.json';

const LINE = /^(?:\d\d(?:!\w+|~| DP)|[AJI]\d+)$/;
/** A title's claims: `'[06!generate, I3] …'`. */
const CLAIMS = /['"`]\[([^\]'"`]+)\] /g;

const claimed = new Set(
  testFiles().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CLAIMS)].flatMap(([, ids = '']) =>
      ids
        .split(',')
        .map((id) => id.trim())
        .filter((id) => LINE.test(id)),
    ),
  ),
);
const waiting: Readonly<Record<string, string>> = open;

describe('lines of the domain', () => {
  test('are claimed by a test, or open with a reason', () => {
    expect(lines.filter((line) => !claimed.has(line) && !Object.hasOwn(waiting, line))).toEqual([]);
  });

  test('are not open any more when a test claims them', () => {
    expect(Object.keys(waiting).filter((line) => claimed.has(line) || !lines.includes(line))).toEqual([]);
    expect(Object.entries(waiting).filter(([, reason]) => reason.length < 5)).toEqual([]);
  });

  test('exist where a title claims one', () => {
    expect([...claimed].filter((line) => !lines.includes(line) && !sharedLines.includes(line))).toEqual([]);
  });
});
