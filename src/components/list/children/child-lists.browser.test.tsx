/** Lists with child lists: styles erp, tabs and inner, and cards on narrow screens. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import type { EntityFile, ListFile } from '@/model/generated/files';
import { ApiError } from '@/runtime/errors/api-error';
import { invalidate } from '@/runtime/records/invalidation';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const thing: Partial<EntityFile> = {
  fields: { name: { label: '名称', type: 'input' }, code: { label: '编码', type: 'input' } },
  children: {
    line: { title: '行', table: 'line', foreignKey: 'thingId', fields: { no: { label: '行号', type: 'input' } } },
  },
};
const part = sampleEntityFile({
  title: '零件',
  api: '/part',
  fields: { title: { label: '零件名', type: 'input' }, thingCode: { label: '物品', type: 'input' } },
});

let asked: string[];
let things: { id: string; name: string; code: string }[];

beforeEach(async () => {
  await page.viewport(1200, 900);
  asked = [];
  things = [1, 2, 3].map((at) => ({ id: `t${at}`, name: `第${at}件`, code: at === 3 ? '' : `c${at}` }));
  const paged = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
  startStubServer(({ path, params }) => {
    if (path === '/schemas/demo/part.list.json') return { kind: 'list', screen: null, entities: { 'demo/part': part } };
    if (path.endsWith('/line/list')) {
      asked.push(`line ${params['thingId']} ${params['pageSize']}`);
      return paged([{ id: `l-${params['thingId']}`, no: `行 ${params['thingId']}` }]);
    }
    if (path === '/part/list') {
      asked.push(`part ${params['thingCode']} ${params['pageSize']}`);
      if (params['thingCode'] === 'c2') throw new ApiError('没有权限', { code: 510 });
      return paged([{ id: 'p', title: `零件 ${params['thingCode']}` }]);
    }
    return paged(things);
  });
});
afterEach(async () => {
  unmount();
  localStorage.clear();
  await page.viewport(1280, 720);
});

const BOTH: ListFile['children'] = [
  { child: 'line' },
  { entity: 'demo/part', title: '零件', where: { thingCode: '{main.code}' } },
];

function open(style: ListFile['style'], children: ListFile['children'] = [{ child: 'line' }]): void {
  const { entity, list } = fill(thing, {
    list: { style, children, columns: ['name'], row: [], bulk: [], toolbar: [] },
  });
  mount(<ListScreen list={list} entity={entity} params={{}} active ownerId="o" />);
}
const text = (content: string) => page.getByText(content, { exact: true });

test('erp: the first row is selected, another row shows its own child rows, the list keeps its checkboxes', async () => {
  open('erp');
  await expect.element(text('行 t1')).toBeVisible();
  await text('第2件').click();
  await expect.element(text('行 t2')).toBeVisible();
  await expect.element(text('行 t1')).not.toBeInTheDocument();
  expect(asked).toEqual(['line t1 10', 'line t2 10']);
  expect(await axeViolations()).toEqual([]);
});

test('erp: arrow keys move the current row; only the row at rest loads its child rows', async () => {
  open('erp');
  await text('第1件').click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(text('行 t3')).toBeVisible();
  expect(asked).not.toContain('line t2 10');
});

test('erp: the height of the table is changed by keys and remembered', async () => {
  open('erp');
  await expect.element(text('行 t1')).toBeVisible();
  const height = () =>
    Number(
      page
        .getByRole('separator', { name: /表格的高度/ })
        .element()
        .getAttribute('aria-valuenow'),
    );
  const before = height();
  (page.getByRole('separator', { name: /表格的高度/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await soon(() => expect(height()).toBe(before - 24));
  open('erp');
  await expect.element(text('行 t1')).toBeVisible();
  expect(height()).toBe(before - 24);
});

test('tabs: have the numbers of rows and load when opened; a filter without a value lists nothing', async () => {
  open('tabs', BOTH);
  await expect.element(page.getByRole('tab', { name: /^零件 ?1$/ })).toBeVisible();
  await expect.element(text('行 t1')).toBeVisible();
  expect(asked.toSorted()).toEqual(['line t1 1', 'line t1 10', 'part c1 1']);
  await page.getByRole('tab', { name: /^零件 ?1$/ }).click();
  await expect.element(text('零件 c1')).toBeVisible();
  await text('第3件').click();
  await expect.element(page.getByText(/没有据以筛选的值/)).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^零件 ?0$/ })).toBeVisible();
  expect(asked.filter((one) => one.includes('undefined'))).toEqual([]);
});

test('tabs: a list that the user may not read is left out', async () => {
  open('tabs', BOTH);
  await expect.element(page.getByRole('tab', { name: /^零件 ?1$/ })).toBeVisible();
  await text('第2件').click();
  await expect.element(page.getByRole('tab', { name: /零件/ })).not.toBeInTheDocument();
  await expect.element(text('行 t2')).toBeVisible();
});

test('inner: several rows are open at once and stay open when the list loads again', async () => {
  open('inner');
  await expect.element(text('第1件')).toBeVisible();
  const expanders = () => page.getByRole('button', { name: /^展开/ });
  await expanders().first().click();
  await expect.element(text('行 t1')).toBeVisible();
  await expanders().first().click();
  await expect.element(text('行 t2')).toBeVisible();
  things = things.map((one) => ({ ...one, name: `${one.name}甲` }));
  void invalidate('demo/thing');
  await expect.element(text('第1件甲')).toBeVisible();
  await expect.element(text('行 t1')).toBeVisible();
  await expect.element(text('行 t2')).toBeVisible();
  expect(asked.filter((one) => one === 'line t1 10')).toHaveLength(2);
});

test.each(['erp', 'tabs', 'inner'] as const)(
  '%s at 390 px: a card opens its child rows, which have a way back',
  async (style) => {
    await page.viewport(390, 844);
    open(style);
    await expect.element(text('第1件')).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: '第2件的明细' }).click();
    await expect.element(text('行 t2')).toBeVisible();
    await page.getByRole('button', { name: /Close|关闭/ }).click();
    await expect.element(text('行 t2')).not.toBeInTheDocument();
  },
);
