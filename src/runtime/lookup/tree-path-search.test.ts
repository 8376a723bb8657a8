import { expect, test } from 'vitest';
import type { TreeNode } from './tree-nodes';
import { findInTree, TreePathSearch } from './tree-path-search';

const node = (id: string, title: string, children: TreeNode[] | null = null): TreeNode => ({
  id,
  title,
  code: '',
  isLeaf: false,
  hasDataRules: false,
  children,
});
const letters = (count: number): TreeNode[] => Array.from({ length: count }, (_, at) => node(`${at}`, `名${at}`));
const idsOf = (search: TreePathSearch): string[] => search.next().map(({ id }) => id);
const add = (search: TreePathSearch, below: (id: string) => TreeNode[]): void =>
  search.add(search.next().map((parent) => ({ parent, children: below(parent.id) })));

test('finds nodes of a complete tree by path and by name', () => {
  const tree = [node('a', '总部', [node('b', '财务', []), node('c', '市场', [])])];
  expect(findInTree(tree, ['总部/财务', '市场', '没有'])).toEqual({ b: '总部/财务', c: '总部/市场' });
});

test('loads only the ancestors of a full path', () => {
  const search = new TreePathSearch(letters(3), ['名1/甲/乙']);
  expect(idsOf(search)).toEqual(['1']);
  add(search, () => [node('x', '甲'), node('y', '丙')]);
  expect(idsOf(search)).toEqual(['x']);
  add(search, () => [node('z', '乙', [])]);
  expect(idsOf(search)).toEqual([]);
  expect(search.result()).toEqual({ z: '名1/甲/乙' });
});

test('loads all levels for a name, six at a time and ancestors of paths first', () => {
  const search = new TreePathSearch(letters(8), ['名7/甲', '甲']);
  expect(idsOf(search)).toEqual(['7', '0', '1', '2', '3', '4']);
  add(search, (id) => [node(`${id}.0`, '甲', [])]);
  expect(idsOf(search)).toEqual(['5', '6']);
});

test('loads no node twice in a tree with a cycle', () => {
  const search = new TreePathSearch([node('a', '甲')], ['没有']);
  add(search, () => [node('a', '甲'), node('b', '乙')]);
  expect(idsOf(search)).toEqual(['b']);
  add(search, () => [node('a', '甲')]);
  expect(idsOf(search)).toEqual([]);
});

test('stops after 200 levels and then resolves full paths only', () => {
  const search = new TreePathSearch(letters(201), ['名0/甲', '甲']);
  let levels = 0;
  for (let batch = search.next(); batch.length > 0; batch = search.next()) {
    levels += batch.length;
    add(search, (id) => [node(`${id}.0`, '甲', [])]);
  }
  expect(levels).toBe(200);
  expect(search.result()).toEqual({ '0.0': '名0/甲' });
});
