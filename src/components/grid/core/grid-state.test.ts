import { expect, test, vi } from 'vitest';
import { openLoadedRows } from '@/model/grid/rows/loaded-rows';
import { cellSelection } from '../selection/cell-selection';
import { rowSelection } from '../selection/row-selection';
import { GridState } from './grid-state';

function openGrid(ids: string) {
  const rows = openLoadedRows([...ids].map((id) => ({ id })));
  const grid = new GridState(rows, []);
  grid.connect();
  return { grid, rows };
}

test('publishes each slice and each row once at the end of a batch', () => {
  const { grid } = openGrid('abc');
  const [onRow, onSelection] = [vi.fn(), vi.fn()];
  grid.rowSubscriptions.subscribe('a', onRow);
  rowSelection(grid).subscribe(onSelection);
  grid.batch(() => {
    grid.invalidateRow('a');
    rowSelection(grid).toggleRows(['a']);
    rowSelection(grid).toggleRows(['b']);
    expect(onSelection).not.toHaveBeenCalled();
  });
  expect(onRow).toHaveBeenCalledTimes(1);
  expect(onSelection).toHaveBeenCalledTimes(1);
});

test('returns one slice instance per grid', () => {
  const [one, other] = [openGrid('a').grid, openGrid('a').grid];
  expect(cellSelection(one)).toBe(cellSelection(one));
  expect(cellSelection(one)).not.toBe(cellSelection(other));
});

test('publishes the displayed set only when rows are added to it or removed from it', () => {
  const { grid } = openGrid('abc');
  const onSet = vi.fn();
  grid.displayedSetChanged.subscribe(onSet);
  grid.setDisplayedIds(['c', 'b', 'a']);
  expect(onSet).not.toHaveBeenCalled();
  grid.setDisplayedIds(['c', 'b']);
  expect(onSet).toHaveBeenCalledTimes(1);
  expect([grid.rowIndex('c'), grid.rowIndex('a')]).toEqual([0, -1]);
});
