import { describe, expect, it } from 'vitest';
import { parseTree } from '@/runtime/lookup/tree-nodes';
import { flatten, matchingIndexes, idsInTreeOrder, checkStatesOf, toggleNode, visibleIndexes } from './check-state';

const leaf = (key: string) => ({ key, title: key, isLeaf: true });
/** Tree: a(b(c d) e) f */
const flat = flatten(
  parseTree([
    { key: 'a', title: 'a', children: [{ key: 'b', title: 'b', children: [leaf('c'), leaf('d')] }, leaf('e')] },
    leaf('f'),
  ]),
);
const at = (id: string) => flat.findIndex(({ node }) => node.id === id);
const marks = (chosen: string, strict = false) =>
  Object.fromEntries(checkStatesOf(flat, new Set(chosen), strict).map((mark, index) => [flat[index]!.node.id, mark]));
const press = (chosen: string, id: string, strict = false) =>
  idsInTreeOrder(flat, toggleNode(flat, new Set(chosen), at(id), strict)).join('');

describe('parents and what is below them', () => {
  it('a stored parent is half until all below it are ticked', () => {
    expect(marks('abc')).toEqual({ a: 'half', b: 'half', c: 'on', d: 'off', e: 'off', f: 'off' });
    expect(marks('abcde')).toEqual({ a: 'on', b: 'on', c: 'on', d: 'on', e: 'on', f: 'off' });
    expect(marks('')).toEqual({ a: 'off', b: 'off', c: 'off', d: 'off', e: 'off', f: 'off' });
  });

  it('a parent that is not stored, though something below it is, is half', () => {
    expect(marks('c')).toMatchObject({ a: 'half', b: 'half', c: 'on' });
  });

  it('a tick takes all below it along, and what stands above is stored with it', () => {
    expect(press('', 'c')).toBe('abc');
    expect(press('', 'b')).toBe('abcd');
    expect(press('abc', 'a')).toBe('abcde');
  });

  it('the last one below a parent takes the parent along when it goes', () => {
    expect(press('abc', 'c')).toBe('');
    expect(press('abce', 'c')).toBe('ae');
    expect(press('abcde', 'a')).toBe('');
  });

  it('what the tree does not show is kept', () => expect(press('xf', 'f')).toBe('x'));
});

describe('each for itself', () => {
  it('a tick changes one node', () => {
    expect(press('', 'b', true)).toBe('b');
    expect(press('abc', 'a', true)).toBe('bc');
    expect(marks('ac', true)).toEqual({ a: 'on', b: 'off', c: 'on', d: 'off', e: 'off', f: 'off' });
  });
});

describe('what is on screen', () => {
  const ids = (indexes: readonly number[]) => indexes.map((index) => flat[index]!.node.id).join('');

  it('what is below open nodes', () => {
    expect(ids(visibleIndexes(flat, new Set(), null))).toBe('af');
    expect(ids(visibleIndexes(flat, new Set(['a']), null))).toBe('abef');
    expect(ids(visibleIndexes(flat, new Set(['b']), null))).toBe('af');
  });

  it('what is searched for, and all above it', () => {
    expect(
      ids(
        visibleIndexes(
          flat,
          new Set(),
          matchingIndexes(flat, (title) => title === 'd'),
        ),
      ),
    ).toBe('abd');
    expect(
      ids(
        visibleIndexes(
          flat,
          new Set(),
          matchingIndexes(flat, () => false),
        ),
      ),
    ).toBe('');
  });
});

describe('trees as servers send them', () => {
  it.each([
    [{ treeList: [{ key: '1', slotTitle: '甲', ruleFlag: 1 }], ids: ['1'] }, [['1', '甲', true]]],
    [[{ id: '2', departName: '乙', orgCode: 'A01' }], [['2', '乙', false]]],
    [{ records: [{ value: 3, label: '丙' }] }, [['3', '丙', false]]],
    [[null, 5, { title: '无编号' }], []],
    ['nothing', []],
  ])('%j', (raw, expected) => {
    expect(parseTree(raw).map(({ id, title, hasDataRules: rules }) => [id, title, rules])).toEqual(expected);
  });

  it('a node with children is no leaf, one that does not say is not loaded yet', () => {
    const [one, two, three] = parseTree([
      { key: '1', isLeaf: true },
      { key: '2' },
      { key: '3', isLeaf: true, children: [{ key: '4' }] },
    ]);
    expect([one!.children, two!.children, three!.isLeaf]).toEqual([[], null, false]);
  });

  it('[1§3.8, 2§3.23, 2§3.24] by key or value, label or name, leaf or isLeaf', () => {
    const leaf = { isLeaf: true, children: [] };
    expect(
      parseTree([
        { key: 'a', value: 'a', label: '甲', leaf: true },
        { key: 'b', leaf: false, name: '乙', children: [{ value: 'c', name: '丙', isLeaf: true }] },
      ]),
    ).toMatchObject([
      { id: 'a', title: '甲', ...leaf },
      { id: 'b', title: '乙', isLeaf: false, children: [{ id: 'c', title: '丙', ...leaf }] },
    ]);
  });
});
