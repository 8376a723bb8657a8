/** The advanced query of a list: entering, saving, active conditions. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { ListScreen } from '@/components/list/ListScreen';
import { extensions } from '@/model/http/extensions';
import { capabilities } from '@/runtime/http/capabilities';
import { notices } from '@/runtime/notices/notices';
import { advancedFields } from './advanced-query';
import { saveQuery, savedQueries } from './saved-queries';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const { entity, list } = fill(
  {
    fields: {
      name: { label: '名称', type: 'input', query: 'like' },
      price: { label: '价格', type: 'inputNumber', size: [10, 2], query: 'eq' },
      kind: {
        label: '种类',
        type: 'select',
        options: [
          { value: 'a', text: '甲' },
          { value: 'b', text: '乙' },
        ],
        query: 'in',
      },
      note: { label: '说明', type: 'textarea', hiddenIn: ['query'] },
    },
    children: {
      part: {
        title: '零件',
        table: 'pen_part',
        foreignKey: 'penId',
        fields: {
          count: { label: '数量', type: 'inputNumber', size: 9 },
          code: { label: '编号', type: 'input', hiddenIn: ['query'] },
        },
      },
    },
  },
  { list: { toolbar: [], row: [], bulk: [] } },
);

const asked: Record<string, string>[] = [];
const rulesAsked = () => JSON.parse(decodeURIComponent(asked.at(-1)?.['superQueryParams'] ?? '[]')) as unknown;
const matchAsked = () => asked.at(-1)?.['superQueryMatchType'];
const warnings = () => notices().list.map(({ text }) => text);

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  asked.length = 0;
  startStubServer(({ params }) => {
    asked.push(params);
    return { records: [{ id: 'r1', name: '铅笔', price: '1.50', kind: 'a' }], total: 1 };
  });
});
afterEach(unmount);

async function open(): Promise<void> {
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
  await userEvent.click(page.getByRole('button', { name: '高级查询' }));
  await expect.element(page.getByRole('dialog', { name: '高级查询' })).toBeInTheDocument();
}
const dialog = () => document.querySelector('[role=dialog]');
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Chooses an item of the select of a condition. */
async function choose(select: string, text: string, typed = '{ArrowDown}'): Promise<void> {
  const box = page.getByRole('combobox', { name: select, exact: true });
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard(typed);
  await userEvent.click(page.getByTitle(text, { exact: true }).last());
}
const conditions = () => [...document.querySelectorAll('[data-condition]')].map((one) => one.textContent);

test('[2§4.30] sends all conditions with their rules, marks the button, and lists them above the records', async () => {
  await open();
  await choose('条件 1 字段', '价格');
  await choose('条件 1 比较', '大于');
  await userEvent.click(page.getByRole('textbox', { name: '条件 1 值' }));
  await userEvent.keyboard('1.5');
  await userEvent.click(button('添加条件'));
  await choose('条件 2 字段', '名称');
  await userEvent.click(page.getByRole('textbox', { name: '条件 2 值' }));
  await userEvent.keyboard('笔');
  // A row that was not begun is no condition.
  await userEvent.click(button('添加条件'));
  expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await soon(() => expect(dialog()).toBe(null));
  expect(rulesAsked()).toEqual([
    { field: 'price', rule: 'gt', val: '1.5', type: 'number' },
    { field: 'name', rule: 'like', val: '笔' },
  ]);
  expect(matchAsked()).toBe('and');
  await soon(() => expect(conditions()).toEqual(['价格 大于 1.50', '名称 包含 笔']));
  await expect.element(page.getByRole('button', { name: '高级查询（2 个条件生效）' })).toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: '移除条件 价格 大于' }));
  await soon(() => expect(rulesAsked()).toEqual([{ field: 'name', rule: 'like', val: '笔' }]));
  await userEvent.click(page.getByRole('button', { name: '清空高级查询' }));
  await soon(() => expect(asked.at(-1)).not.toHaveProperty('superQueryParams'));
  expect(conditions()).toEqual([]);
});

test('[2§5.74] sends any of several conditions, and several values joined by commas', async () => {
  await open();
  await userEvent.click(page.getByRole('radio', { name: '满足任一条件' }));
  await choose('条件 1 字段', '种类');
  await choose('条件 1 比较', '在…中');
  await choose('条件 1 值', '甲');
  await userEvent.click(page.getByTitle('乙', { exact: true }).last());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('添加条件'));
  await choose('条件 2 字段', '名称');
  await userEvent.click(page.getByRole('textbox', { name: '条件 2 值' }));
  await userEvent.keyboard('笔{Enter}');
  await soon(() => expect(matchAsked()).toBe('or'));
  expect(rulesAsked()).toEqual([
    { field: 'kind', rule: 'in', val: 'a,b' },
    { field: 'name', rule: 'like', val: '笔' },
  ]);
  await soon(() => expect(conditions()).toEqual(['种类 在…中 甲、乙', '名称 包含 笔']));
});

test('[2§4.31] keeps the first of several values under a rule other than in', async () => {
  await open();
  await choose('条件 1 字段', '种类');
  await choose('条件 1 比较', '在…中');
  await choose('条件 1 值', '乙');
  await userEvent.click(page.getByTitle('甲', { exact: true }).last());
  await userEvent.keyboard('{Escape}');
  await choose('条件 1 比较', '等于');
  await userEvent.click(button('查询'));
  await soon(() => expect(rulesAsked()).toEqual([{ field: 'kind', rule: 'eq', val: 'b' }]));
});

