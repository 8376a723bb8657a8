import { beforeEach, expect, test, vi } from 'vitest';
import type { FinalValues } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { deferred } from '@/runtime/async/deferred';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { ApiError } from '@/runtime/errors/api-error';
import { notices } from '@/runtime/notices/notices';
import { openScope } from '@/runtime/service';
import { hasUnsaved } from '@/runtime/unsaved/unsaved-work';
import { openWork } from '@/runtime/unsaved/work';
import { InlineController, type InlineSettings } from './inline-controller';
import { readInlineDraft } from './inline-draft';

beforeEach(() => void openScope());

const { entity, form } = sampleScreens(
  { fields: { name: { label: '名称', type: 'input', required: true } } },
  { types },
);

function open({ remove = () => Promise.resolve() }: Partial<Pick<InlineSettings, 'remove'>> = {}) {
  const list = {
    rows: [
      { id: '1', name: '甲' },
      { id: '2', name: '乙' },
    ] as readonly Row[],
  };
  const work = openWork({ key: 'inline', ownerId: 'tab', title: '编辑物品', draftKey: 'demo/thing.list~inline?' });
  const reload = vi.fn(() => Promise.resolve());
  const settings: InlineSettings = {
    entity,
    form,
    list: 'demo/thing.list',
    fields: [entity.fields['name']!],
    closed: () => false,
    remove,
    current: () => ({ rows: list.rows, refs: {}, params: {} }),
    reload,
  };
  const controller = new InlineController(settings, readInlineDraft(work.draft()));
  const snapshot = controller.getSnapshot;
  return {
    controller,
    snapshot,
    list,
    work,
    reload,
    unmount: controller.mount(work),
    name: (id: string, value: string | null) => snapshot().rows.undoableRows.edit([{ id, key: 'name', value }]),
    removeRow: (id: string) => snapshot().rows.undoableRows.remove([id]),
    ids: () => snapshot().rows.undoableRows.rows.ids,
  };
}

test('an edit is stored as a draft; undoing it deletes the draft', () => {
  const { name, work, snapshot } = open();
  name('1', '丙');
  expect([hasUnsaved('tab'), readInlineDraft(work.draft()).length]).toEqual([true, 1]);
  snapshot().rows.undoableRows.undo();
  expect([hasUnsaved('tab'), work.draft()]).toEqual([false, undefined]);
});

test('the next table restores the draft of one that was unmounted', () => {
  const first = open();
  first.name('1', '丙');
  first.unmount();
  expect(hasUnsaved()).toBe(false);
  const next = open();
  expect([next.snapshot().draftRestored, next.snapshot().rows.undoableRows.rows.row('1')]).toMatchObject([
    true,
    { name: '丙' },
  ]);
  expect(hasUnsaved('tab')).toBe(true);
  next.controller.dismissDraftNotice();
  expect([next.snapshot().draftRestored, hasUnsaved('tab')]).toEqual([false, true]);
});

test('follows the rows of the list while nothing is edited', () => {
  const { controller, list, name, ids, snapshot } = open();
  list.rows = [{ id: '3', name: '丙' }];
  controller.followRows(list.rows);
  expect([ids(), snapshot().version]).toEqual([['3'], 1]);
  controller.followRows(list.rows);
  expect(snapshot().version).toBe(1);
  name('3', '丁');
  list.rows = [];
  controller.followRows(list.rows);
  expect([ids(), snapshot().version]).toEqual([['3'], 1]);
});

test('saving waits for the names that are being looked up', async () => {
  const { controller, snapshot } = open();
  const { rows } = snapshot();
  const entered = { unreadable: '丙', error: '没有查到' };
  const answer = deferred<FinalValues>();
  rows.undoableRows.edit([{ id: '2', key: 'name', value: entered }]);
  rows.undoableRows.finishLater({ keys: new Set(['name']), values: new Set([entered]), final: answer.promise });
  controller.save();
  await runInTimeSlices(rows.undoableRows.rows.validate());
  expect([snapshot().busy, snapshot().problems]).toEqual([true, null]);
  answer.resolve(new Map([[entered, { unreadable: '丙', error: '不是可选的值' }]]));
  await vi.waitFor(() => expect(snapshot().problems?.lines).toEqual(['第 2 行，名称：不是可选的值']));
});

test('an error keeps the rows from being saved, and its cell is focused once they are editable', async () => {
  const { controller, name, snapshot, reload } = open();
  const states: [boolean, string | null][] = [];
  controller.subscribe(() => states.push([snapshot().busy, snapshot().focusTarget.id]));
  name('2', null);
  controller.save();
  await vi.waitFor(() => expect(snapshot().busy).toBe(false));
  expect(snapshot().problems).toMatchObject({ lines: [expect.stringContaining('第 2 行')], firstCell: { id: '2' } });
  expect(states).toEqual([
    [true, null],
    [true, null],
    [false, '2'],
  ]);
  expect(reload).not.toHaveBeenCalled();
});

test('saving without a change sends nothing and says so', async () => {
  const { controller, snapshot, reload } = open();
  controller.save();
  await vi.waitFor(() => expect(snapshot().busy).toBe(false));
  expect([notices().list.length, reload.mock.calls.length, snapshot().version]).toEqual([1, 0, 0]);
});

test('rows that are saved leave the draft; the others remain with the message of the server', async () => {
  const remove = vi.fn((row: Row) =>
    row['id'] === '2' ? Promise.reject(new ApiError('已被引用', { code: 500 })) : Promise.resolve(),
  );
  const { controller, snapshot, removeRow, work, list, ids } = open({ remove });
  for (const id of ['1', '2']) removeRow(id);
  list.rows = [{ id: '2', name: '乙' }];
  controller.save();
  controller.save();
  await vi.waitFor(() => expect(snapshot().busy).toBe(false));
  expect(remove).toHaveBeenCalledTimes(2);
  expect(snapshot().problems).toMatchObject({ lines: [expect.stringContaining('已被引用')], firstCell: { id: '2' } });
  expect([ids(), work.draft(), hasUnsaved()]).toEqual([['2'], undefined, false]);
});

test('rows that no server replied to are loaded again and stay edited', async () => {
  const lost = new ApiError('网络异常', { notified: true });
  const { controller, snapshot, removeRow, reload, ids } = open({ remove: () => Promise.reject(lost) });
  removeRow('1');
  controller.save();
  await vi.waitFor(() => expect(snapshot().busy).toBe(false));
  expect([reload.mock.calls.length, ids(), snapshot().problems]).toEqual([1, ['2'], null]);
});
