import { expect, test } from 'vitest';
import { nameFinder } from './names';
import { namesInTree, type TreeSource } from './tree-sources';

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
  nameFinder(async (codes) => Object.fromEntries(codes.filter((code) => code === 'd1').map((code) => [code, '总部'])));
const source = (below: TreeSource['below']): TreeSource => ({ roots: async () => nodes, below, names: names() });

test('a whole tree knows its nodes by name and by code; all of one name are told', async () => {
  expect(await namesInTree(source(null), ['财务', 'd1', '没有', 'a,b'])).toEqual({
    d1: '总部',
    d2: '财务',
    d3: '财务',
  });
});

test('a tree that comes level by level knows codes only', async () => {
  expect(
    await namesInTree(
      source(async () => []),
      ['总部', 'd1'],
    ),
  ).toEqual({ d1: '总部' });
});
