import { describe, expect, test } from 'vitest';
import { compareSeed, type SeedBase, type SeedRow, type SeedValues, type StoredRow } from './three-way';

interface Case {
  file?: SeedValues | null;
  base?: SeedValues | null;
  stored?: Record<string, unknown> | null;
  whenGone?: SeedValues;
  deleted?: boolean;
}

/** Compares one row `sex` with id `f`; null or absent: there is none. */
function compare({ file = null, base = null, stored = null, whenGone, deleted = false }: Case) {
  const rows: SeedRow[] = file ? [{ key: 'sex', id: 'f', values: file }] : [];
  const known: StoredRow[] = stored ? [{ id: 'f', key: 'sex', values: stored }] : [];
  const bases = new Map<string, SeedBase>(base ? [['sex', { rowId: 'f', values: base }]] : []);
  const plan = compareSeed({ rows, stored: known, base: bases, whenGone: whenGone ?? null, wasDeleted: () => deleted });
  const { insert, update, kept, removed, gone } = plan;
  return {
    insert: insert.length,
    update: update[0]?.values ?? null,
    kept,
    removed,
    gone,
    base: plan.base.get('sex')?.values,
  };
}
const nothing = { insert: 0, update: null, kept: [], removed: [], gone: [] };

describe('a value', () => {
  test.each<[string, Case, object]>([
    [
      'is left when all three are equal',
      { file: { n: 'a' }, base: { n: 'a' }, stored: { n: 'a' } },
      { base: { n: 'a' } },
    ],
    [
      'follows the file when only the file changed',
      { file: { n: 'b' }, base: { n: 'a' }, stored: { n: 'a' } },
      { update: { n: 'b' }, base: { n: 'b' } },
    ],
    [
      'stays when only the administrator changed it',
      { file: { n: 'a' }, base: { n: 'a' }, stored: { n: 'c' } },
      { kept: ['sex.n'], base: { n: 'a' } },
    ],
    [
      'stays when both changed it',
      { file: { n: 'b' }, base: { n: 'a' }, stored: { n: 'c' } },
      { kept: ['sex.n'], base: { n: 'a' } },
    ],
    [
      'is adopted when both changed it alike',
      { file: { n: 'b' }, base: { n: 'a' }, stored: { n: 'b' } },
      { base: { n: 'b' } },
    ],
    ['is adopted without a base when it is equal', { file: { n: 'a' }, stored: { n: 'a' } }, { base: { n: 'a' } }],
    ['stays without a base when it differs', { file: { n: 'a' }, stored: { n: 'c' } }, { kept: ['sex.n'], base: {} }],
    [
      'of a new column counts as changed when it differs',
      { file: { n: 'a', m: 'x' }, base: { n: 'a' }, stored: { n: 'a', m: 'y' } },
      { kept: ['sex.m'], base: { n: 'a' } },
    ],
    [
      'null equals an empty text, a number its decimals',
      { file: { n: null, s: 1.5 }, base: { n: null, s: 1.5 }, stored: { n: '', s: '1.50' } },
      { base: { n: null, s: 1.5 } },
    ],
  ])('%s', (_title, given, expected) => {
    expect(compare(given)).toEqual({ ...nothing, ...expected });
  });
});

describe('a row', () => {
  const live = { del_flag: '0' };
  const away = { del_flag: '1' };
  test.each<[string, Case, object]>([
    ['is added when it is new', { file: live }, { insert: 1, base: live }],
    ['stays away when it was purged', { file: live, base: live }, { removed: ['sex'], base: live }],
    [
      'stays away when the log knows its deletion',
      { file: live, deleted: true },
      { removed: ['sex'], base: undefined },
    ],
    ['stays deleted', { file: live, base: live, stored: away }, { kept: ['sex.del_flag'], base: live }],
    [
      'goes when it left the files',
      { base: live, stored: live, whenGone: away },
      { update: away, gone: ['sex'], base: away },
    ],
    [
      'stays when it left the files and an administrator changed it',
      { base: { ...live, n: 'a' }, stored: { ...live, n: 'c' }, whenGone: away },
      { base: { ...live, n: 'a' } },
    ],
    ['stays when its kind keeps rows', { base: live, stored: live }, { base: live }],
    ['is gone once', { base: away, stored: away, whenGone: away }, { base: away }],
    ['comes back with the files', { file: live, base: away, stored: away }, { update: live, base: live }],
    ['is forgotten when files and database have none', { base: live }, { base: undefined }],
  ])('%s', (_title, given, expected) => {
    expect(compare(given)).toEqual({ ...nothing, ...expected });
  });

  test('is found by its key under another id, and by its id under another key', () => {
    const row = { key: 'sex', id: 'f', values: { n: 'b' } };
    const input = { rows: [row], whenGone: null, wasDeleted: () => false };
    const other = compareSeed({ ...input, stored: [{ id: 'x', key: 'sex', values: { n: 'b' } }], base: new Map() });
    expect([other.insert, other.base.get('sex')?.rowId]).toEqual([[], 'x']);
    const base = new Map([['sex', { rowId: 'f', values: { n: 'a' } }]]);
    const renamed = compareSeed({ ...input, stored: [{ id: 'f', key: 'gender', values: { n: 'a' } }], base });
    expect(renamed.update).toEqual([{ id: 'f', values: { n: 'b' } }]);
  });
});
