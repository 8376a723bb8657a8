/** The pickers of users, departments, roles, positions and shops, with their own schemas. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawPicker } from '../../../../tests/helpers/draw-field';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';
import { loadAreas, ROOT } from '@/model/areas';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import { clearScreens } from '@/runtime/schemas/screens';
import { clearDicts } from '@/runtime/storage/dict-cache';

const files = import.meta.glob<object>(
  ['/schemas/system/*.{list,entity}.json', '/schemas/base/shop*.{list,entity}.json'],
  { import: 'default', eager: true },
);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

/** The screen with its entity, as the server sends it. */
function screenOf(path: string): unknown {
  const file = files[path.slice(path.indexOf('/schemas/'))] as { entity: string } | undefined;
  return file
    ? { kind: 'list', screen: file, entities: { [file.entity]: files[`/schemas/${file.entity}.entity.json`] } }
    : null;
}

const HOSTILE = '<img src=x onerror=alert(1)>=cmd()';
const users = (pageNo: number, pageSize: number) =>
  Array.from({ length: pageSize }, (_, at) => {
    const n = (pageNo - 1) * pageSize + at + 1;
    const realname = n === 2 ? HOSTILE : `员工${n}`;
    return { id: `u${n}`, username: `user${n}`, realname, sex: 1, phone: '', birthday: null, orgCodeTxt: '一部' };
  });

interface Node {
  id: string;
  key: string;
  title: string;
  departName: string;
  orgCode: string;
  parentId: string;
  isLeaf: boolean;
  children: Node[];
}
/** 4 + 16 + 64 + 256 + 1024 departments on five levels. */
const departs = (parent = '', level = 1): Node[] =>
  level > 5
    ? []
    : ['甲', '乙', '丙', '丁'].map((name, at) => {
        const id = `${parent}${at + 1}`;
        const children = departs(id, level + 1);
        const departName = `${name}部${id}`;
        const node = { id, key: id, title: departName, departName, orgCode: `A${id}`, parentId: parent };
        return { ...node, isLeaf: children.length === 0, children };
      });

const server = { asked: [] as StubRequest[], tree: departs() as unknown };

function reply(request: StubRequest): unknown {
  const { path, params } = request;
  server.asked.push(request);
  const [pageNo, pageSize] = [Number(params['pageNo'] ?? 1), Number(params['pageSize'] ?? 10)];
  if (path.endsWith('.json')) return screenOf(path);
  if (path.endsWith('/queryUserComponentData')) return { records: users(pageNo, pageSize), total: 10_000 };
  if (path.endsWith('/queryTreeList')) return server.tree;
  if (path.endsWith('/role/pick'))
    return { records: [{ id: 'r1', roleCode: 'buyer', roleName: '采购员', value: 'r1', label: '采购员' }], total: 1 };
  if (path.endsWith('/position/pick'))
    return {
      records: [{ id: 'p1', code: 'cto', name: '技术总监', postRank: '1', postRank_dictText: '高级', value: 'cto' }],
      total: 1,
    };
  if (path.endsWith('/oauth/shop/list'))
    return { records: [{ id: 's1', sellerId: '7788', sellerName: '旗舰店', platform: 'tb' }], total: 1 };
  return [];
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  clearDicts();
  Object.assign(server, { asked: [], tree: departs() });
  startStubServer(reply);
  clearScreens();
});
afterEach(unmount);

const dialog = () => document.querySelector('[role=dialog]');
const tags = () => [...document.querySelectorAll('[aria-label="已选的记录"] [data-tag]')].map((one) => one.textContent);
const text = (shown: string) => page.getByText(shown, { exact: true });
const cellOf = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
const ok = () => page.getByRole('button', { name: /^确定/ });

async function open(file: FieldFile, start: Value = null, dark = false) {
  const value = await drawPicker('one', file, { value: start, row: { one: start } }, { dark });
  await userEvent.click(page.getByRole('button', { name: `从列表选择${file.label}` }));
  await expect.element(page.getByRole('dialog', { name: `选择${file.label}` })).toBeInTheDocument();
  return value;
}
const popup = (label: string, entity: string, pick: string, valueField: string): FieldFile => ({
  label,
  type: 'popup',
  ref: { entity, pick, valueField },
});

const smallUser: FieldFile = { label: '收货人', type: 'sel_user', props: { picker: 'small' } };
const depart: FieldFile = { label: '部门', type: 'sel_depart' };

describe('width', () => {
  test.each<[string, FieldFile, number]>([
    ['2§2.11', smallUser, 500],
    ['2§2.11', depart, 500],
    ['2§2.11', popup('店铺', 'base/shop', 'base/shop-pick.list', 'sellerId'), 1200],
    ['2§2.10', { label: '负责人', type: 'sel_user' }, 1250],
  ])('[%s] of the picker for %j is %d', async (_clause, file, width) => {
    await open(file);
    await soon(() => expect(dialog()?.querySelector('[role=grid], [role=treegrid]')).toBeTruthy());
    await soon(() => expect(dialog()?.getBoundingClientRect().width).toBe(width));
  });

  test('[2§2.11] the area picker has 3 levels below its root 86', async () => {
    expect(ROOT).toBe('86');
    const areas = await loadAreas();
    const depth = (code: string): number =>
      Math.max(0, ...areas.children(code).map((one) => 1 + (one.isLeaf ? 0 : depth(one.code))));
    expect(depth(ROOT)).toBe(3);
  });
});

