/** Child rows in a form: selection, removal rules and details. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadViews } from '@/components/field/field-views';
import { RecordDetails } from '@/components/form/detail/RecordDetails';
import type { ChildFile, EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { resolveConfirmation, notices, confirmations } from '@/runtime/notices/notices';
import { dialogs } from '@/runtime/navigation/dialogs';
import { session } from '@/runtime/session/session-state';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { cellAt } from '../../../../tests/helpers/open-grid';
import { stubPage } from '../../../../tests/helpers/stub-page';
import { startStubServer } from '../../../../tests/helpers/stub-server';

/** Paths of the requests for the number of the details page: they hold the parameters. */
const requested: string[] = [];
startStubServer(({ path }) => {
  if (path === '/schemas/demo/lot.page.json') return stubPage('批次', 'GET /demo/lot/{itemId}/{kind}');
  requested.push(path);
  return { count: 7 };
});

beforeEach(async () => {
  await page.viewport(1200, 800);
  requested.length = 0;
  notices().list = [];
  dialogs().list = [];
  confirmations().list.splice(0);
});
afterEach(() => {
  unmount();
  deleteDrafts();
  localStorage.clear();
  unsavedWork().list.splice(0);
});

const entityWith = (child: Partial<ChildFile>): Partial<EntityFile> => ({
  fields: {
    no: { label: '单号', type: 'input' },
    kind: { label: '类别', type: 'input' },
  },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      titleField: 'name',
      fields: {
        name: { label: '品名', type: 'input' },
        received: { label: '已到货', type: 'inputNumber', props: { precision: 0 } },
      },
      ...child,
    },
  },
});
const stored: Row = {
  id: '1',
  no: 'B1',
  kind: 'plain',
  item: [
    { id: 'i1', name: '螺栓', received: 5 },
    { id: 'i2', name: '垫圈', received: 0 },
    { id: 'i3', name: '弹簧', received: 0 },
  ],
};

