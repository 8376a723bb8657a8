import { beforeEach, describe, expect, test } from 'vitest';
import type { FieldTypes } from '@/model/entity/field-type';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { EntityFile } from '@/model/generated/files';
import { ListController } from './list-controller';
import type { TreeState } from './list-state';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'text' }, rules: ['eq', 'like'] }),
  names: () => ['input'],
};
const file: Partial<EntityFile> = {
  tree: { parent: 'pid', hasChild: 'hasChild' },
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    pid: { label: '上级', type: 'input', hiddenIn: ['list'] },
    hasChild: { label: '有下级', type: 'input', hiddenIn: ['list'] },
  },
};
const { entity, list } = sampleScreens(file, { types });

/** Ids: `1`, below it `11` and `12`, below that `121`; and `2`. */
const ROWS = [
  { id: '1', name: '车架', pid: '0', hasChild: '1' },
  { id: '11', name: '前叉', pid: '1', hasChild: '0' },
  { id: '12', name: '后叉', pid: '1', hasChild: '1' },
  { id: '121', name: '轴承', pid: '12', hasChild: '0' },
  { id: '2', name: '车轮', pid: '0', hasChild: '0' },
];
const level = (pid: string) => ROWS.filter((row) => row.pid === pid);
const paged = (records: readonly unknown[]) => ({ records, total: records.length });

interface Asked {
  kind: 'roots' | 'below';
  params: Record<string, string>;
  signal: AbortSignal;
  answer: (result: unknown) => void;
  fail: (error: unknown) => void;
}
let asked: Asked[];
const ask = (index: number) => asked[index] ?? expect.fail(`no request ${index}`);
const last = () => ask(asked.length - 1);

function open(of = entity): ListController {
  const send = (kind: Asked['kind'], params: Record<string, string>, signal: AbortSignal) =>
    new Promise((answer, fail) => {
      asked.push({ kind, params, signal, answer, fail });
    });
  return new ListController({
    list,
    entity: of,
    fixed: {},
    conditions: [],
    source: {
      rootParams: { pid: '0' },
      fetchRoots: (params, signal) => send('roots', params, signal),
      fetchChildren: (id, params, signal) => send('below', { ...params, pid: id }, signal),
    },
  });
}

const treeOf = ({ data }: ListController): TreeState => data.tree ?? expect.fail('not a tree');

/** Every line as `level name sign`: `+` opens, `-` is open, `.` neither. */
const drawn = (state: ListController) =>
  treeOf(state).visibleNodes.map(
    ({ level: depth, row, expandable: opens, expanded: is, placeholder: coming }) =>
      `${depth} ${coming ? '…' : `${row['name']}${opens ? (is ? '-' : '+') : '.'}`}`,
  );

async function loaded(): Promise<ListController> {
  const state = open();
  const done = state.load();
  last().answer(paged(level('0')));
  await done;
  return state;
}

beforeEach(() => {
  asked = [];
});

