/** Drafts that a reload or a crash left are offered once when the console starts. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeAllDialogs, dialogs } from '@/runtime/navigation/dialogs';
import { deleteDrafts, listDrafts, saveDraft } from '@/runtime/unsaved/drafts';
import { theme } from '@/runtime/environment/theme';
import { applyTokens, STANDARD_LOOK } from '@/shell/theme/tokens';
import { axeViolations } from '../../../tests/helpers/mount';
import { clear, enter, prepare, soon } from '../../../tests/shell/stage';

beforeEach(prepare);
afterEach(() => {
  closeAllDialogs();
  deleteDrafts();
  theme().dark = false;
  clear();
});

const offer = (count: number) => page.getByRole('region', { name: `有 ${count} 份未保存的内容` });
const leave = () => {
  saveDraft('demo/x.list?id=1', { entries: { secret: '机密' } }, '编辑物料 螺栓');
  saveDraft('demo/x.list?', { entries: { secret: '机密' } }, '新增物料');
};

test('shows titles and times without contents; opens one, discards the other, then is gone', async () => {
  leave();
  await enter('/a/one');
  await expect.element(offer(2), { timeout: 10_000 }).toBeVisible();
  expect(offer(2).element().textContent).toContain('编辑物料 螺栓');
  expect(offer(2).element().textContent).not.toContain('机密');
  await userEvent.click(page.getByRole('button', { name: '打开 编辑物料 螺栓' }));
  await soon(() => expect(dialogs().list).toMatchObject([{ params: { id: '1' } }]));
  closeAllDialogs();
  await expect.element(offer(1)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '丢弃 新增物料' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '取消' }));
  await soon(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(listDrafts()).toHaveLength(2);
  await userEvent.click(page.getByRole('button', { name: '丢弃 新增物料' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '丢弃' }));
  await soon(() => expect(offer(1).query()).toBeNull());
  expect(listDrafts().map(({ title }) => title)).toEqual(['编辑物料 螺栓']);
});

test.each([
  [1440, false],
  [390, true],
])('is closed until the next start, and is accessible (%i px, dark: %s)', async (width, dark) => {
  theme().dark = dark;
  leave();
  await enter('/a/one', width);
  applyTokens({ ...STANDARD_LOOK, dark });
  await expect.element(offer(2), { timeout: 10_000 }).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: '以后再说' }));
  await soon(() => expect(offer(2).query()).toBeNull());
  expect(listDrafts()).toHaveLength(2);
});