test.each([
  ['no field', async () => undefined],
  ['a field without a value', () => choose('条件 1 字段', '名称')],
])('[2§5.69, 2§5.70] does not search an empty query: %s', async (_name, enter) => {
  await open();
  await enter();
  const before = asked.length;
  await userEvent.click(button('查询'));
  await soon(() => expect(warnings()).toContain('不能查询空条件'));
  expect(dialog()).not.toBe(null);
  expect(asked.length).toBe(before);
});

test('neither searches nor saves while a condition is unfinished: says which, marks it and focuses its value', async () => {
  await open();
  await choose('条件 1 字段', '名称');
  await userEvent.click(page.getByRole('textbox', { name: '条件 1 值' }));
  await userEvent.keyboard('笔');
  await userEvent.click(button('添加条件'));
  await choose('条件 2 字段', '价格');
  const before = asked.length;
  await userEvent.click(button('查询'));
  const value = page.getByRole('textbox', { name: '条件 2 值' });
  await soon(() => expect(warnings()).toEqual(['条件 2 还没有填写值，请填写或删除']));
  await expect.element(value).toHaveAttribute('aria-invalid', 'true');
  await expect.element(value).toHaveAccessibleDescription('请填写值');
  await expect.element(value).toHaveFocus();
  await userEvent.click(button('保存'));
  expect(savedQueries(list.id)).toEqual([]);
  expect(asked.length).toBe(before);
  await userEvent.click(value);
  await userEvent.keyboard('2');
  await expect.element(page.getByText('请填写值')).not.toBeInTheDocument();
  await userEvent.click(button('查询'));
  await soon(() => expect(rulesAsked()).toHaveLength(2));
});

test('[2§5.71, 2§5.72, 2§5.73, 2§5.75] saves a query under a name, asks before it overwrites, and uses it again', async () => {
  await open();
  await userEvent.click(button('保存'));
  await soon(() => expect(warnings()).toContain('不能保存空条件'));
  await choose('条件 1 字段', '名称');
  await userEvent.click(page.getByRole('textbox', { name: '条件 1 值' }));
  await userEvent.keyboard('笔');
  await userEvent.click(button('保存'));
  await soon(() => expect(warnings()).toContain('保存的名称不能为空'));
  const name = page.getByRole('textbox', { name: '查询名称' });
  await userEvent.fill(name, '我的笔');
  await userEvent.click(button('保存'));
  await soon(() => expect(warnings()).toContain('保存成功'));
  await userEvent.fill(page.getByRole('textbox', { name: '条件 1 值' }), '本');
  await userEvent.fill(name, '我的笔');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“我的笔”已存在，是否覆盖？')).toBeInTheDocument();
  expect(savedQueries(list.id)[0]?.records[0]?.val).toBe('笔');
  await userEvent.click(button('覆盖'));
  await soon(() => expect(savedQueries(list.id)[0]?.records[0]?.val).toBe('本'));
  await userEvent.click(button('清空'));
  await userEvent.click(button('使用查询我的笔'));
  await expect.element(page.getByRole('textbox', { name: '条件 1 值' })).toHaveValue('本');
  await userEvent.click(button('删除查询我的笔'));
  expect(savedQueries(list.id)).toEqual([]);
});

test('[2§2.22] is 1000 pixels wide', async () => {
  await open();
  await expect.poll(() => document.querySelector('[role=dialog] .ant-modal-content')?.clientWidth).toBe(1000);
});

test('offers no fields of children to a server that may not read them', async () => {
  await open();
  (page.getByRole('combobox', { name: '条件 1 字段', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByTitle('价格', { exact: true }).last()).toBeInTheDocument();
  await expect.element(page.getByTitle('零件 · 数量', { exact: true })).not.toBeInTheDocument();
});

test('sends conditions on rows of a child, lists them, and offers only fields that the user may query', async () => {
  capabilities().calls = new Set([extensions.summary]);
  const ofChildren = advancedFields(entity).filter(({ key }) => key.startsWith('part,'));
  expect(ofChildren.map(({ key }) => key)).toEqual(['part,count']);
  await open();
  await choose('条件 1 字段', '零件 · 数量', '零件');
  await choose('条件 1 比较', '大于');
  await userEvent.click(page.getByRole('textbox', { name: '条件 1 值' }));
  await userEvent.keyboard('5');
  await userEvent.click(button('查询'));
  await soon(() => expect(rulesAsked()).toEqual([{ field: 'part,count', rule: 'gt', val: '5', type: 'int' }]));
  await soon(() => expect(conditions()).toEqual(['零件 · 数量 大于 5']));
});

test('[2§3.26, 2§9.41] keeps saved queries under the path of the page, and drops what is no query', () => {
  saveQuery('a', { title: '甲', matchType: 'or', records: [{ field: 'x', rule: 'eq', val: '1' }] });
  const key = Object.keys(localStorage).find((one) => one.includes('super-query')) ?? '';
  expect(key.startsWith(`pro__${location.pathname}`)).toBe(true);
  const records = [{ field: 'x', rule: 'eq', val: '1' }];
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    value: [{ title: '甲', matchType: 'or', records }],
  });
  const bad = [null, 7, { title: '' }, { title: '乙', records: [{ field: 'x', rule: 'drop', val: '1' }] }];
  localStorage.setItem(key, JSON.stringify({ value: [...bad, ...savedQueries('a')], expire: null }));
  expect(savedQueries('a').map(({ title }) => title)).toEqual(['甲']);
});