describe('a tree loaded level by level', () => {
  test('requests roots by parent 0, and marks expandable nodes', async () => {
    const state = await loaded();
    expect(ask(0).params).toMatchObject({ pid: '0', pageNo: '1', pageSize: '10' });
    expect(drawn(state)).toEqual(['1 车架+', '1 车轮.']);
  });

  test('requests children once, when their record is first expanded', async () => {
    const state = await loaded();
    const opening = state.toggleNode('1');
    expect(last()).toMatchObject({ kind: 'below', params: { pid: '1' } });
    expect(treeOf(state).loadingIds).toEqual(['1']);
    last().answer(level('1'));
    await opening;
    expect(drawn(state)).toEqual(['1 车架-', '2 前叉.', '2 后叉+', '1 车轮.']);
    await state.toggleNode('1');
    await state.toggleNode('1');
    expect(asked).toHaveLength(2);
    expect(
      treeOf(state).visibleNodes.map(({ positionInSet: place, setSize: count, parent }) => [place, count, parent]),
    ).toEqual([
      [1, 2, null],
      [1, 2, '1'],
      [2, 2, '1'],
      [2, 2, null],
    ]);
  });

  test.each([
    ['a list', level('1'), ['1 车架-', '2 前叉.', '2 后叉+', '1 车轮.']],
    ['a page of records', paged(level('1')), ['1 车架-', '2 前叉.', '2 后叉+', '1 车轮.']],
    ['an empty list', [], ['1 车架.', '1 车轮.']],
    ['an empty page', paged([]), ['1 车架.', '1 车轮.']],
  ])('[2§4.26, 2§4.27, 2§7.39] replaces the placeholder child by %s', async (_, answer, after) => {
    const state = await loaded();
    const opening = state.toggleNode('1');
    expect(drawn(state)).toEqual(['1 车架-', '2 …', '1 车轮.']);
    // The placeholder is no record: it can be neither selected nor read.
    expect(state.data.rows.map(({ id }) => id)).toEqual(['1', '2']);
    last().answer(answer);
    await opening;
    expect(drawn(state)).toEqual(after);
  });

  test('[2§3.11] reads id, hasChildren and children of a node', async () => {
    const { tree } = sampleScreens({ ...file, tree: { parent: 'pid', hasChild: 'hasChildren' } }, { types }).entity;
    const state = open({ ...entity, tree });
    const done = state.load();
    last().answer(
      paged([
        { id: 'a', name: '来', hasChildren: true },
        { id: 'b', name: '无', hasChildren: false },
      ]),
    );
    await done;
    expect(drawn(state)).toEqual(['1 来+', '1 无.']);
    const opening = state.toggleNode('a');
    last().answer([
      { id: 'c', name: '带', hasChildren: true, children: [{ id: 'd', name: '内', hasChildren: false }] },
    ]);
    await opening;
    await state.toggleNode('c');
    expect(drawn(state)).toEqual(['1 来-', '2 带-', '3 内.', '1 无.']);
    expect(asked).toHaveLength(2);
  });

  test.each([null, 'a text', 5, true, {}, { records: null }, { records: 'none', total: 0 }])(
    '[2§8.21, 2§8.22] %j is no list: 返回数据类型不识别, for roots and for children, and it can be tried again',
    async (answer) => {
      const state = open();
      const done = state.load();
      last().answer(answer);
      await done;
      expect(state.data.error?.message).toBe('返回数据类型不识别');
      const again = state.load();
      last().answer(paged(level('0')));
      await again;
      expect(state.data.error).toBeNull();
      const opening = state.toggleNode('1');
      last().answer(answer);
      await opening;
      expect(treeOf(state).childErrors['1']?.message).toBe('返回数据类型不识别');
      expect(drawn(state)).toEqual(['1 车架+', '1 车轮.']);
      const retried = state.toggleNode('1');
      last().answer(level('1'));
      await retried;
      expect(drawn(state)).toContain('2 前叉.');
    },
  );

  test('stores the error of children that failed to load, and loads them at the next try', async () => {
    const state = await loaded();
    const opening = state.toggleNode('1');
    last().fail({ code: 500, message: '数据库正在维护' });
    await opening;
    expect(treeOf(state).childErrors['1']?.message).toBe('数据库正在维护');
    expect(drawn(state)).toEqual(['1 车架+', '1 车轮.']);
    const again = state.toggleNode('1');
    expect(treeOf(state).childErrors).toEqual({});
    last().answer(level('1'));
    await again;
    expect(drawn(state)).toContain('2 前叉.');
  });

  test('ignores children that arrive after a new load', async () => {
    const state = await loaded();
    const opening = state.toggleNode('1');
    const below = last();
    const again = state.load();
    expect(below.signal.aborted).toBe(true);
    below.answer([{ id: 'old', name: '旧', pid: '1' }]);
    await opening;
    last().answer(paged(level('0')));
    // What was open is open again after a load: its children are asked for anew.
    await expect.poll(() => last().kind).toBe('below');
    last().answer(level('1'));
    await again;
    expect(drawn(state)).toEqual(['1 车架-', '2 前叉.', '2 后叉+', '1 车轮.']);
  });

  test('ignores roots that arrive after a newer request', async () => {
    const state = open();
    const first = state.load();
    const second = state.load();
    ask(1).answer(paged([{ id: 'new', name: '新', pid: '0', hasChild: '0' }]));
    await second;
    ask(0).answer(paged(level('0')));
    await first;
    expect(drawn(state)).toEqual(['1 新.']);
  });

  test('shows the records that a search finds below their ancestors, which it loads', async () => {
    const state = await loaded();
    const searched = state.search({ name: '轴' });
    expect(last().params).toMatchObject({ name: '*轴*' });
    expect(last().params['pid']).toBeUndefined();
    last().answer(paged(ROWS.filter(({ id }) => id === '121')));
    await expect.poll(() => last().params['id']).toBe('12');
    last().answer(paged(ROWS.filter(({ id }) => id === '12')));
    await searched;
    // The root is loaded already: no request for it.
    expect(drawn(state)).toEqual(['1 车架-', '2 后叉-', '3 轴承.']);
    expect(asked).toHaveLength(3);
    await state.toggleNode('12');
    expect(drawn(state)).toEqual(['1 车架-', '2 后叉+']);
  });
});

