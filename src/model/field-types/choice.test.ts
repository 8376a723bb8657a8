/** Tree nodes, parsed by their paths. */
import { expect, test } from 'vitest';
import { sampleEntity } from '../record/testing/sample-entity';
import { singleTreeNode, matchingPaths, treeNodeChoice, recordChoice } from './choice';

const { fields } = sampleEntity({ dept: 'text' });
const field = fields['dept']!;
const PATHS = {
  d1: '总部',
  d2: '总部/财务',
  d3: '分部/财务',
  d4: '总部/市场, 运营',
  d5: '分部/销售',
  d6: '销售',
  d7: '分部',
};

test.each([
  ['总部/财务', 'd2'],
  [' 分部/财务 ', 'd3'],
  ['总部', 'd1'],
  ['市场，运营', 'd4'],
  ['d3', 'd3'],
  ['', null],
  ['财务', { error: '“财务”对应多个节点，请填写完整路径或编码：总部/财务、分部/财务' }],
  ['销售', { error: '“销售”对应多个节点，请填写完整路径或编码：分部/销售、销售' }],
  ['务', { error: '“务”不是可选的值' }],
  ['分部/', { error: '“分部/”不是可选的值' }],
])('“%s” is a node', (text, read) => {
  expect(singleTreeNode.fromText(text, field, PATHS)).toEqual(read);
  expect(treeNodeChoice().fromText(text, field, PATHS)).toEqual(read);
});

test('several nodes, names with commas among them', () => {
  const many = { ...field, props: { ...field.props, many: true } };
  expect(treeNodeChoice().fromText('总部/财务,总部/市场, 运营，d5', many, PATHS)).toBe('d2,d4,d5');
  expect(treeNodeChoice().fromText('总部,财务', many, PATHS)).toEqual({
    error: '“财务”对应多个节点，请填写完整路径或编码：总部/财务、分部/财务',
  });
});

test('a name that holds a slash is no path where records are no tree', () => {
  expect(recordChoice().fromText('吨', field, { u: '元/吨' })).toEqual({ error: '“吨”不是可选的值' });
});

test('only a few of many paths are named', () => {
  const paths = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`c${at}`, `城${at}/市辖区`]));
  expect(singleTreeNode.fromText('市辖区', field, paths)).toEqual({
    error:
      '“市辖区”对应多个节点，请填写完整路径或编码：城0/市辖区、城1/市辖区、城2/市辖区、城3/市辖区、城4/市辖区等 9 个',
  });
});

test('of all paths those come that are asked for', () => {
  const all = Object.entries(PATHS);
  expect(Object.keys(matchingPaths(all, ['财务', 'd1', '没有', '总部/销售']))).toEqual(['d1', 'd2', 'd3']);
  expect(Object.keys(matchingPaths(all, ['市场', '运营']))).toEqual(['d4']);
});
