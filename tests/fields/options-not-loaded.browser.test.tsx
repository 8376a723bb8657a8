/** Choices that fail to load: the list shows it and retries on request. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { areaSource } from '@renderers/fields/area/area-source';
import { loadAreas } from '@/model/areas';
import type { FieldFile } from '@/model/generated/files';
import { notices } from '@/runtime/notices/notices';
import { unmount } from '../helpers/mount';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { drawPicker } from '../helpers/draw-field';

let areasDown = false;
startFixtureServer();
areaSource().load = () => (areasDown ? Promise.reject(new Error('网络异常')) : loadAreas());

beforeEach(() => {
  areasDown = true;
  server.answers = {};
});
afterEach(unmount);

const NO_ANSWER = 'the fixture has no answer for /demo/roles';
const offered = () => document.querySelector('.ant-select-item-option, .ant-cascader-menu-item')?.textContent;

const cases: [file: FieldFile, chosen: string | null, why: string, first: string][] = [
  [{ label: '角色', type: 'list_multi', props: { from: 'GET /demo/roles' } }, null, NO_ANSWER, '管理员'],
  [{ label: '角色', type: 'list_multi', props: { from: 'GET /demo/roles' } }, 'r9', NO_ANSWER, 'r9'],
  [{ label: '省市区', type: 'area' }, null, '网络异常', '北京市'],
  [{ label: '省市区', type: 'area' }, '330106', '网络异常', '北京市'],
];

test.each(cases)('%j beginning with %j', async (file, value, why, first) => {
  await drawPicker('one', file, { value });
  await expect.element(page.getByRole('combobox', { name: file.label })).toBeInTheDocument();
  ((await page.getByRole('combobox', { name: file.label }).element()) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const failure = page.getByRole('alert');
  await expect.poll(() => failure.query()?.textContent).toBe(`选项没有载入：${why}重试`);
  expect(document.body.textContent).not.toContain('正在载入');
  areasDown = false;
  server.answers = { roles: [{ id: 'r1', name: '管理员' }] };
  await failure.getByRole('button', { name: '重试' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.poll(offered).toBe(first);
});

test('[2§8.27, 2§8.28] shows a notice when the root of a tree fails to load, and loads when opened again', async () => {
  notices().list = [];
  await drawPicker('one', { label: '分类', type: 'cat_tree' });
  const box = page.getByRole('combobox', { name: '分类' });
  await expect.element(box).toBeInTheDocument();
  await box.click();
  const failure = () => notices().list.map(({ tone, text }) => [tone, text]);
  await expect.poll(failure).toEqual([['error', expect.stringMatching(/^the fixture has no answer/)]]);
  await userEvent.keyboard('{Escape}');
  server.answers = { loadTreeData: [{ key: '1', value: '1', title: '服装', isLeaf: true }] };
  await box.click();
  await expect.poll(() => document.querySelector('.ant-select-tree-title')?.textContent).toBe('服装');
});
