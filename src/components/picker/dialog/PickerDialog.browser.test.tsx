/** The dialog of a picker: pages, selection, keys, late and hostile replies. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawPicker } from '../../../../tests/helpers/draw-field';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import type { Value } from '@/model/entity/field-type';
import { addRecentPicks } from '@/runtime/lookup/recent-picks';
import { notices } from '@/runtime/notices/notices';
import { clearScreens } from '@/runtime/schemas/screens';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
/** Records of a large table: the server pages them. */
const TOTAL = 10_000;

const screen = {
  kind: 'list',
  screen: null,
  entities: {
    'demo/shop': sampleEntityFile({
      api: '/demo/shop',
      fields: {
        code: { label: '编码', type: 'input', query: 'like' },
        name: { label: '名称', type: 'input', query: 'like' },
      },
    }),
  },
};

const shop = (at: number) => ({ id: `i${at}`, code: `c${at}`, name: `第${at}家`, value: `c${at}`, label: `第${at}家` });

function shops({ pageNo = '1', pageSize = '10', ids }: Record<string, string>): unknown {
  if (ids !== undefined) return { records: ids.split(',').map((id) => shop(Number(id.slice(1)))), total: 1 };
  const first = (Number(pageNo) - 1) * Number(pageSize) + 1;
  return { records: Array.from({ length: Number(pageSize) }, (_, at) => shop(first + at)), total: TOTAL };
}

const server = { pick: shops as (params: Record<string, string>) => unknown, asked: [] as Record<string, string>[] };

function reply({ path, params }: StubRequest): unknown {
  if (path.endsWith('.list.json')) return screen;
  server.asked.push(params);
  return server.pick(params);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  Object.assign(server, { pick: shops, asked: [] });
  startStubServer(reply);
  clearScreens();
});
afterEach(unmount);

const open = async (props: Record<string, unknown> = {}, start: Value = null, file: object = {}) => {
  const ref = { entity: 'demo/shop', valueField: 'code' };
  const value = await drawPicker(
    'shop',
    { label: '店铺', type: 'popup', ref, props, ...file },
    { value: start, row: { shop: start } },
  );
  await userEvent.click(page.getByRole('button', { name: '从列表选择店铺' }));
  await expect.element(page.getByRole('dialog', { name: '选择店铺' })).toBeInTheDocument();
  return value;
};
const rowOf = (name: string) => page.getByRole('gridcell', { name, exact: true });
const dialog = () => document.querySelector('[role=dialog]');
const tags = () => [...document.querySelectorAll('[aria-label="已选的记录"] [data-tag]')].map((one) => one.textContent);
const ok = () => page.getByRole('button', { name: /^确定/ });

describe('several records', () => {
  test('stay selected across pages, are listed as tags, and are removed there', async () => {
    const value = await open({ many: true }, 'c99');
    await expect.element(rowOf('第1家')).toBeInTheDocument();
    expect(tags()).toEqual(['第99家']);
    await userEvent.click(rowOf('第1家'));
    await soon(() => expect(tags()).toEqual(['第99家', '第1家']));
    await userEvent.click(page.getByTitle('2', { exact: true }));
    await userEvent.click(rowOf('第12家'));
    await soon(() => expect(tags()).toEqual(['第99家', '第1家', '第12家']));
    await userEvent.click(page.getByRole('button', { name: '移除第99家' }));
    await soon(() => expect(tags()).toEqual(['第1家', '第12家']));
    expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
    await userEvent.click(ok());
    await soon(() => expect(value()).toBe('c1,c12'));
    await soon(() => expect(dialog()).toBe(null));
    await soon(() => expect(document.querySelector('main')?.textContent).toContain('第12家'));
  });

  test('are confirmed by Ctrl+Enter, once', async () => {
    const value = await open({ many: true });
    await userEvent.click(rowOf('第2家'));
    await soon(() => expect(tags()).toEqual(['第2家']));
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await soon(() => expect(dialog()).toBe(null));
    expect(value()).toBe('c2');
  });

  test('offer those picked last first when the dialog opens again', async () => {
    await open({ many: true });
    await userEvent.click(rowOf('第3家'));
    await soon(() => expect(tags()).toEqual(['第3家']));
    await userEvent.click(ok());
    await soon(() => expect(dialog()).toBe(null));
    unmount();
    const value = await open({ many: true });
    await userEvent.click(page.getByRole('group', { name: '最近使用' }).getByRole('button', { name: '第3家' }));
    await userEvent.click(ok());
    await soon(() => expect(value()).toBe('c3'));
  });
});

