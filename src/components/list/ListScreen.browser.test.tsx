/** Lists in a browser: pages, failures, deleting, long text (spec 2 §5, §7, §8, §9). */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { ApiError } from '@/runtime/errors/api-error';
import { resolveConfirmation, notices, confirmations } from '@/runtime/notices/notices';
import { fill, mount, unmount } from '../../../tests/helpers/mount';
import { RawReply, startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

type Params = Record<string, string>;

const server = {
  /** Replies to a list request. */
  list: (_params: Params): unknown => null,
  /** Message of the reply to any other request. */
  call: (_method: string, _path: string, _params: Params): unknown => null,
  asked: [] as string[],
};

function reply({ method, path, params }: StubRequest): unknown {
  if (method === 'GET') return server.list(params);
  server.asked.push(`${method} ${path}?${new URLSearchParams(params).toString()}`);
  return new RawReply({ success: true, code: 0, message: server.call(method, path, params), result: null });
}

const TOTAL = 95;
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${from + at}`, name: `第${from + at}件` }));

function paged({ pageNo = '1', pageSize = '10' }: Params): unknown {
  const [current, size] = [Number(pageNo), Number(pageSize)];
  return { records: rows((current - 1) * size + 1, size), total: TOTAL, size, current, pages: Math.ceil(TOTAL / size) };
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  Object.assign(server, { list: paged, call: () => '', asked: [] });
  startStubServer(reply);
});
afterEach(() => {
  unmount();
  for (const { key } of confirmations().list.slice()) resolveConfirmation(key, false);
});

const { entity, list } = fill(
  { fields: { name: { label: '名称', type: 'input' } } },
  { list: { toolbar: ['add'], row: ['edit', 'delete'], bulk: ['deleteBatch'] } },
);

async function open(): Promise<void> {
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
  await soon(() => expect(document.body.textContent).not.toBe(''));
}
const shown = () => document.body.textContent ?? '';
const paging = () => document.querySelector('.ant-pagination-total-text')?.textContent;
const alert = () => document.querySelector('.ant-alert');

test('[2§3.14, 2§9.1] shows page 1 of 10 rows, sizes 10, 20 and 30, a jumper, a size changer and a-b 共 n 条', async () => {
  await open();
  await soon(() => expect(paging()).toBe('1-10 共 95 条'));
  expect(document.querySelector('.ant-pagination-item-active')?.textContent).toBe('1');
  expect(document.querySelector('.ant-pagination-options-quick-jumper')).toBeTruthy();
  (page.getByRole('combobox', { name: '每页条数' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const sizes = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.getAttribute('title'));
  await soon(() => expect(sizes().map((text) => Number.parseInt(text ?? '', 10))).toEqual([10, 20, 30]));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await soon(() => expect(paging()).toBe('1-20 共 95 条'));
});

test('a page of 500 rows holds the rows near the window, also after a scroll to its end', async () => {
  const { entity: wide, list: long } = fill(
    { fields: { name: { label: '名称', type: 'input' } } },
    { list: { paging: 500 } },
  );
  server.list = () => ({ records: rows(1, 500), total: 500, size: 500, current: 1, pages: 1 });
  mount(
    <div data-tab="" style={{ height: 800, overflow: 'auto' }}>
      <ListScreen list={long} entity={wide} params={{}} active={false} />
    </div>,
  );
  const held = () => document.querySelectorAll('[data-row]').length;
  await soon(() => expect(shown()).toContain('第1件'));
  expect(held()).toBeLessThan(80);
  const last = () => document.querySelector('[data-row="r500"]');
  expect(last()).toBeNull();
  const body = document.querySelector('[data-row="r1"]')!;
  for (let box: Element | null = body; box; box = box.parentElement) box.scrollTop = 1e6;
  await soon(() => expect(last()).not.toBeNull());
  expect(held()).toBeLessThan(80);
});

test('[2§2.8] offers search, sort, paging, delete, batch delete, export and import', async () => {
  const all = fill(
    { fields: { name: { label: '名称', type: 'input', query: 'like' } } },
    { list: { toolbar: ['add', 'import', 'export'], row: ['delete'], bulk: ['deleteBatch'] } },
  );
  const asked: Params[] = [];
  server.list = (params) => {
    asked.push(params);
    return paged(params);
  };
  mount(<ListScreen list={all.list} entity={all.entity} params={{}} active={false} />);
  await soon(() => expect(paging()).toBe('1-10 共 95 条'));
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '笔');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toMatchObject({ name: '*笔*', pageNo: '1' }));
  await userEvent.click(page.getByTitle('2', { exact: true }));
  await soon(() => expect(asked.at(-1)).toMatchObject({ name: '*笔*', pageNo: '2' }));
  await userEvent.click(page.getByRole('columnheader', { name: /名称/ }).getByText('名称'));
  await soon(() => expect(asked.at(-1)).toMatchObject({ column: 'name' }));
  for (const name of [/^导入/, /^导出/, /^删除 第/])
    expect(page.getByRole('button', { name }).elements().length).toBeGreaterThan(0);
  await userEvent.click(page.getByRole('checkbox', { name: /^选择第/ }).first());
  await soon(() => expect(page.getByRole('button', { name: '批量删除' }).elements()).toHaveLength(1));
});

test('names totals of a page 本页合计 and totals of all records 合计', async () => {
  const summed = fill({ fields: { price: { label: '价格', type: 'inputNumber', list: { total: 'sum' } } } });
  const priced = (total: number) => ({ ...(paged({}) as object), records: [{ id: 'r1', price: '1.50' }], total });
  const footer = () => document.querySelector('[data-foot]')?.textContent;
  for (const [total, text] of [
    [11, '本页合计1.50'],
    [10, '合计1.50'],
  ] as const) {
    server.list = () => priced(total);
    mount(<ListScreen list={summed.list} entity={summed.entity} params={{}} active={false} />);
    await soon(() => expect(footer()).toBe(text));
    unmount();
  }
});

test('[2§8.1, 2§8.2] warns when the list fails with code 510', async () => {
  server.list = () => {
    throw new ApiError('没有权限，请联系管理员分配权限！', { code: 510 });
  };
  await open();
  await soon(() => expect(alert()?.className).toContain('ant-alert-warning'));
  expect(alert()?.textContent).toContain('没有权限，请联系管理员分配权限！');
  server.list = () => {
    throw new ApiError('x', { code: 511 });
  };
  await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
  await soon(() => expect(alert()?.className).toContain('ant-alert-error'));
});

test('[2§8.3, 2§8.4] shows any other failure of the list as an error with the message of the server', async () => {
  server.list = () => {
    throw new ApiError('数据库正在维护', { code: 500 });
  };
  await open();
  await soon(() => expect(alert()?.className).toContain('ant-alert-error'));
  expect(alert()?.textContent).toContain('数据库正在维护');
});

/** Answers the question that is asked with yes. */
async function agree(): Promise<void> {
  await soon(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]?.key ?? '', true);
}

test('[2§8.5, 2§8.6] warns with the message of the server when a delete fails', async () => {
  server.call = () => {
    throw new ApiError('该记录已被引用，不能删除', { code: 500 });
  };
  await open();
  await userEvent.click(page.getByRole('button', { name: '删除 第1件', exact: true }));
  await agree();
  await soon(() => expect(notices().list).toMatchObject([{ tone: 'warning', text: '该记录已被引用，不能删除' }]));
});

test('[2§7.10, 2§7.11] deletes one record by DELETE with id, several by ids joined by commas', async () => {
  await open();
  await userEvent.click(page.getByRole('button', { name: '删除 第1件', exact: true }));
  await agree();
  await soon(() => expect(server.asked).toEqual(['DELETE /thing/delete?id=r1']));
  for (const name of ['第2件', '第3件']) await userEvent.click(page.getByRole('checkbox', { name: `选择${name}` }));
  await userEvent.click(page.getByRole('button', { name: '批量删除' }));
  await agree();
  await soon(() => expect(server.asked[1]).toBe('DELETE /thing/deleteBatch?ids=r2%2Cr3'));
});

test('[2§5.84] asks for a selected row before deleting several', async () => {
  await open();
  await soon(() => expect(shown()).toContain('第1件'));
  await userEvent.click(page.getByRole('button', { name: '批量删除' }));
  expect(notices().list).toMatchObject([{ tone: 'warning', text: '请选择一条记录！' }]);
  expect(confirmations().list).toEqual([]);
  expect(server.asked).toEqual([]);
});

test('[2§5.95, 2§5.96] cuts text at 25 characters, those outside ASCII counting 2, and shows it whole in a tooltip', async () => {
  const texts = ['a'.repeat(26), '字'.repeat(13), 'b'.repeat(25)];
  const cutting = fill({ fields: { name: { label: '名称', type: 'input', list: { cut: 25 } } } });
  server.list = () => ({ ...(paged({}) as object), records: texts.map((name, at) => ({ id: `r${at}`, name })) });
  mount(<ListScreen list={cutting.list} entity={cutting.entity} params={{}} active={false} />);
  const lines = () => [...document.querySelectorAll('[data-place] [data-col]')].map((line) => line.textContent);
  await soon(() => expect(lines()).toEqual([`${'a'.repeat(25)}...`, `${'字'.repeat(12)}...`, texts[2]]));
  await userEvent.hover(page.getByText(`${'a'.repeat(25)}...`));
  await soon(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe(texts[0]));
});