async function open(child: Partial<ChildFile>) {
  await openForm(entityWith(child), stored);
  await vi.waitFor(() => expect(button('新增').elements()).toHaveLength(1), { timeout: 10_000 });
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const names = () => [...document.querySelectorAll('[data-place] [data-col="0"]')].map((one) => one.textContent);
const leads = () =>
  [...document.querySelectorAll<HTMLElement>('[data-place="0"] [data-lead]')].map((one) => one.dataset['lead']);
const tick = (role: 'checkbox' | 'radio', row: number) => page.getByRole(role, { name: `选择第 ${row} 行` });
const stays = { removable: { received: 0 } } as const;
const WHY = '已到货 为 0时才可删除此行';

describe('row selection', () => {
  test.each([
    ['checkbox', {}, ['row-number', 'row-checkbox']],
    ['radio', { rowSelection: 'radio' }, ['row-number', 'row-radio']],
    ['none', { rowSelection: 'none' }, ['row-number']],
    [
      'all that there are',
      { reorder: true, expand: { screen: 'demo/lot.page' } },
      ['row-drag-sort', 'row-expand', 'row-number', 'row-checkbox'],
    ],
  ] as const)('%s', async (_name, child, expected) => {
    await open(child as Partial<ChildFile>);
    expect(leads()).toEqual(expected);
    await vi.waitFor(() => expect(button('删除').elements()).toHaveLength(expected.length === 1 ? 0 : 1));
    expect(await axeViolations()).toEqual([]);
  });

  test('replaces the selected row with radio buttons', async () => {
    await open({ rowSelection: 'radio' });
    await tick('radio', 2).click();
    await tick('radio', 3).click();
    const [second, third] = [2, 3].map((row) => getComputedStyle(tick('radio', row).element()));
    expect(third!.borderRadius).toBe('50%');
    expect(second!.backgroundColor).not.toBe(third!.backgroundColor);
    await button('删除 1 行').click();
    await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
    resolveConfirmation(confirmations().list[0]!.key, true);
    await vi.waitFor(() => expect(names()).toEqual(['螺栓', '垫圈']));
  });
});

describe('rows that cannot be removed', () => {
  test('[2§4.11] cannot be selected and show the reason; all others can', async () => {
    await open(stays);
    const first = tick('checkbox', 1);
    await expect.element(first).toBeDisabled();
    await userEvent.hover(first.element().parentElement!);
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(WHY);
    await userEvent.hover(cellAt(2, 1));
    await expect.poll(() => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')).toBeNull();
    await page.getByRole('checkbox', { name: '选择全部' }).click();
    await expect.element(first).not.toBeChecked();
    await button('删除 2 行').click();
    await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
    resolveConfirmation(confirmations().list[0]!.key, true);
    await vi.waitFor(() => expect(names()).toEqual(['螺栓']));
    expect(await axeViolations()).toEqual([]);
  });

  test('are not removed by the context menu, which counts only the others', async () => {
    await open(stays);
    await userEvent.click(cellAt(0, 0), { button: 'right' });
    const item = page.getByRole('menuitem', { name: /^删除（/ });
    await expect.element(item).toHaveTextContent(`删除（${WHY}）`);
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(cellAt(0, 0));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await userEvent.click(cellAt(1, 0), { button: 'right' });
    await page.getByRole('menuitem', { name: '删除此行' }).click();
    await vi.waitFor(() => expect(confirmations().list[0]?.text).toContain('另有 1 行不能删除，将保留'));
    resolveConfirmation(confirmations().list[0]!.key, true);
    await vi.waitFor(() => expect(names()).toEqual(['螺栓', '弹簧']));
  });

  test('are determined by stored values, not by edits; new rows can always be removed', async () => {
    await open(stays);
    await userEvent.click(cellAt(0, 1));
    await userEvent.keyboard('0{Enter}');
    await userEvent.click(cellAt(1, 1));
    await userEvent.keyboard('9{Enter}');
    await expect.element(tick('checkbox', 1)).toBeDisabled();
    await expect.element(tick('checkbox', 2)).toBeEnabled();
    await button('新增').click();
    await userEvent.keyboard('新的{Tab}7{Enter}');
    await expect.element(tick('checkbox', 4)).toBeEnabled();
  });
});

test('[1§6.16] the table of rows has no button that an active rule names and the user does not have', async () => {
  const rule = (code: string) => ({
    action: `${fill(entityWith({})).entity.permissionPrefix}:item:${code}`,
    type: '1',
    status: '1',
  });
  Object.assign(session(), { auth: [], allAuth: [rule('batch_delete')] });
  await open({});
  expect(button('删除').elements()).toHaveLength(0);
  unmount();
  Object.assign(session(), { auth: [rule('batch_delete')], allAuth: [rule('batch_delete')] });
  await open({});
  await vi.waitFor(() => expect(button('删除').elements()).toHaveLength(1));
  Object.assign(session(), { auth: [], allAuth: [] });
});

test("draws the form's footer over the totals at any scroll position", async () => {
  await page.viewport(1200, 420);
  await open({
    fields: { received: { label: '已到货', type: 'inputNumber', list: { total: 'sum' } } },
  });
  const save = button('确定').element();
  await expect.poll(() => document.querySelector('[data-foot]')).toBeTruthy();
  const under: boolean[] = [];
  for (let top = 0; top <= 300; top += 10) {
    document.scrollingElement!.scrollTop = top;
    const { left, top: y, width, height } = save.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, y + height / 2);
    under.push(at !== null && save.contains(at));
  }
  expect(under).not.toContain(false);
});

describe('details of a row', () => {
  const expand = { screen: 'demo/lot.page', with: { itemId: '{id}', kind: '{main.kind}' } } as const;
  const expander = (row: number) => button(`展开第 ${row} 行的明细`);
  const given = { itemId: 'i2', kind: 'plain' };

  test('are shown below it with fields of row and record; a new row has none', async () => {
    await open({ expand });
    await expander(2).click();
    await expect.element(page.getByText('批次')).toBeVisible();
    expect(requested).toEqual([`/demo/lot/${given.itemId}/${given.kind}`]);
    expect(await axeViolations()).toEqual([]);
    await button('新增').click();
    await expander(4).click();
    await expect.element(page.getByText('新增的行保存后才能展开')).toBeVisible();
  });

  test('are shown in a popover that Esc closes without closing the form', async () => {
    await open({ expand: { ...expand, as: 'popover' } });
    await expander(2).click();
    await expect.element(page.getByText('批次')).toBeVisible();
    await expect.element(page.getByText('第 2 行的明细')).toBeVisible();
    const received = vi.fn();
    document.addEventListener('keydown', received);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('.ant-popover:not(.ant-popover-hidden)')).toBeNull();
    expect(received).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(received).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', received);
  });

  test('[2§2.23] are shown in a dialog 1200 pixels wide; a new row shows why it has none', async () => {
    await open({ expand: { ...expand, as: 'modal' } });
    await expander(2).click();
    await expect
      .poll(() => dialogs().list)
      .toMatchObject([{ as: 'modal', width: 1200, title: '第 2 行的明细', params: given }]);
    await button('新增').click();
    await expander(4).click();
    await expect.poll(() => notices().list.map(({ text }) => text)).toEqual(['新增的行保存后才能展开']);
  });

  test.each([
    [1200, '展开垫圈的明细'],
    [390, '垫圈的明细'],
  ])('of a record to read, at %i pixels', async (width, name) => {
    await page.viewport(width, 844);
    const { entity, form } = fill(entityWith({ expand }));
    await loadViews(['input', 'inputNumber']);
    mount(
      <RecordDetails
        screen={form}
        entity={entity}
        record={stored}
        refs={{}}
        params={{}}
        ownerId="d1"
        active
        onClose={null}
        steps={null}
        onReload={() => undefined}
        onRemoved={() => undefined}
      />,
    );
    await button(name).click();
    if (width === 390) await expect.poll(() => dialogs().list).toMatchObject([{ width: 1200, params: given }]);
    else await expect.element(page.getByText('批次')).toBeVisible();
  });
});
