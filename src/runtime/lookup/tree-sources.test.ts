import type { AxiosAdapter } from 'axios';
import { expect, test } from 'vitest';
import { createRuntime } from '../create-runtime';
import { createNameResolver } from '../dict/name-resolver';
import { invalidate } from '../records/invalidation';
import { departTree, findNamesInTree, type TreeSource } from './tree-sources';

const nodes = [
  {
    id: 'd1',
    title: '总部',
    children: [
      { id: 'd2', title: '财务' },
      { id: 'd3', title: '财务' },
    ],
  },
] as unknown as Awaited<ReturnType<TreeSource['roots']>>;
const names = () =>
  createNameResolver(async (codes) =>
    Object.fromEntries(codes.filter((code) => code === 'd1').map((code) => [code, '总部'])),
  );
const source = (below: TreeSource['children']): TreeSource => ({
  roots: async () => nodes,
  children: below,
  names: names(),
});

test('finds the nodes of a complete tree by name, path and code, all nodes of one name included', async () => {
  expect(await findNamesInTree(source(null), ['财务', 'd1', '没有', 'a,b'])).toEqual({
    d1: '总部',
    d2: '总部/财务',
    d3: '总部/财务',
  });
  expect(await findNamesInTree(source(null), ['总部/财务'])).toEqual({ d2: '总部/财务', d3: '总部/财务' });
});

/** A lazily loaded tree: `width` children per node, three levels deep; records the requests. */
function lazy(width: number) {
  const asked: string[] = [];
  const level = (above: string) =>
    Array.from({ length: width }, (_, at) => {
      const id = above === '' ? `${at}` : `${above}.${at}`;
      const isLeaf = id.split('.').length === 3;
      return { id, title: `名${isLeaf ? id : at}`, children: isLeaf ? [] : null };
    }) as unknown as Awaited<ReturnType<TreeSource['roots']>>;
  const tree: TreeSource = {
    roots: async () => level(''),
    children: async (id) => {
      asked.push(id);
      return level(id);
    },
    // Like real servers: the name of an unknown code is the code itself.
    names: createNameResolver(async (codes) =>
      Object.fromEntries(codes.map((code) => [code, code === '1.1' ? '名1' : code])),
    ),
  };
  return { tree, asked };
}

test('loads the levels along a path, all of them for a name, none for a code', async () => {
  const path = lazy(3);
  expect(await findNamesInTree(path.tree, ['名1/名2/名1.2.0'])).toEqual({ '1.2.0': '名1/名2/名1.2.0' });
  expect(path.asked).toEqual(['1', '1.2']);
  const name = lazy(3);
  expect(await findNamesInTree(name.tree, ['名1.2.0', '书'])).toEqual({ '1.2.0': '名1/名2/名1.2.0' });
  expect(name.asked).toHaveLength(12);
  const code = lazy(3);
  expect(await findNamesInTree(code.tree, ['1.1'])).toEqual({ '1.1': '名1' });
  expect(code.asked).toEqual([]);
});

test('finds paths but no ambiguous names in a tree with more than 200 levels', async () => {
  const { tree, asked } = lazy(20);
  expect(await findNamesInTree(tree, ['名0.0.0', '名19/名19/名19.19.19'])).toEqual({
    '19.19.19': '名19/名19/名19.19.19',
  });
  expect(asked).toHaveLength(200);
});

test('names a department that this window added after it had read the tree', async () => {
  const departs = [{ key: 'd1', title: '总部', isLeaf: true }];
  let requests = 0;
  const adapter: AxiosAdapter = (config) => {
    requests += 1;
    const data = { success: true, code: 0, message: '', result: departs.slice() };
    return Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });
  };
  createRuntime({ adapter });
  const { roots, names } = departTree('id');
  await Promise.all([roots(), roots(), names.resolve(['d1'])]);
  expect(requests).toBe(1);
  departs.push({ key: 'd2', title: '新部门', isLeaf: true });
  await invalidate('system/depart');
  expect(await names.resolve(['d2'])).toEqual({ d2: '新部门' });
  expect(requests).toBe(2);
});
