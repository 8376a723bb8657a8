/** A record that two users changed: the merge is visible, and only what both changed is asked. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';

afterEach(async () => {
  unmount();
  deleteDrafts();
  localStorage.clear();
  unsavedWork().list.splice(0);
  await page.viewport(1280, 720);
});

const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input' },
    kind: {
      label: '种类',
      type: 'radio',
      options: [
        { value: 'a', text: '甲类' },
        { value: 'b', text: '乙类' },
        { value: 'c', text: '丙类' },
      ],
    },
    note: { label: '备注', type: 'input' },
  },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'thingId',
      fields: { goods: { label: '物料', type: 'input' }, qty: { label: '数量', type: 'inputNumber' } },
    },
  },
};
const base: Row = {
  id: '1',
  name: '铅笔',
  kind: 'a',
  note: null,
  updateTime: 't1',
  item: [
    { id: 'i1', goods: '螺栓', qty: 1 },
    { id: 'i2', goods: '螺母', qty: 2 },
  ],
};
const rows = (one: string, two: string): Row[] => [
  { id: 'i1', goods: one, qty: 1 },
  { id: 'i2', goods: two, qty: 2 },
];

/** Opens the form of a record that another user saved as `theirs` while this one entered `entries`. */
const open = (entries: Row, theirs: Row, dark = false) =>
  openForm(file, { ...base, updateTime: 't2', ...theirs }, { dark, props: { unsaved: { entries, base } } });

const text = () => document.body.textContent ?? '';
const submit = () => userEvent.click(page.getByRole('button', { name: /^确\s*定$/ }).first());
const dialog = () => page.getByRole('dialog', { name: '与他人的修改冲突' });
const saved = (save: ReturnType<typeof vi.fn>) => save.mock.lastCall?.[0] as Row;

test('joins different fields and rows, says what the other user changed, and saves', async () => {
  const { save } = await open(
    { note: '急', item: rows('螺栓M8', '螺母') },
    { kind: 'b', item: rows('螺栓', '螺母M8') },
  );
  await expect.poll(text, { timeout: 10_000 }).toContain('已与他人的修改合并');
  expect(text()).toContain('种类：乙类');
  expect(text()).toContain('明细第 2 行 物料：螺母M8');
  expect(dialog().query()).toBeNull();
  await submit();
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(saved(save)).toMatchObject({
    name: '铅笔',
    kind: 'b',
    note: '急',
    updateTime: 't2',
    item: [
      { id: 'i1', goods: '螺栓M8', qty: 1 },
      { id: 'i2', goods: '螺母M8', qty: 2 },
    ],
  });
});

test.each([
  [1280, false],
  [390, true],
])('asks about what both changed, as texts, before it saves (%i px, dark: %s)', async (width, dark) => {
  await page.viewport(width, 800);
  const { save } = await open(
    { kind: 'b', name: '钢笔', item: rows('螺栓M8', '螺母') },
    { kind: 'c', note: '急', item: rows('螺栓M6', '螺母') },
    dark,
  );
  await expect.element(dialog()).toBeVisible();
  const asked = dialog().element().textContent ?? '';
  for (const part of ['种类', '乙类', '丙类', '明细第 1 行 物料', '螺栓M8', '螺栓M6']) expect(asked).toContain(part);
  expect(asked).not.toContain('名称');
  expect(await axeViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);

  // An undecided conflict cannot be saved.
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog().query()).toBeNull());
  await submit();
  await expect.element(dialog()).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(dialog().getByRole('button', { name: /^确\s*定$/ }));
  await vi.waitFor(() => expect(dialog().getByRole('alert').element().textContent).toContain('2 处与他人的修改冲突'));

  await userEvent.click(dialog().getByRole('radio', { name: /丙类/ }));
  await userEvent.click(dialog().getByRole('radio', { name: /螺栓M8/ }));
  await userEvent.click(dialog().getByRole('button', { name: /^确\s*定$/ }));
  await vi.waitFor(() => expect(dialog().query()).toBeNull());
  await submit();
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(saved(save)).toMatchObject({ name: '钢笔', kind: 'c', note: '急', item: rows('螺栓M8', '螺母') });
});

test('a row that the other user removed is kept or dropped as a whole', async () => {
  const { save } = await open({ item: rows('螺栓M8', '螺母') }, { item: [rows('螺栓', '螺母')[1]!] });
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().textContent).toContain('已删除');
  await userEvent.click(dialog().getByRole('button', { name: '全部用他人的' }));
  await userEvent.click(dialog().getByRole('button', { name: /^确\s*定$/ }));
  await vi.waitFor(() => expect(dialog().query()).toBeNull());
  await submit();
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(saved(save)['item']).toMatchObject([rows('螺栓', '螺母')[1]!]);
});

test('an undecided conflict is asked again after a reload of the page', async () => {
  const theirs = { kind: 'c' };
  await open({ kind: 'b' }, theirs);
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog().query()).toBeNull());
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '钢笔');
  unmount();
  await openForm(file, { ...base, updateTime: 't2', ...theirs });
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().textContent).toContain('乙类');
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveValue('钢笔');
});

test('a draft of a record that another user saved meanwhile is merged', async () => {
  await openForm(file, base);
  await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '急');
  unmount();
  await openForm(file, { ...base, updateTime: 't2', name: '毛笔', note: '缓' });
  await expect.element(dialog()).toBeVisible();
  const asked = dialog().element().textContent ?? '';
  for (const part of ['备注', '急', '缓']) expect(asked).toContain(part);
});
