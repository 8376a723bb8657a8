/** Groups and child tables of a form as tabs, steps and collapsible sections. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { withGroupFlags } from '@/model/screens/group-flags';
import type { FormLayout, Group } from '@/model/screens/screen';
import { ApiError } from '@/runtime/errors/api-error';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, fill, unmount } from '../../../../tests/helpers/mount';
import { openForm, type FormProps } from '../../../../tests/helpers/open-form';

beforeEach(() => page.viewport(1200, 800));
afterEach(async () => {
  unmount();
  deleteDrafts();
  localStorage.clear();
  unsavedWork().list.splice(0);
  await page.viewport(1280, 720);
});

const file: Partial<EntityFile> = {
  fields: {
    no: { label: '单号', type: 'input', required: true },
    kind: { label: '种类', type: 'input' },
    bank: { label: '开户行', type: 'input', required: true },
    account: { label: '账号', type: 'input', required: true },
    cause: { label: '原因', type: 'input', required: true, visible: { kind: 'b' } },
    note: { label: '备注', type: 'textarea' },
  },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      fields: { name: { label: '品名', type: 'input', required: true } },
    },
  },
};
const groups: readonly Group[] = [
  { title: '基本', fields: ['no', 'kind'] },
  { title: '收款', fields: ['bank', 'account'] },
  { title: '退回', fields: ['cause'] },
  { title: '其他', fields: ['note'], collapsed: true },
];

const valid: Row = { id: '1', no: 'B1', kind: 'a', bank: '工行', account: '62', item: [{ id: 'i1', name: '甲' }] };

interface Options {
  dark: boolean;
  entityFile: Partial<EntityFile>;
}

async function open(
  layout: FormLayout,
  record: Row = valid,
  { dark = false, entityFile = file, ...props }: Partial<FormProps> & Partial<Options> = {},
) {
  const { form } = fill(entityFile);
  const opened = await openForm(entityFile, record, {
    dark,
    props: { screen: { ...form, fieldsPerRow: 2, layout, groups }, ...props },
  });
  await vi.waitFor(() => expect(input('no')).not.toBeNull(), { timeout: 10_000 });
  await vi.waitFor(() => expect(document.querySelector('[data-child="item"] :is([role="grid"], ul)')).not.toBeNull(), {
    timeout: 10_000,
  });
  return opened;
}

const input = (key: string) => document.querySelector<HTMLInputElement>(`[data-field="${key}"] :is(input, textarea)`);
const focused = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const tab = (name: string) => page.getByRole('tab', { name });
const step = () => document.querySelector('[aria-current="step"]')?.textContent;
const errorOf = (key: string) => document.querySelector(`[data-field="${key}"] [role="alert"]`)?.textContent;
const sections = () =>
  [...document.querySelectorAll('details')].map((one) => [one.querySelector('summary')!.textContent, one.open]);

describe('tabs', () => {
  test('mount the fields of a tab when it opens, and hide a tab without visible fields', async () => {
    await open('tabs');
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['基本', '收款', '其他', '明细']);
    expect(input('bank')).toBeNull();
    await userEvent.click(tab('收款'));
    await vi.waitFor(() => expect(input('bank')?.value).toBe('工行'));
    await userEvent.click(tab('基本'));
    await userEvent.fill(input('kind')!, 'b');
    await vi.waitFor(() => expect(page.getByRole('tab').elements()).toHaveLength(5));
    expect(tab('退回').elements()).toHaveLength(1);
  });

  test('validate fields that were never mounted, open the first wrong tab and count the errors on every tab', async () => {
    const { save } = await open('tabs', { ...valid, bank: null, account: null, item: [{ id: 'i1', name: null }] });
    await press('确定');
    await vi.waitFor(() => expect(focused()).toBe('bank'));
    expect(errorOf('bank')).toBe('请输入开户行');
    expect(errorOf('account')).toBe('请输入账号');
    await expect.element(tab('收款 2 处有误')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('明细 1 处有误')).toBeVisible();
    await userEvent.keyboard('工行');
    await expect.element(tab('收款 1 处有误')).toBeVisible();
    // F8 goes on through fields and rows, also where another tab is open meanwhile.
    await userEvent.keyboard('{F8}');
    await vi.waitFor(() => expect(focused()).toBe('account'));
    await userEvent.keyboard('{F8}');
    await expect.element(tab('明细 1 处有误')).toHaveAttribute('aria-selected', 'true');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 1 行，品名'));
    expect(save).not.toHaveBeenCalled();
  });

  test('open the tab of an error that the server found, in a field or in a row', async () => {
    const errors = [
      { path: 'note', message: '备注含有禁用词' },
      { path: 'item/i1/name', message: '品名已停用' },
    ];
    const onSave = vi.fn(() =>
      Promise.reject(new ApiError('有误', { code: 500, httpStatus: 200, result: { errors } })),
    );
    await open('tabs', valid, { onSave });
    await press('确定');
    await vi.waitFor(() => expect(focused()).toBe('note'));
    expect(errorOf('note')).toBe('备注含有禁用词');
    await userEvent.click(tab('基本'));
    await userEvent.click(input('no')!);
    await userEvent.keyboard('{F8}');
    await vi.waitFor(() => expect(focused()).toBe('note'));
    await userEvent.keyboard('{F8}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('品名已停用'));
  });

  test('keep what was entered in a tab that was left', async () => {
    const { save } = await open('tabs');
    await userEvent.fill(input('no')!, 'B2');
    await userEvent.click(tab('其他'));
    await vi.waitFor(() => expect(input('note')).not.toBeNull());
    await userEvent.fill(input('note')!, '加急');
    await userEvent.click(tab('收款'));
    await press('确定');
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]![0]).toMatchObject({ no: 'B2', note: '加急', bank: '工行' });
  });
});

describe('steps', () => {
  test('check their own fields before the next one opens, and save from the last one', async () => {
    const { save } = await open('steps', { ...valid, no: null, bank: null });
    expect(step()).toContain('基本');
    await press('下一步');
    await vi.waitFor(() => expect(errorOf('no')).toBe('请输入单号'));
    expect(step()).toContain('基本1 处有误');
    expect(document.querySelector('section[aria-label="需要修改的内容"]')?.textContent).toContain('有 1 处');
    await vi.waitFor(() => expect(focused()).toBe('no'));
    // Enter goes on like the button.
    await userEvent.keyboard('B1{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('bank'));
    expect(errorOf('bank')).toBeUndefined();
    await userEvent.keyboard('工行');
    await press('上一步');
    await vi.waitFor(() => expect(focused()).toBe('no'));
    for (const _ of [1, 2, 3]) await press('下一步');
    await vi.waitFor(() => expect(step()).toContain('明细'));
    expect(page.getByRole('button', { name: '下一步' }).elements()).toEqual([]);
    await press('确定');
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]![0]).toMatchObject({ no: 'B1', bank: '工行' });
  });

  test('that are skipped by their number are checked on the way', async () => {
    await open('steps', { ...valid, bank: null });
    await userEvent.click(page.getByRole('button', { name: '明细' }));
    await vi.waitFor(() => expect(step()).toContain('收款1 处有误'));
    await vi.waitFor(() => expect(focused()).toBe('bank'));
    await userEvent.keyboard('工行');
    await userEvent.click(page.getByRole('button', { name: '明细' }));
    await vi.waitFor(() => expect(step()).toContain('明细'));
  });

  test('of a record that cannot be edited open without a check', async () => {
    await open('steps', { ...valid, no: null }, { locked: true });
    await press('下一步');
    await vi.waitFor(() => expect(step()).toContain('收款'));
  });
});

describe('sections', () => {
  test('start open or collapsed and open for an error', async () => {
    const wrong = { path: 'note', message: '备注含有禁用词' };
    const onSave = vi.fn(() =>
      Promise.reject(new ApiError('有误', { code: 500, httpStatus: 200, result: { errors: [wrong] } })),
    );
    await open('sections', valid, { onSave });
    expect(sections()).toEqual([
      ['基本', true],
      ['收款', true],
      ['其他', false],
      ['明细', true],
    ]);
    expect(input('note')).toBeNull();
    await userEvent.click(page.getByText('基本', { exact: true }));
    await vi.waitFor(() => expect(sections()[0]).toEqual(['基本', false]));
    await press('确定');
    await vi.waitFor(() => expect(focused()).toBe('note'));
    expect(sections()[2]).toEqual(['其他1 处有误', true]);
    expect(sections()[0]).toEqual(['基本', false]);
  });

  test('open by keyboard', async () => {
    await open('sections');
    document.querySelectorAll<HTMLElement>('summary')[2]!.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(input('note')).not.toBeNull());
  });
});

describe('a group with a condition', () => {
  const visible = { kind: 'b' };
  const fields = withGroupFlags(file.fields!, [{ title: '收款', fields: ['bank', 'account'], visible }]);
  const entityFile = { ...file, fields };
  const record = { ...valid, bank: null, account: null };

  test('is no tab while it is false, and its required fields are not checked', async () => {
    const { save } = await open('tabs', record, { entityFile });
    await vi.waitFor(() => expect(tab('其他').elements()).toHaveLength(1));
    expect(tab('收款').elements()).toEqual([]);
    await press('确定');
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]![0]).toMatchObject({ bank: null, account: null });
  });

  test('is a tab with its errors as soon as it is true', async () => {
    await open('tabs', record, { entityFile });
    await userEvent.fill(input('kind')!, 'b');
    await expect.element(tab('收款')).toBeVisible();
    await press('确定');
    await expect.element(tab('收款 2 处有误')).toHaveAttribute('aria-selected', 'true');
  });

  test('is a step that is skipped while it is false', async () => {
    await open('steps', record, { entityFile });
    await press('下一步');
    await vi.waitFor(() => expect(step()).toContain('其他'));
    await press('上一步');
    await userEvent.fill(input('kind')!, 'b');
    await press('下一步');
    await vi.waitFor(() => expect(step()).toContain('收款'));
  });

  test('is no section while it is false', async () => {
    await open('sections', record, { entityFile });
    expect(sections().map(([title]) => title)).toEqual(['基本', '其他', '明细']);
  });
});

describe.each<FormLayout>(['tabs', 'steps', 'sections'])('%s', (layout) => {
  test.each([
    [1440, false],
    [390, true],
  ])('are accessible and fit on %i px (dark: %s), with errors', async (width, dark) => {
    await page.viewport(width, 800);
    await open(layout, { ...valid, no: null, kind: 'b' }, { dark });
    expect(await axeViolations()).toEqual([]);
    await press(layout === 'steps' ? '下一步' : '确定');
    await vi.waitFor(() => expect(focused()).toBe('no'));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(await axeViolations()).toEqual([]);
  });
});
