/** What is known of a screen before it is rendered: the title of its tab, and that it is being opened. */
import { expect, test } from 'vitest';
import { ok, stageSignedIn, wire } from '../../../tests/shell/wire';
import { closeAllDialogs, dialogs, open } from './dialogs';
import { openTab, tabs } from './tabs';

stageSignedIn();

const list = {
  kind: 'list',
  screen: null,
  entities: {
    'demo/x': {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '合同',
      table: 'demo_x',
      api: '/demo/x',
      permissionPrefix: 'demo:x',
      titleField: 'name',
      fields: { name: { label: '名称', type: 'input' } },
    },
  },
};
const target = { kind: 'screen', screen: 'demo/x.list', params: {} } as const;
const titleOf = (key: string) => tabs().list.find((tab) => tab.key === key)?.title;

test('titles a tab without a menu entry by its screen', async () => {
  wire.answer = () => ({ data: list });
  const shared = { icon: null, target, home: false, keepAlive: null };
  const keys = ['/screen/demo/x.list', '/online/cgreport/x'];
  for (const key of keys) openTab({ ...shared, key, path: key, title: '', menu: null });
  openTab({ ...shared, key: '/demo/x', path: '/demo/x', title: '菜单里的名称', menu: 'm' });
  for (const key of keys) await expect.poll(() => titleOf(key), { timeout: 10_000 }).toBe('合同');
  expect(titleOf('/demo/x')).toBe('菜单里的名称');
  expect(wire.sent).toHaveLength(1);
});

test('keeps the title of a tab whose screen does not load', async () => {
  wire.answer = () => ({ status: 404, data: null });
  openTab({
    key: '/screen/no',
    path: '/screen/no',
    title: '无',
    icon: null,
    target,
    menu: null,
    home: false,
    keepAlive: null,
  });
  await expect.poll(() => wire.sent.length, { timeout: 10_000 }).toBe(1);
  expect(titleOf('/screen/no')).toBe('无');
});

test('names the screens that are being opened until they are there', async () => {
  wire.answer = () => ({ data: list });
  const done = open('demo/x.list');
  expect(dialogs()).toMatchObject({ loading: ['demo/x.list'], list: [] });
  await expect.poll(() => dialogs().list.length, { timeout: 10_000 }).toBe(1);
  expect(dialogs().loading).toEqual([]);
  closeAllDialogs();
  await done;
  wire.answer = () => ok(null);
  await expect(open('demo/none.list')).rejects.toThrow();
  expect(dialogs().loading).toEqual([]);
});

test('opens a screen once however often it is asked for, and again after it was closed', async () => {
  wire.answer = () => ({ data: list });
  const results = [open('demo/x.list', { id: '1' }), open('demo/x.list', { id: '1' })];
  const other = open('demo/x.list', { id: '2' });
  await expect
    .poll(() => dialogs().list.map(({ params }) => params), { timeout: 10_000 })
    .toEqual([{ id: '1' }, { id: '2' }]);
  closeAllDialogs();
  expect(await Promise.all([...results, other])).toEqual([undefined, undefined, undefined]);
  void open('demo/x.list', { id: '1' });
  await expect.poll(() => dialogs().list, { timeout: 10_000 }).toHaveLength(1);
  closeAllDialogs();
});
