import { expect, test } from 'vitest';
import type { Cell } from '@/model/grid/core/types';
import { openLoadedRows } from '@/model/grid/rows/loaded-rows';
import { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { concealedColumns } from './concealed-columns';
import { findError, type Step } from './error-search';

const column = (key: string) => ({ key }) as GridColumn;

/** @param wrong paths of the cells with errors, e.g. `r1/a` */
function open(count: number, wrong: readonly string[]) {
  const rows = openLoadedRows(Array.from({ length: count }, (_, at) => ({ id: `r${at + 1}` })));
  rows.error = (id, key) => (wrong.includes(`${id}/${key}`) ? '有误' : undefined);
  return new GridState(rows, [column('a'), column('b')]);
}

function find(grid: GridState, from: string | null, step: Step): { path: string | null; pauses: number } {
  const [id = '', key = ''] = from?.split('/') ?? [];
  const start: Cell | null = from === null ? null : { id, key };
  const search = findError(grid, start, step);
  let pauses = 0;
  let next = search.next();
  for (; !next.done; next = search.next()) pauses += 1;
  return { path: next.value && `${next.value.id}/${next.value.key}`, pauses };
}

test.each<[from: string | null, step: Step, found: string | null]>([
  [null, 1, 'r1/b'],
  ['r1/a', 1, 'r1/b'],
  ['r1/b', 1, 'r3/a'],
  ['r3/a', 1, 'r3/b'],
  ['r3/b', 1, null],
  [null, -1, 'r3/b'],
  ['r3/b', -1, 'r3/a'],
  ['r2/b', -1, 'r1/b'],
  ['r1/b', -1, null],
  ['gone/a', 1, 'r1/b'],
])('from %s, step %i: %s', (from, step, found) => {
  expect(find(open(4, ['r1/b', 'r3/a', 'r3/b']), from, step).path).toBe(found);
});

test('continues in rows that a filter conceals and in hidden columns', () => {
  const grid = open(3, ['r1/c', 'r2/a']);
  grid.setDisplayedIds(['r3', 'r1']);
  concealedColumns(grid).columns = [column('c')];
  expect(find(grid, null, 1).path).toBe('r1/c');
  expect(find(grid, 'r1/c', 1).path).toBe('r2/a');
  expect(find(grid, 'r2/a', -1).path).toBe('r1/c');
});

test('pauses while it searches many rows, and finds nothing without rows or columns', () => {
  const found = find(open(10_000, ['r9999/b']), null, 1);
  expect(found.path).toBe('r9999/b');
  expect(found.pauses).toBeGreaterThan(50);
  expect(find(open(0, []), null, -1).path).toBeNull();
  expect(find(new GridState(openLoadedRows([{ id: 'r1' }]), []), null, 1).path).toBeNull();
});
