/** A tree that comes level by level, as a table, as cards and in a narrow place: what comes has its line until it is here. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import type { Row } from '@/model/record';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const server = {
  asked: [] as { path: string; params: Record<string, string>; answer: (result: unknown) => void }[],
};
startStubServer(({ path, params }) => new Promise((answer) => server.asked.push({ path, params, answer })));

const ROOTS = [
  { id: 'g1', name: '工具', price: '1.00', hasChild: '1' },
  { id: 'g2', name: '文具', price: '2.00', hasChild: '1' },
];
const BELOW = [{ id: 'g11', name: '手动工具', price: '3.00', hasChild: '0' }];
const WAY = '正在载入';

/** @param parent what the query calls the record above */
function samples(parent: string) {
  const file = sampleEntityFile({
    title: '组',
    table: 'thing_group',
    api: '/group',
    permissionPrefix: 'group',
    tree: { parent, hasChild: 'hasChild' },
    fields: {
      name: { label: '组名', type: 'input' },
      price: { label: '价格', type: 'inputNumber', size: [18, 2] },
      [parent]: { label: '上级', type: 'hidden', hiddenIn: ['list'] },
      shop: { label: '店', type: 'hidden', hiddenIn: ['list'] },
      hasChild: { label: '有下级', type: 'hidden', hiddenIn: ['list'] },
    },
  });
  return fill(file, {
    id: 'demo/group',
    list: {
      columns: ['name', 'price'],
      toolbar: [],
      row: ['edit'],
      bulk: ['deleteBatch'],
      paging: false,
      where: { state: 'on' },
    },
  });
}

function open(parent = 'pid', select?: (row: Row | null) => void): void {
  server.asked.splice(0);
  const { list, entity } = samples(parent);
  const block = select && { key: 'tree', select, selected: null };
  mount(
    <ListScreen list={list} entity={entity} params={{ shop: 's1' }} active={false} {...(block ? { block } : {})} />,
  );
}
const last = () => server.asked.at(-1) ?? expect.fail('nothing was asked');
const shown = () => document.querySelector('main')?.textContent ?? '';

afterEach(async () => {
  unmount();
  await page.viewport(1440, 900);
});

for (const [look, width] of [
  ['a table', 1440],
  ['cards', 390],
] as const) {
  test(`[2§4.26, 2§4.27] ${look}: loads children when their record is expanded, with a placeholder meanwhile`, async () => {
    await page.viewport(width, 900);
    open();
    await soon(() => expect(server.asked).toHaveLength(1));
    last().answer({ records: ROOTS, total: 2 });
    await userEvent.click(page.getByRole('button', { name: '展开工具' }));
    await soon(() => expect(shown()).toContain(WAY));
    // The views came after the first drawing: columns stand as these say.
    if (width === 1440)
      expect(document.querySelector<HTMLElement>('[data-place="0"] [data-col="1"]')?.dataset['align']).toBe('right');
    expect(shown().indexOf(WAY)).toBeGreaterThan(shown().indexOf('工具'));
    expect(shown().indexOf(WAY)).toBeLessThan(shown().indexOf('文具'));
    // It is no record: nothing of it can be ticked or edited.
    expect(page.getByRole('checkbox', { name: /选择[工文]具/ }).elements()).toHaveLength(2);
    expect(page.getByRole('button', { name: /编辑/ }).elements()).toHaveLength(2);
    expect(await axeViolations()).toEqual([]);
    last().answer(BELOW);
    await soon(() => expect(shown()).toContain('手动工具'));
    expect(shown()).not.toContain(WAY);

    await userEvent.click(page.getByRole('button', { name: '展开文具' }));
    await soon(() => expect(shown()).toContain(WAY));
    last().answer([]);
    await soon(() => expect(shown()).not.toContain(WAY));
    expect(page.getByRole('button', { name: /[展开收起]文具/ }).elements()).toHaveLength(0);
  });

  test(`[2§8.21] ${look}: shows 返回数据类型不识别 for a reply of an unknown type, and loads again on retry`, async () => {
    await page.viewport(width, 900);
    open();
    await soon(() => expect(server.asked).toHaveLength(1));
    last().answer({ rows: ROOTS });
    await expect.element(page.getByText('返回数据类型不识别')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    await soon(() => expect(server.asked).toHaveLength(2));
    last().answer({ records: ROOTS, total: 2 });
    await userEvent.click(page.getByRole('button', { name: '展开工具' }));
    await soon(() => expect(server.asked).toHaveLength(3));
    last().answer({ rows: BELOW });
    await expect.element(page.getByText('返回数据类型不识别')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: '重新载入工具的下级' }));
    await soon(() => expect(server.asked).toHaveLength(4));
    last().answer(BELOW);
    await soon(() => expect(shown()).toContain('手动工具'));
  });
}

test.each(['parentId', 'pid'])(
  '[2§7.38] requests levels with %s, the condition and further parameters',
  async (parent) => {
    open(parent);
    await soon(() => expect(server.asked).toHaveLength(1));
    const [roots] = server.asked;
    last().answer(ROOTS);
    await userEvent.click(page.getByRole('button', { name: '展开工具' }));
    await soon(() => expect(server.asked).toHaveLength(2));
    for (const [{ path, params }, above] of [
      [roots!, '0'],
      [last(), 'g1'],
    ] as const) {
      expect(path).toBe('/group/list');
      expect(params).toMatchObject({ [parent]: above, shop: 's1' });
      expect(decodeURIComponent(params['superQueryParams'] ?? '')).toContain('"state"');
    }
  },
);

test('shows a placeholder line in a narrow block, which the arrow keys skip', async () => {
  open('pid', () => undefined);
  await page.viewport(390, 844);
  await soon(() => expect(server.asked).toHaveLength(1));
  last().answer(ROOTS);
  await userEvent.click(page.getByRole('button', { name: '展开工具' }));
  await expect.element(page.getByRole('treeitem', { name: WAY })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  page.getByRole('treeitem', { name: '工具', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toBe('文具');
  last().answer(BELOW);
  await expect.element(page.getByRole('treeitem', { name: '手动工具' })).toBeVisible();
});
