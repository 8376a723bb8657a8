import { expect, test, vi } from 'vitest';
import { openLoadedRows } from '@/model/grid/rows/loaded-rows';
import { GridState } from '../core/grid-state';
import { rowSelection } from './row-selection';

function openSelection(ids: string) {
  const rows = openLoadedRows([...ids].map((id) => ({ id })));
  const grid = new GridState(rows, []);
  grid.connect();
  const selection = rowSelection(grid);
  return { rows, selection, selected: () => [...selection.ids].toSorted().join('') };
}

test('selects all rows from the last toggled one with Shift', () => {
  const { selection, selected } = openSelection('abcde');
  selection.toggleRow('b', { range: false, single: false });
  selection.toggleRow('d', { range: true, single: false });
  expect(selected()).toBe('bcd');
});

test('leaves disabled rows out of a range and out of the summary', () => {
  const { selection, selected } = openSelection('abc');
  selection.setGetDisabledReason(({ id }) => (id === 'b' ? '已锁定' : null));
  selection.toggleAllRows();
  expect(selected()).toBe('ac');
  expect(selection.summary()).toBe('all');
});

test('deselects removed rows, unless a list controls the selection', () => {
  const { rows, selection, selected } = openSelection('abc');
  selection.replace(new Set(['a', 'c']));
  rows.replace([{ id: 'a' }, { id: 'b' }]);
  expect(selected()).toBe('a');
  selection.control(() => {});
  rows.replace([{ id: 'b' }]);
  expect(selected()).toBe('a');
});

test('passes changes to the controlling list and keeps its own ids', () => {
  const { selection, selected } = openSelection('ab');
  const onChange = vi.fn();
  selection.control(onChange);
  selection.toggleRows(['b']);
  expect(onChange).toHaveBeenCalledWith(new Set(['b']));
  expect(selected()).toBe('');
});