test('does not offer recent picks that the conditions of the reference exclude', async () => {
  localStorage.clear();
  const recent = [
    { value: 'c5', text: '第5家' },
    { value: 'c6', text: '第6家' },
  ];
  addRecentPicks('demo/shop-pick.list code', recent);
  server.pick = (params) => (params['ids'] ? { records: [shop(6)], total: 1 } : shops(params));
  const where = { name: { like: '家' } };
  await open({ many: true }, null, { ref: { entity: 'demo/shop', valueField: 'code', where } });
  const offered = page.getByRole('group', { name: '最近使用' });
  await expect.element(offered).toHaveTextContent('最近使用第6家');
  const asked = server.asked.find(({ ids }) => ids !== undefined);
  expect(asked).toMatchObject({ ids: 'c5,c6', by: 'code' });
  expect(JSON.parse(asked?.['superQueryParams'] ?? '')).toEqual([{ field: 'name', rule: 'like', val: '家' }]);
});

test('on a phone a card is picked by a tap anywhere on it', async () => {
  await page.viewport(390, 844);
  const value = await open({ many: true });
  const card = (name: string) => page.getByRole('listitem').getByText(name, { exact: true });
  await userEvent.click(card('第3家'));
  await soon(() => expect(tags()).toEqual(['第3家']));
  await userEvent.click(card('第4家'));
  await soon(() => expect(tags()).toEqual(['第3家', '第4家']));
  await userEvent.click(ok());
  await soon(() => expect(value()).toBe('c3,c4'));
});

test('[2§2.21] is 1200 pixels wide unless its list says otherwise', async () => {
  await open();
  await expect.element(rowOf('第1家')).toBeInTheDocument();
  await soon(() => expect(dialog()?.getBoundingClientRect().width).toBe(1200));
});

describe('one record', () => {
  test('[2§5.78] is replaced by the next one', async () => {
    const value = await open();
    await userEvent.click(rowOf('第1家'));
    await soon(() => expect(tags()).toEqual(['第1家']));
    await userEvent.click(rowOf('第2家'));
    await soon(() => expect(tags()).toEqual(['第2家']));
    await userEvent.click(ok());
    await soon(() => expect(value()).toBe('c2'));
  });

  test('is picked by a double click', async () => {
    const value = await open();
    await userEvent.dblClick(rowOf('第4家'));
    await soon(() => expect(dialog()).toBe(null));
    expect(value()).toBe('c4');
  });

  test('[2§5.78] must be picked before the dialog is confirmed', async () => {
    const value = await open();
    await expect.element(rowOf('第1家')).toBeInTheDocument();
    await userEvent.click(ok());
    await soon(() => expect(notices().list.map(({ text }) => text)).toContain('请选择一条记录！'));
    expect(dialog()).not.toBe(null);
    expect(value()).toBe(null);
  });
});

test('conditions of the reference narrow the list', async () => {
  await open({}, null, { ref: { entity: 'demo/shop', valueField: 'code', where: { name: { like: '家' } } } });
  await expect.element(rowOf('第1家')).toBeInTheDocument();
  const { superQueryParams = '' } = server.asked.at(-1) ?? {};
  expect(JSON.parse(decodeURIComponent(superQueryParams))).toEqual([{ field: 'name', rule: 'like', val: '家' }]);
});

test('a page that comes late does not replace the one asked for last', async () => {
  await open({ many: true });
  await expect.element(rowOf('第1家')).toBeInTheDocument();
  let late: (reply: unknown) => void = () => undefined;
  server.pick = (params) =>
    params['pageNo'] === '2' ? new Promise((resolve) => (late = () => resolve(shops(params)))) : shops(params);
  await userEvent.click(page.getByTitle('2', { exact: true }));
  await userEvent.click(page.getByTitle('3', { exact: true }));
  await expect.element(rowOf('第21家')).toBeInTheDocument();
  late(null);
  await new Promise(requestAnimationFrame);
  await expect.element(rowOf('第21家')).toBeInTheDocument();
});

test.each([
  ['no object', 'nonsense'],
  ['rows without a value', { records: [{ id: 'x', name: '无值' }, null, 7], total: 3 }],
])('a reply with %s neither breaks the dialog nor is picked', async (_name, sent) => {
  server.pick = () => sent;
  const value = await open();
  await soon(() => expect(document.querySelector('[data-screen], [role=alert]')).not.toBe(null));
  const cell = document.querySelector<HTMLElement>('[role=gridcell][data-col]');
  if (cell) await userEvent.dblClick(cell);
  expect(value()).toBe(null);
  expect(dialog()).not.toBe(null);
});
