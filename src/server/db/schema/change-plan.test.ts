import { describe, expect, test } from 'vitest';
import { canWiden, fits, planTable } from './change-plan';
import type { Field } from '@/model/entity/entity';
import type { TableShape } from './table-shapes';

const TEXT = 'character varying(50)';

/** The plan does not read it. */
const field = {} as Field;

/** A table whose columns are given as `name` → earlier names. */
const table = (columns: Record<string, readonly string[]>, type = TEXT): TableShape => ({
  name: 'goods',
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, was]) => [name, { type, default: null, was, field }]),
  ),
  indexes: {},
  title: null,
});

const known = (...names: readonly string[]) => new Map(names.map((name) => [name, TEXT]));

/** The changes in short: `a>b` rename, `a>>b` merge, `+b` add. */
function shortPlan(columns: Record<string, readonly string[]>, existing: readonly string[], reserved: string[] = []) {
  const plan = planTable(table(columns), known(...existing), new Set(reserved));
  const changes = plan.changes.map((change) => {
    if (change.kind === 'rename') return `${change.from}>${change.to}`;
    if (change.kind === 'merge') return `${change.from}>>${change.to}`;
    return change.kind === 'add' ? `+${change.to}` : `${change.kind} ${change.to}`;
  });
  return { changes, unused: plan.unused, reserved: plan.reserved };
}

describe('plans columns by their earlier names', () => {
  test.each<[string, Record<string, readonly string[]>, string[], string[], string[]]>([
    ['renames', { b: ['a'] }, ['a'], ['a>b'], []],
    ['does nothing after the rename', { b: ['a'] }, ['b'], [], []],
    ['takes the newest of several names', { d: ['c', 'b'] }, ['b', 'c'], ['c>d'], ['b']],
    ['takes an older name when the newest never had a column', { d: ['c', 'b'] }, ['b'], ['b>d'], []],
    ['merges where both exist', { b: ['a'] }, ['a', 'b'], ['a>>b'], []],
    ['renames to b and adds a new a', { a: [], b: ['a'] }, ['a'], ['a>b', '+a'], []],
    ['leaves a column that a present field has', { a: [], b: ['a'] }, ['a', 'b'], [], []],
    ['moves a chain', { b: ['a'], c: ['b'] }, ['a', 'b'], ['b>c', 'a>b'], []],
    ['adds what no column can become', { b: ['x'] }, ['id'], ['+b'], ['id']],
    ['moves one column to one field only', { b: ['a'], c: ['a'] }, ['a'], ['a>b', '+c'], []],
    ['lists columns without a field', { b: [] }, ['b', 'old'], [], ['old']],
  ])('%s', (_title, columns, existing, changes, unused) => {
    expect(shortPlan(columns, existing)).toEqual({ changes, unused, reserved: [] });
  });

  test('creates a missing table without looking at earlier names', () => {
    expect(planTable(table({ b: ['a'] }), undefined, new Set())).toMatchObject({ create: true, changes: [] });
  });

  test('neither moves nor lists columns of the program, and names those that a field asks for', () => {
    expect(shortPlan({ b: ['a'] }, ['a', 'c'], ['a', 'c'])).toEqual({ changes: ['+b'], unused: [], reserved: ['a'] });
    expect(shortPlan({ b: ['a'] }, ['a', 'b'], ['b'])).toEqual({ changes: [], unused: ['a'], reserved: [] });
  });
});

test('widens a renamed column, and plans a conversion for another type', () => {
  const kinds = (type: string, existing: string) =>
    planTable(table({ b: ['a'] }, type), new Map([['a', existing]]), new Set()).changes.map(({ kind }) => kind);
  expect(kinds('character varying(80)', TEXT)).toEqual(['rename', 'widen']);
  expect(kinds('date', TEXT)).toEqual(['rename', 'convert']);
  expect(kinds(TEXT, 'character varying(80)')).toEqual(['rename']);
});

test.each([
  ['character varying(80)', TEXT, true],
  ['text', TEXT, true],
  [TEXT, 'text', false],
  ['numeric(20,2)', 'numeric(18,2)', true],
  ['numeric(20,4)', 'numeric(18,2)', false],
  ['numeric(12,0)', 'integer', false],
  ['date', 'date', true],
])('a column %s serves a field %s: %s', (existing, required, expected) => {
  expect(fits(existing, required)).toBe(expected);
});

test.each([
  ['character varying(10)', 'character varying(20)', true],
  ['character varying(20)', 'character varying(10)', false],
  ['character varying(20)', 'text', true],
  ['text', 'character varying(20)', false],
  ['numeric(18,2)', 'numeric(20,4)', true],
  ['numeric(18,2)', 'numeric(18,4)', false],
  ['integer', 'numeric(12,2)', true],
  ['integer', 'numeric(9,2)', false],
  ['date', 'text', false],
])('every value of %s fits %s: %s', (from, to, expected) => {
  expect(canWiden(from, to)).toBe(expected);
});
