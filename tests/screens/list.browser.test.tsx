import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionButtons, type ButtonAction } from '@/components/actions/ActionButtons';
import { ActionOutcomes } from '@/components/actions/ActionOutcomes';
import { loadViews } from '@/components/field/field-views';
import { useListColumns } from '@/components/grid/columns/use-columns';
import type { ReadOnlyGridProps } from '@/components/grid/views/ReadOnlyGrid';
import { EmptyList } from '@/components/list/view/EmptyList';
import { QueryBar } from '@/components/query/QueryBar';
import { Pager } from '@/components/table/Pager';
import { RecordTable } from '@/components/table/RecordTable';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { PlacedAction } from '@/model/screens/screen';
import { setNavigator } from '@/runtime/navigation/addresses';
import { axeViolations, fill, mount, unmount } from '../helpers/mount';

/** Waits long: a busy machine may take seconds for a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const WIDE = [1440, 900] as const;
const NARROW = [390, 844] as const;

afterEach(async () => {
  unmount();
  await page.viewport(...WIDE);
});

const fields: EntityFile['fields'] = {
  name: { label: '名称', type: 'input', query: 'like', list: { cut: 6 } },
  amount: { label: '金额', type: 'inputNumber', size: [18, 2], query: 'range', list: { total: 'sum' } },
  price: { label: '单价', type: 'inputNumber', size: [18, 2], list: { total: 'average' } },
  kind: {
    label: '种类',
    type: 'select',
    options: [
      { value: 'a', text: '甲类', color: 'green' },
      { value: 'b', text: '乙类' },
    ],
    query: 'eq',
  },
  from: { label: '日期', type: 'date', query: 'range' },
  code: {
    label: '编码',
    type: 'input',
    query: 'eq',
    list: { href: '/screen/demo/thing.list?code={code}&from={from}' },
  },
};
const rows = [
  { id: '1', name: '一个很长的名称', amount: '1000.10', price: '1.00', kind: 'a', from: '2026-01-01', code: 'c1' },
  { id: '2', name: '短', amount: '0.20', price: '2.00', kind: 'b', from: null, code: 'c2' },
];

const { entity, list } = fill({ fields });

type Given = Partial<ReadOnlyGridProps>;

function Sample(given: Given) {
  const columns = useListColumns(list.columns, entity, list.permissionPrefix, list.id);
  return (
    <RecordTable
      label="物品"
      rows={rows}
      columns={columns}
      getRowLabel={(row) => String(row['name'])}
      loading={false}
      selection={null}
      sorting={null}
      schema={list.id}
      maxHeight={null}
      actions={null}
      empty="空"
      {...given}
    />
  );
}

async function table(given: Given = {}, size: readonly [number, number] = WIDE): Promise<void> {
  await page.viewport(...size);
  await loadViews(Object.values(entity.fields).map((field) => field.type));
  mount(<Sample {...given} />);
  await soon(() => expect(document.body.textContent).toContain('c1'));
}

const cells = (row: number) => [...document.querySelectorAll<HTMLElement>(`[data-place="${row - 1}"] [data-col]`)];
const text = () => document.body.textContent ?? '';

test('cells show long texts with a tooltip, numbers right-aligned and codes as tags', async () => {
  await table();
  const [name, amount, , kind] = cells(1);
  expect(name?.textContent).toBe('一个很...');
  expect(await axeViolations()).toEqual([]);
  await userEvent.hover(name ?? document.body);
  await soon(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('一个很长的名称'));
  expect(amount?.textContent).toBe('1,000.10');
  expect(getComputedStyle(amount ?? document.body).textAlign).toMatch(/right|end/);
  expect(kind?.textContent).toBe('甲类');
});

test.each([WIDE, NARROW])(
  'a column with an address is a link when the row has all its values, at %i px',
  async (...size) => {
    await table({}, size);
    const link = page.getByRole('link', { name: 'c1' });
    await expect.element(link).toHaveAttribute('href', '/screen/demo/thing.list?code=c1&from=2026-01-01');
    // The second row has no date.
    expect(page.getByRole('link').elements()).toHaveLength(1);
    const went: string[] = [];
    setNavigator((path) => void went.push(path));
    await link.click();
    expect(went).toEqual(['/screen/demo/thing.list?code=c1&from=2026-01-01']);
    // The pointer may still be on a cell with a tooltip, from the previous test.
    await expect.poll(() => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')).toBeNull();
    expect(await axeViolations()).toEqual([]);
  },
);

test('shows footer rows 合计 and 平均 in decimals', async () => {
  await table();
  const footer = () => [...document.querySelectorAll('[data-foot] [role="row"]')].map((row) => row.textContent);
  await soon(() => expect(footer()).toEqual(['合计1,000.30', '平均1.50']));
});

test('selects a row by its checkbox, a range by Shift, the rows of selected cells by Space, and explains a disabled row', async () => {
  const onChange = vi.fn();
  const run = vi.fn();
  const selection = (...ids: string[]) => ({
    ids,
    onChange,
    getDisabledReason: (row: Row) => (row['id'] === '2' ? '已锁定' : null),
  });
  const actions = {
    width: 80,
    of: () => (
      <button type="button" onClick={run}>
        做
      </button>
    ),
  };
  await table({ selection: selection(), actions });
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-row] input')];
  expect(boxes().map((one) => one.disabled)).toEqual([false, true]);
  await userEvent.click(boxes()[0] ?? document.body);
  expect(onChange).toHaveBeenLastCalledWith(['1']);
  onChange.mockClear();
  await userEvent.click(document.querySelector('[data-row] button') ?? document.body);
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.click(cells(1)[2] ?? document.body);
  expect(onChange).not.toHaveBeenCalled();
  await soon(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift} ');
  expect(onChange).toHaveBeenLastCalledWith(['1']);
  await userEvent.hover(boxes()[1]?.closest('label') ?? document.body);
  await soon(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('已锁定'));
});

test('Shift applies the checkbox to every row in between and keeps rows of other pages', async () => {
  const onChange = vi.fn();
  const many = Array.from({ length: 5 }, (_, at) => ({ ...rows[0], id: `r${at}`, name: `第${at}个` }));
  await table({ rows: many, selection: { ids: ['elsewhere'], onChange } });
  const box = (at: number) => document.querySelectorAll<HTMLInputElement>('[data-row] input')[at] ?? document.body;
  await userEvent.click(box(1));
  expect(onChange).toHaveBeenLastCalledWith(['elsewhere', 'r1']);
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(box(3));
  await userEvent.keyboard('{/Shift}');
  expect(onChange).toHaveBeenLastCalledWith(['elsewhere', 'r1', 'r2', 'r3']);
  await userEvent.click(document.querySelector('[data-lead-title] input') ?? document.body);
  expect(onChange).toHaveBeenLastCalledWith(['elsewhere', 'r0', 'r1', 'r2', 'r3', 'r4']);
});

test('a click on a header sorts ascending, descending and by default', async () => {
  const sortBy = vi.fn();
  const head = () => page.getByRole('button', { name: '编码', exact: true }).element();
  for (const [sorted, next] of [
    [[], [{ key: 'code', desc: false }]],
    [[{ key: 'code', desc: false }], [{ key: 'code', desc: true }]],
    [[{ key: 'code', desc: true }], []],
  ] as const) {
    await table({ sorting: { sortKeys: sorted, onSort: sortBy } });
    await userEvent.click(head());
    expect(sortBy).toHaveBeenLastCalledWith(next);
  }
});

test('a click with Shift adds a column to the order, which headers number', async () => {
  const sortBy = vi.fn();
  const head = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(\\s*第 . 排序列)?$`) });
  const shiftClick = async (name: string) => {
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(head(name));
    await userEvent.keyboard('{/Shift}');
  };
  const code = { key: 'code', desc: false };
  const hidden = { key: 'createTime', desc: true };
  // What no column shows is not added to.
  await table({ sorting: { sortKeys: [hidden], onSort: sortBy } });
  await shiftClick('编码');
  expect(sortBy).toHaveBeenLastCalledWith([code]);
  await table({ sorting: { sortKeys: [code], onSort: sortBy } });
  await shiftClick('名称');
  expect(sortBy).toHaveBeenLastCalledWith([code, { key: 'name', desc: false }]);
  await table({ sorting: { sortKeys: [code, { key: 'name', desc: true }], onSort: sortBy } });
  const heads = document.querySelectorAll('[role=columnheader][aria-sort]:not([aria-sort=none])');
  expect([...heads].map((one) => one.getAttribute('aria-sort')).toSorted()).toEqual(['ascending', 'descending']);
  await expect.element(page.getByText('第 2 排序列')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(head('编码'));
  expect(sortBy).toHaveBeenLastCalledWith([{ key: 'code', desc: true }]);
});

test('shows every record as a card within the screen at 390 px', async () => {
  const onChange = vi.fn();
  await table({ selection: { ids: [], onChange } }, NARROW);
  expect(document.querySelector('[data-grid]')).toBeNull();
  expect(document.querySelectorAll('li dl')).toHaveLength(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
  await userEvent.click(document.querySelector('input[aria-label="选择短"]') ?? document.body);
  expect(onChange).toHaveBeenLastCalledWith(['2']);
  expect(await axeViolations()).toEqual([]);
});

test('shows a skeleton only after 200 ms of loading', async () => {
  await page.viewport(...WIDE);
  mount(<Sample rows={[]} loading />);
  const late = () => document.querySelector('output')?.dataset['late'];
  await soon(() => expect(late()).toBe('false'));
  await soon(() => expect(late()).toBe('true'));
});

test.each([
  [1, 10, 37, '1-10 共 37 条'],
  [4, 10, 37, '31-37 共 37 条'],
  [2, 20, 37, '21-37 共 37 条'],
])('page %i with %i per page and %i records shows %s', async (pageNo, pageSize, total, said) => {
  const onChange = vi.fn();
  mount(
    <Pager pageNo={pageNo} pageSize={pageSize} total={total} sizes={[10, 20, 30]} onChange={onChange} narrow={false} />,
  );
  await soon(() => expect(text()).toContain(said));
  expect(text()).toContain('跳至');
  await userEvent.click(document.querySelector('.ant-select-selector') ?? document.body);
  await soon(() =>
    expect([...document.querySelectorAll('.ant-select-item')].map((one) => one.textContent)).toEqual([
      '10 条/页',
      '20 条/页',
      '30 条/页',
    ]),
  );
});

test('the query bar takes one line, 展开 shows the rest, Enter searches, / leads to it', async () => {
  const onSearch = vi.fn();
  await loadViews(Object.values(entity.fields).map((field) => field.type));
  const bar = () => (
    <QueryBar
      label="查询物品"
      items={list.query}
      entity={entity}
      schema={list.id}
      values={{}}
      onSearch={onSearch}
      active
    />
  );
  await page.viewport(...WIDE);
  const host = mount(bar());
  await soon(() => expect(text()).toContain('展开'));
  expect(host.querySelector('form')?.clientHeight).toBeLessThan(40);
  expect(text()).not.toContain('编码');
  await userEvent.click([...document.querySelectorAll('button')].find((one) => one.textContent === '展开') ?? host);
  await soon(() => expect(text()).toContain('编码'));
  await userEvent.keyboard('/');
  const first = host.querySelector('input');
  await expect.poll(() => document.activeElement).toBe(first);
  expect(first?.value).toBe('');
  await userEvent.keyboard('笔{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith({ name: '笔' });
  await userEvent.click(
    [...document.querySelectorAll('button')].find((one) => /重\s?置/.test(one.textContent ?? '')) ?? host,
  );
  expect(onSearch).toHaveBeenLastCalledWith({});
  expect(await axeViolations()).toEqual([]);
});

const placed = (key: string, label: string): PlacedAction => ({
  key,
  label,
  code: null,
  declared: false,
  when: null,
  screen: null,
  action: null,
});
const ready = (disabledReason: string | null, ...labels: string[]): ButtonAction[] =>
  labels.map((label) => ({ placed: placed(label, label), disabledReason }));

test('shows two buttons of a row, the rest under 更多, and the reason of a disabled one', async () => {
  const onRun = vi.fn();
  mount(
    <ActionButtons
      actions={[...ready(null, '编辑'), ...ready('状态为“草稿”时才可提交', '提交'), ...ready(null, '详情', '删除')]}
      onRun={onRun}
      variant="link"
      maxVisible={2}
      targetName="SS001"
    />,
  );
  await soon(() => expect(document.querySelectorAll('button')).toHaveLength(3));
  expect([...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    '编辑 SS001',
    '提交 SS001',
    '更多 SS001',
  ]);
  expect(await axeViolations()).toEqual([]);
  const locked = document.querySelectorAll('button')[1] ?? document.body;
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await userEvent.hover(locked);
  await soon(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('状态为“草稿”时才可提交'));
  if (locked instanceof HTMLElement) locked.click();
  expect(onRun).not.toHaveBeenCalled();
  await userEvent.unhover(locked);
  await userEvent.click(document.querySelectorAll('button')[2] ?? document.body);
  await soon(() => expect(document.querySelectorAll('[role="menuitem"]')).toHaveLength(2));
  await userEvent.click(document.querySelectorAll('[role="menuitem"]')[1] ?? document.body);
  expect(onRun).toHaveBeenLastCalledWith(expect.objectContaining({ key: '删除' }));
});

test('shows the result of an action for every record', async () => {
  const onClose = vi.fn();
  mount(
    <ActionOutcomes
      report={{
        label: '提交审核',
        outcomes: [
          { id: '1', name: 'SS001', success: true, message: '' },
          { id: '2', name: 'SS002', success: false, message: '状态不正确' },
        ],
      }}
      onClose={onClose}
    />,
  );
  await soon(() => expect(text()).toContain('提交审核：1 条成功，1 条未成功'));
  expect([...document.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['SS001成功', 'SS002状态不正确']);
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [true, '没有符合条件的数据', '清空条件'],
  [false, '还没有物品', '新增'],
])('an empty list (filtered %s) shows %s and the next step', async (filtered, said, step) => {
  const onClear = vi.fn();
  const run = vi.fn();
  mount(<EmptyList title="物品" filtered={filtered} onClear={onClear} add={{ label: '新增', run }} />);
  await soon(() => expect(text()).toContain(said));
  const button = document.querySelector('button');
  expect(button?.textContent?.replace(/\s/g, '')).toBe(step);
  await userEvent.click(button ?? document.body);
  expect(filtered ? onClear : run).toHaveBeenCalledTimes(1);
});
