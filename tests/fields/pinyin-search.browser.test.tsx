/** Search by pinyin in every input that searches loaded texts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Option } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import type { InputProps } from '@/registry/field-view';
import { addRecentPicks } from '@/runtime/lookup/recent-picks';
import { unmount } from '../helpers/mount';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { drawPicker } from '../helpers/draw-field';

startFixtureServer();
beforeEach(() => {
  localStorage.clear();
  server.asked = [];
  server.answers = {};
});
afterEach(unmount);

const plain = { color: null, disabled: false };
const names = ['供应商', '重庆供应商', '客户', '仓库', '门店', '主播', '银行', '车间', '绿地'];
/** As many entries as the largest dictionaries have. */
const many = Array.from({ length: 2000 }, (_, at) => ({ value: `v${at}`, text: `第${at}号门店`, ...plain }));
const options: Option[] = [...names.map((text, at) => ({ value: `n${at}`, text, ...plain })), ...many];
const depart = (key: string, title: string, children: Value[] = []): Value => ({
  key,
  title,
  isLeaf: children.length === 0,
  children,
});
const departs = [depart('1', '总公司', [depart('2', '财务部'), depart('3', '重庆分公司', [depart('4', '采购组')])])];

const shown = (css: string) =>
  [...document.querySelectorAll(`${css}:not([aria-hidden])`)].flatMap(({ textContent }) => textContent ?? []);
const listed = () => shown('.ant-select-item-option');
const nodes = () => shown('.ant-select-tree-treenode .ant-select-tree-title');

const openList = async (file: FieldFile, given: Partial<InputProps> = {}) => {
  const value = await drawPicker('one', file, given);
  const box = page.getByRole('combobox', { name: file.label });
  await expect.element(box).toBeInTheDocument();
  await box.click();
  return { value, box };
};

test.each<[string, readonly string[]]>([
  ['gys', ['供应商', '重庆供应商']],
  ['gongyings', ['供应商', '重庆供应商']],
  ['zhongqing', ['重庆供应商']],
  ['chongqing', ['重庆供应商']],
  ['lvdi', ['绿地']],
  ['庆g', ['重庆供应商']],
  ['zz', []],
])('a list of 2,000 options: %s finds %j', async (word, expected) => {
  await openList({ label: '对象', type: 'select' }, { options });
  await userEvent.keyboard(word);
  await expect.poll(listed).toEqual(expected);
});

test('several options are found one after the other', async () => {
  const { value, box } = await openList({ label: '对象', type: 'list_multi' }, { options });
  await userEvent.keyboard('kehu');
  await expect.poll(listed).toEqual(['客户']);
  await userEvent.keyboard('{Enter}');
  await box.fill('yx');
  await expect.poll(listed).toEqual(['银行']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(value).toBe('n2,n6');
});

test('a tree shows the matches with the levels above them', async () => {
  server.answers = { queryTreeList: departs };
  const { value } = await openList({ label: '部门', type: 'sel_depart' });
  await expect.poll(nodes).toContain('总公司');
  await userEvent.keyboard('cgz');
  await expect.poll(nodes).toEqual(['总公司', '重庆分公司', '采购组']);
  await page.getByText('采购组').click();
  expect(value()).toBe('4');
});

test('users picked lately are found by pinyin, which the server does not search', async () => {
  server.answers = { queryUserComponentData: { records: [], total: 0 }, getMultiUser: [] };
  addRecentPicks('system/user-pick.list username', [
    { value: 'zhang', text: '张三' },
    { value: 'li', text: '李四' },
  ]);
  const { value } = await openList({ label: '负责人', type: 'sel_user' });
  await userEvent.keyboard('zs');
  await expect.poll(listed).toEqual(['张三']);
  await page.getByText('张三').click();
  await expect.poll(value).toBe('zhang');
});