describe('rows', () => {
  test.each<[string, FieldFile, readonly string[], string]>([
    ['1§3.10, 2§3.16', popup('角色', 'system/role', 'system/role-pick.list', 'id'), ['采购员', 'buyer'], 'r1'],
    ['1§3.11, 2§3.17', popup('店铺', 'base/shop', 'base/shop-pick.list', 'sellerId'), ['7788', '旗舰店'], '7788'],
    [
      '1§3.12, 2§3.18, 2§3.19',
      popup('职务', 'system/position', 'system/position-pick.list', 'code'),
      ['技术总监', 'cto', '高级'],
      'cto',
    ],
    ['2§3.19', popup('职务', 'system/position', 'system/position-pick.list', 'id'), ['技术总监'], 'p1'],
  ])('[%s] of %j show %j, and a double click picks %s', async (_clause, file, texts, expected) => {
    const value = await open(file);
    for (const shown of texts) await expect.element(cellOf(shown)).toBeInTheDocument();
    await userEvent.dblClick(cellOf(texts[0]!));
    await soon(() => expect(dialog()).toBe(null));
    expect(value()).toBe(expected);
  });
});

describe('the small picker of users', () => {
  test('[2§9.2] shows 5 rows a page, or 10, 20, 30, and keeps the selection across pages', async () => {
    const value = await open({ ...smallUser, props: { picker: 'small', many: true } });
    await expect.element(cellOf('员工1')).toBeInTheDocument();
    expect(server.asked.findLast(({ path }) => path.endsWith('ComponentData'))?.params['pageSize']).toBe('5');
    await userEvent.click(cellOf('员工1'));
    await userEvent.click(page.getByTitle('2', { exact: true }));
    await userEvent.click(cellOf('员工6'));
    await soon(() => expect(tags()).toEqual(['员工1', '员工6']));
    await userEvent.click(page.getByTitle('5 条/页'));
    const sizes = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    await soon(() => expect(sizes()).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页']));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(ok());
    await soon(() => expect(value()).toBe('user1,user6'));
  });

  test('shows a hostile name as text', async () => {
    const value = await open(smallUser);
    await userEvent.dblClick(cellOf(HOSTILE));
    await soon(() => expect(value()).toBe('user2'));
    expect(document.querySelector('img[src="x"]')).toBe(null);
  });
});

describe('departments of five levels', () => {
  test('are a tree of which only visible rows are drawn, and are found by pinyin', async () => {
    const value = await open(depart);
    await expect.element(text('甲部1')).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: /展开.*甲部1/ }).first());
    await expect.element(text('乙部12')).toBeInTheDocument();
    const search = page.getByRole('search').getByRole('textbox').first();
    await search.fill('dingb44444');
    await userEvent.keyboard('{Enter}');
    await expect.element(text('丁部44444')).toBeInTheDocument();
    await soon(() => expect(document.querySelectorAll('[role=dialog] [data-row]').length).toBe(5));
    await search.fill('甲部');
    await userEvent.keyboard('{Enter}');
    await soon(() => expect(document.querySelectorAll('[role=dialog] [data-row]').length).toBeGreaterThan(5));
    expect(document.querySelectorAll('[role=dialog] [data-row]').length).toBeLessThan(60);
    await search.fill('甲部1');
    await userEvent.keyboard('{Enter}');
    await userEvent.dblClick(text('甲部1'));
    await soon(() => expect(value()).toBe('1'));
  });

  test.each([
    ['null', null],
    ['a text', 'nonsense'],
    ['nodes without ids', [{ departName: '无' }, null, 7]],
  ])('a reply of %s leaves the dialog open and picks nothing', async (_name, tree) => {
    server.tree = tree;
    const value = await open(depart);
    await soon(() => expect(dialog()?.querySelector('[data-screen], [role=alert]')).toBeTruthy());
    expect(value()).toBe(null);
  });
});

test.each([
  [1440, false],
  [390, true],
] as const)('at %d pixels the tree is accessible and picks several departments', async (width, dark) => {
  await page.viewport(width, 844);
  const value = await open({ ...depart, props: { many: true } }, '2', dark);
  await soon(() => expect(tags()).toEqual(['乙部2']));
  await page.getByRole('checkbox', { name: '选择丙部3' }).click();
  await soon(() => expect(tags()).toEqual(['乙部2', '丙部3']));
  expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  await userEvent.click(ok());
  await soon(() => expect(value()).toBe('2,3'));
});
