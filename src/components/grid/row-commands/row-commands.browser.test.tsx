/** Row commands in a browser: each is one step of undo. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadViews } from '@/components/field/field-views';
import { EditableGrid, type EditableGridProps } from '@/components/grid/views/EditableGrid';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { UndoableRows } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { resolveConfirmation, notices, confirmations } from '@/runtime/notices/notices';
import { fill, mount, unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt, eventually } from '../../../../tests/helpers/open-grid';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  unmount();
  localStorage.clear();
  notices().list.splice(0);
  confirmations().list.splice(0);
  vi.restoreAllMocks();
});

async function open(count: number, props: Partial<EditableGridProps> = {}): Promise<UndoableRows> {
  const { entity } = fill({
    fields: {
      name: { label: '品名', type: 'input', required: true },
      qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
      mail: { label: '邮箱', type: 'input', rules: ['e'] },
    },
  });
  await loadViews(['input', 'inputNumber']);
  const me = { id: '1', username: 'admin', realname: '管理员', orgCode: 'A01' };
  const rows = Array.from({ length: count }, (_, at): Row => ({
    id: `r${at + 1}`,
    name: `物料${at + 1}`,
    qty: at + 1,
  }));
  const undoableRows = openUndoableRows(
    openRecordRows({ entity, rows, context: { refs: {}, me, now: '2026-06-30 08:00:00', types } }),
  );
  mount(
    <EditableGrid
      label="明细"
      undoableRows={undoableRows}
      fields={Object.values(entity.fields).filter(({ system }) => !system)}
      utilityColumns={['row-drag-sort', 'row-number', 'row-checkbox']}
      rowSize="mini"
      writable
      maxHeight={400}
      permissions={{ add: true, remove: true }}
      schema="demo/x"
      {...props}
    />,
  );
  await eventually(() => expect(cell(0, 0)).toBeTruthy());
  await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible();
  return undoableRows;
}

const said = () => document.activeElement?.getAttribute('aria-label') ?? '';
const item = (name: string) => page.getByRole('menuitem', { name });
const ids = (undoableRows: UndoableRows) => undoableRows.rows.ids.join(' ');
async function menu(row: number): Promise<void> {
  await userEvent.click(cellAt(row, 0), { button: 'right' });
  await eventually(() => expect(page.getByRole('menuitem').elements().length).toBeGreaterThan(0));
}
async function choose(row: number, name: string): Promise<void> {
  await menu(row);
  await userEvent.click(item(name));
  await eventually(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
}
const shut = async () => {
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
};
const isDead = (name: string) => item(name).element().getAttribute('aria-disabled') === 'true';

test('[2§4.8] adds, inserts, moves, drags and removes rows, each as one step of undo', async () => {
  const undoableRows = await open(3);
  const steps: string[] = [];
  const note = () => steps.push(undoableRows.rows.ids.map((id) => (id.startsWith('row_') ? 'new' : id)).join(' '));
  await userEvent.click(page.getByRole('button', { name: '新增' }));
  note();
  await choose(0, '在下方插入一行');
  note();
  await choose(2, '上移');
  note();
  await choose(0, '下移');
  note();
  await userEvent.dragAndDrop(
    document.querySelector('[data-place="3"] [data-lead="row-drag-sort"]')!,
    document.querySelector('[data-place="0"] [data-lead="row-drag-sort"]')!,
    { targetPosition: { x: 5, y: 2 } },
  );
  await eventually(() => expect(undoableRows.undoCount).toBe(5));
  note();
  await choose(4, '删除此行');
  resolveConfirmation(confirmations().list[0]!.key, true);
  await eventually(() => expect(undoableRows.rows.ids).toHaveLength(4));
  note();
  expect(steps).toEqual([
    'r1 r2 r3 new',
    'r1 new r2 r3 new',
    'r1 r2 new r3 new',
    'r2 r1 new r3 new',
    'r3 r2 r1 new new',
    'r3 r2 r1 new',
  ]);
  expect(undoableRows.undoCount).toBe(6);
  for (let step = 0; step < 6; step += 1) await userEvent.click(page.getByRole('button', { name: '撤销' }));
  expect(ids(undoableRows)).toBe('r1 r2 r3');
});

test('[2§4.9] disables moving the first row up and the last row down', async () => {
  await open(3);
  const ends: [boolean, boolean][] = [];
  for (const row of [0, 1, 2]) {
    await menu(row);
    ends.push([isDead('上移'), isDead('下移')]);
    await shut();
  }
  expect(ends).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});

test('[2§4.10] deletes selected rows after confirmation, from the toolbar and from the menu', async () => {
  const undoableRows = await open(4);
  await userEvent.click(page.getByRole('checkbox', { name: '选择第 2 行' }));
  for (const [press, yes, left] of [
    [() => userEvent.click(page.getByRole('button', { name: '删除 1 行' })), false, 'r1 r2 r3 r4'],
    [() => userEvent.click(page.getByRole('button', { name: '删除 1 行' })), true, 'r1 r3 r4'],
    [() => choose(1, '删除此行'), false, 'r1 r3 r4'],
    [() => choose(1, '删除此行'), true, 'r1 r4'],
  ] as const) {
    await press();
    await eventually(() => expect(confirmations().list).toHaveLength(1));
    expect(confirmations().list[0]).toMatchObject({ title: '删除所选行', danger: true });
    resolveConfirmation(confirmations().list[0]!.key, yes);
    await eventually(() => expect(ids(undoableRows)).toBe(left));
  }
  expect(undoableRows.removedIds).toEqual(['r2', 'r3']);
});

test('[2§9.18] inserts a row again 1500 ms after the last insertion', async () => {
  const undoableRows = await open(2);
  const clock = vi.spyOn(Date, 'now');
  const begin = 1_700_000_000_000;
  for (const [after, count] of [
    [0, 3],
    [1499, 3],
    [1500, 4],
    [2999, 4],
    [3000, 5],
  ] as const) {
    clock.mockReturnValue(begin + after);
    await choose(0, '在下方插入一行');
    expect(undoableRows.rows.ids).toHaveLength(count);
  }
  expect(notices().list.map(({ text }) => text)).toEqual(['你点击的太快了，请慢点点击!']);
});

test('[2§5.32, 2§5.33] validates a cell on input, on change and on blur, and shows the error', async () => {
  await open(3);
  const shownError = () => document.querySelector('[data-error-tip]')?.textContent ?? null;
  // On input: an incomplete text is not an error.
  await userEvent.click(cellAt(0, 2));
  await userEvent.keyboard('a');
  await eventually(() => expect(shownError()).toBe('请输入正规的邮箱'));
  await userEvent.keyboard('@b.cn');
  await eventually(() => expect(shownError()).toBeNull());
  // On change.
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('x{Enter}');
  await eventually(() => expect(cell(1, 2).title).toBe('请输入正规的邮箱'));
  expect(cell(0, 2).title).toBe('');
  expect(cell(1, 2).getAttribute('aria-invalid')).toBe('true');
  // On blur: the error is shown in the tooltip and in the active cell.
  await userEvent.keyboard('y');
  await userEvent.click(page.getByRole('button', { name: '重做' }), { force: true });
  await eventually(() => expect(cell(2, 2).title).toBe('请输入正规的邮箱'));
  expect(shownError()).toBe('请输入正规的邮箱');
  expect(said()).not.toContain('有误');
});

test('selects what undo and redo changed, and scrolls to it', async () => {
  const undoableRows = await open(500);
  await userEvent.click(cellAt(0, 1));
  await userEvent.keyboard('7{Enter}8{Enter}');
  undoableRows.remove(['r450', 'r451']);
  await userEvent.click(cellAt(3, 0));
  const undo = () => userEvent.keyboard('{Control>}z{/Control}');
  const redo = () => userEvent.keyboard('{Control>}y{/Control}');
  const selected = () =>
    [...document.querySelectorAll('[data-place]')].flatMap((row) => {
      const { length } = row.querySelectorAll('[aria-selected="true"]');
      return length > 0 ? [`${(row as HTMLElement).dataset['row']} ${length}`] : [];
    });
  await undo();
  await eventually(() => expect(selected()).toEqual(['r450 3', 'r451 3']));
  expect(said()).toContain('第 450 行，品名：物料450');
  await undo();
  await eventually(() => expect(said()).toContain('第 2 行，数量：2'));
  expect(cell(1, 1)).toBeTruthy();
  await undo();
  await eventually(() => expect(said()).toContain('第 1 行，数量：1'));
  await redo();
  await eventually(() => expect(said()).toContain('第 1 行，数量：7'));
  expect(undoableRows.redoCount).toBe(2);
});