describe('a tree loaded at once', () => {
  const nested = [
    { id: '1', name: '车架', children: [{ id: '11', name: '前叉', children: [] }] },
    { id: '2', name: '车轮', children: [] },
  ];
  async function whole(): Promise<ListController> {
    const state = open();
    const done = state.load();
    last().answer(nested);
    await done;
    return state;
  }

  test('expands without a request', async () => {
    const state = await whole();
    expect(treeOf(state).complete).toBe(true);
    await state.toggleNode('1');
    expect(drawn(state)).toEqual(['1 车架-', '2 前叉.', '1 车轮.']);
    expect(asked).toHaveLength(1);
  });

  test('is searched in the browser with ancestors, and restored when the search is cleared', async () => {
    const state = await whole();
    await state.search({ name: '前' });
    expect(drawn(state)).toEqual(['1 车架-', '2 前叉.']);
    await state.search({});
    expect(drawn(state)).toEqual(['1 车架+', '1 车轮.']);
    expect(asked).toHaveLength(1);
  });

  test('keeps nodes expanded after a load', async () => {
    const state = await whole();
    await state.toggleNode('1');
    const again = state.load();
    last().answer(nested);
    await again;
    expect(drawn(state)).toContain('2 前叉.');
  });

  test('expands a single root at first', async () => {
    const state = open();
    const done = state.load();
    last().answer(nested.slice(0, 1));
    await done;
    expect(drawn(state)).toEqual(['1 车架-', '2 前叉.']);
  });
});

test('keeps the nodes after a failed load and stores code and message', async () => {
  const state = await loaded();
  const again = state.load();
  last().fail({ code: 510, message: '没有权限' });
  await again;
  expect(state.data.error).toEqual({ code: 510, message: '没有权限' });
  expect(drawn(state)).toHaveLength(2);
});

test('ends at a cycle of parents', async () => {
  const state = await loaded();
  const searched = state.search({ name: '环' });
  last().answer(
    paged([
      { id: 'a', name: '环一', pid: 'b' },
      { id: 'b', name: '环二', pid: 'a' },
    ]),
  );
  await searched;
  expect(drawn(state)).toEqual(['1 环一-', '2 环二.']);
});

describe('after a record was saved below another', () => {
  const child = { id: '21', name: '辐条', pid: '2', hasChild: '0' };
  const reply = async (rows: readonly object[], requests: number) => {
    await expect.poll(() => asked.length).toBe(requests);
    last().answer(paged(rows));
  };

  test('opens the parent, which had no children before', async () => {
    const state = await loaded();
    expect(drawn(state)).toEqual(['1 车架+', '1 车轮.']);
    state.expandNodes(['2']);
    const done = state.load({ force: true });
    await reply([level('0')[0]!, { ...level('0')[1], hasChild: '1' }], 2);
    await reply([child], 3);
    await done;
    expect(ask(2).params).toMatchObject({ pid: '2' });
    expect(drawn(state)).toEqual(['1 车架+', '1 车轮-', '2 辐条.']);
  });

  test('opens the collapsed ancestors of the parent, too', async () => {
    const state = await loaded();
    const opened = state.toggleNode('1');
    await reply(level('1'), 2);
    await opened;
    await state.toggleNode('1');
    state.expandNodes(['12', '0', 'unknown']);
    const done = state.load({ force: true });
    await reply(level('0'), 3);
    await reply(level('1'), 4);
    await reply(level('12'), 5);
    await done;
    expect(drawn(state)).toEqual(['1 车架-', '2 前叉.', '2 后叉-', '3 轴承.', '1 车轮.']);
  });

  test('closes the parent whose last child was deleted', async () => {
    const state = await loaded();
    const opened = state.toggleNode('1');
    await reply(level('1'), 2);
    await opened;
    const done = state.recordsRemoved(['11', '12']);
    await reply([{ ...level('0')[0], hasChild: '0' }, level('0')[1]!], 3);
    await done;
    expect(drawn(state)).toEqual(['1 车架.', '1 车轮.']);
  });
});
