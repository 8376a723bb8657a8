import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldTypes } from '@/model/entity/field-type';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { EntityFile } from '@/model/generated/files';
import type { Paged } from '@/model/http/api-result';
import { ListController, type ListOptions } from './list-controller';
import { packRequest, parseRequest } from './list-address';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'text', length: 100 }, rules: ['eq', 'like'] }),
  names: () => ['input'],
};
const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    kind: { label: '种类', type: 'input', query: 'eq' },
    parentId: { label: '上级', type: 'input', hiddenIn: ['list'] },
  },
};
const { entity, list } = sampleScreens(file, { types });

const page = (ids: string[], total: number): Paged => ({
  records: ids.map((id) => ({ id, name: `n${id}` })),
  total,
  size: 10,
  current: 1,
  pages: 1,
});

interface Call {
  params: Record<string, string>;
  signal: AbortSignal;
  answer: (paged: Paged) => void;
  fail: (error: unknown) => void;
}
let calls: Call[];
const call = (index: number): Call => {
  const one = calls[index];
  if (!one) throw new Error(`no request ${index}`);
  return one;
};
const open = (options: Partial<ListOptions> = {}) =>
  new ListController({
    list,
    entity,
    fixed: {},
    conditions: [],
    source: {
      fetchPage: (params, signal) =>
        new Promise((answer, fail) => {
          calls.push({ params, signal, answer, fail });
        }),
    },
    ...options,
  });

beforeEach(() => {
  calls = [];
});

test('[2§3.12, 2§7.8, 2§9.3] requests page 1 of 10, newest createTime first, and the columns, at first', () => {
  void open().load();
  expect(call(0).params).toEqual({
    pageNo: '1',
    pageSize: '10',
    column: 'createTime',
    order: 'desc',
    field: 'id,name,kind',
  });
});

test('sends parameters named like a field as fixed filters, and no others', () => {
  void open({ fixed: { parentId: '7', nothing: 'x', kind: null } }).load();
  expect(call(0).params).toMatchObject({ parentId: '7' });
  expect(call(0).params).not.toHaveProperty('nothing');
  expect(call(0).params).not.toHaveProperty('kind');
});

test('searches from page 1 and wraps values by their rule', async () => {
  const state = open({ opening: { request: { pageNo: 3 } } });
  void state.search({ name: '笔', kind: 'a' });
  expect(call(0).params).toMatchObject({ name: '*笔*', kind: 'a', pageNo: '1' });
});

test('[2§3.12, 2§7.8] sends conditions that always hold as superQueryParams', () => {
  void open({ conditions: [{ field: 'kind', rule: 'ne', val: 'b' }] }).load();
  expect(JSON.parse(decodeURI(call(0).params['superQueryParams'] ?? ''))).toEqual([
    { field: 'kind', rule: 'ne', val: 'b' },
  ]);
  expect(call(0).params['superQueryMatchType']).toBe('and');
});

test('[2§4.28] sets the loading flag while loading, and stores the rows', async () => {
  const state = open();
  const loaded = state.load();
  expect(state.data).toMatchObject({ loading: true, loaded: false });
  call(0).answer(page(['1', '2'], 2));
  await loaded;
  expect(state.data).toMatchObject({ loading: false, loaded: true, total: 2, error: null });
  expect(state.data.rows.map((row) => row['id'])).toEqual(['1', '2']);
});

test('converts a total sent as text to a number', async () => {
  const state = open();
  const loaded = state.load();
  call(0).answer({ ...page(['1'], 0), total: '37' as unknown as number });
  await loaded;
  expect(state.data.total).toBe(37);
});

test('ignores the reply to an older request, which it aborts', async () => {
  const state = open();
  const first = state.load();
  const second = state.search({ name: 'b' });
  expect(call(0).signal.aborted).toBe(true);
  call(1).answer(page(['new'], 1));
  await second;
  call(0).answer(page(['old'], 1));
  await first;
  expect(state.data.rows.map((row) => row['id'])).toEqual(['new']);
});

test('keeps the rows after a failed load and stores code and message; stores no error after stop', async () => {
  const state = open();
  const first = state.load();
  call(0).answer(page(['1'], 1));
  await first;
  const second = state.load();
  call(1).fail({ code: 510, message: '没有权限' });
  await second;
  expect(state.data.error).toEqual({ code: 510, message: '没有权限' });
  expect(state.data.rows).toHaveLength(1);
  const third = state.load();
  state.stop();
  call(2).fail(new Error('aborted'));
  await third;
  expect(state.data).toMatchObject({ loading: false, error: null });
});

describe('shows the last page after a delete when the current one no longer exists', () => {
  test.each([
    [4, 31, ['31'], '3', 'DELETE of the only row of the last page'],
    [4, 33, ['31'], '4', 'rows are left on the page'],
    [2, 12, ['11', '12'], '1', 'batch delete of the whole last page'],
    [1, 1, ['1'], '1', 'the very last row'],
  ])('[2§4.29] page %i of %i rows, %j removed: page %s (%s)', (pageNo, total, ids, expected) => {
    const state = open({ opening: { request: { pageNo } } });
    state.data.total = total;
    state.select(ids);
    void state.recordsRemoved(ids);
    expect(call(0).params['pageNo']).toBe(expected);
    expect(state.data.selectedIds).toEqual([]);
  });

  test('requests the last page when another user deleted the rows of the current one', async () => {
    const state = open({ opening: { request: { pageNo: 5 } } });
    const loaded = state.load();
    call(0).answer(page([], 11));
    await Promise.resolve();
    await Promise.resolve();
    expect(call(1).params['pageNo']).toBe('2');
    call(1).answer(page(['11'], 11));
    await loaded;
    expect(state.data.pageNo).toBe(2);
  });
});

test('restores the default order, createTime descending, without a sort', () => {
  const state = open();
  void state.setSort([{ field: 'name', order: 'asc' }]);
  expect(call(0).params).toMatchObject({ column: 'name', order: 'asc' });
  void state.setSort([]);
  expect(call(1).params).toMatchObject({ column: 'createTime', order: 'desc' });
});

test('sorts by several columns: in one direction by column and order, else by sortInfoString too', () => {
  const state = open({ opening: { request: { pageNo: 3 } } });
  void state.setSort([
    { field: 'name', order: 'asc' },
    { field: 'kind', order: 'asc' },
  ]);
  expect(call(0).params).toMatchObject({ column: 'name,kind', order: 'asc', pageNo: '1' });
  expect(call(0).params).not.toHaveProperty('sortInfoString');
  void state.setSort([
    { field: 'name', order: 'asc' },
    { field: 'kind', order: 'desc' },
  ]);
  expect(call(1).params).toMatchObject({ column: 'name,kind', order: 'asc' });
  expect(JSON.parse(decodeURI(call(1).params['sortInfoString'] ?? ''))).toEqual([
    { column: 'name', order: 'asc' },
    { column: 'kind', order: 'desc' },
  ]);
});

test('shows page 1 after a change of the page size', () => {
  const state = open();
  void state.goToPage(3, 10);
  expect(call(0).params).toMatchObject({ pageNo: '3', pageSize: '10' });
  void state.goToPage(3, 30);
  expect(call(1).params).toMatchObject({ pageNo: '1', pageSize: '30' });
});

describe('guard', () => {
  test('is asked before other rows are loaded, and keeps the present ones', async () => {
    const state = open();
    const answers = [false, true];
    state.setGuard(() => Promise.resolve(answers.shift() ?? false));
    await state.search({ name: 'b' });
    expect([calls.length, state.data.query]).toEqual([0, {}]);
    void state.goToPage(2, 10);
    await Promise.resolve();
    expect(call(0).params['pageNo']).toBe('2');
  });

  test('is not asked after saving, after a deletion, and when it is removed', () => {
    const state = open();
    state.setGuard(() => Promise.resolve(false));
    void state.load({ force: true });
    void state.recordsRemoved(['1']);
    state.setGuard(null);
    void state.load();
    expect(calls).toHaveLength(3);
  });
});

test('keeps the page when the deleted records are not in the list', () => {
  const state = open({ opening: { request: { pageNo: 4 } } });
  state.data.total = 31;
  void state.recordsRemoved(['x', 'y']);
  expect(call(0).params['pageNo']).toBe('4');
});

describe('advanced query', () => {
  const rules = [
    { field: 'name', rule: 'like' as const, val: '笔' },
    { field: 'kind', rule: 'eq' as const, val: 'a' },
  ];
  const sent = ({ params }: Call) => ({
    rules: JSON.parse(decodeURI(params['superQueryParams'] ?? '[]')) as unknown,
    match: params['superQueryMatchType'],
  });
  const fixed = [{ field: 'parentId', rule: 'eq' as const, val: '7' }];

  test('is sent from page 1 on, and its last change counts', async () => {
    const state = open({ opening: { request: { pageNo: 3 } } });
    void state.setAdvancedQuery({ matchType: 'or', rules });
    const late = call(0);
    void state.setAdvancedQuery({ matchType: 'and', rules });
    expect(late.signal.aborted).toBe(true);
    expect(sent(late)).toEqual({ rules, match: 'or' });
    expect(sent(call(1))).toEqual({ rules, match: 'and' });
    expect(call(1).params['pageNo']).toBe('1');
    call(1).answer(page(['a'], 1));
    late.answer(page(['late'], 1));
    await vi.waitFor(() => expect(state.data.rows.map(({ id }) => id)).toEqual(['a']));
  });

  test('of which all must hold joins the conditions that always hold', () => {
    void open({ conditions: fixed, opening: { request: { advanced: { matchType: 'and', rules } } } }).load();
    expect(sent(call(0))).toEqual({ rules: [...fixed, ...rules], match: 'and' });
  });

  test('of which any may hold leaves the conditions that always hold outside', () => {
    void open({ conditions: fixed, opening: { request: { advanced: { matchType: 'or', rules } } } }).load();
    expect(sent(call(0))).toEqual({ rules, match: 'or' });
    expect(call(0).params).toMatchObject({ parentId: 'eq 7' });
  });

  test('of which any may hold leaves both ends of a range outside', () => {
    const range = [
      { field: 'price', rule: 'ge' as const, val: '1' },
      { field: 'price', rule: 'le' as const, val: '9' },
    ];
    void open({ conditions: range, opening: { request: { advanced: { matchType: 'or', rules } } } }).load();
    expect(sent(call(0))).toEqual({ rules, match: 'or' });
    expect(call(0).params).toMatchObject({ price: 'ge 1', price_end: '9' });
  });

  test('never shows more than two conditions on one field that always hold allow', () => {
    const two = [...fixed, { field: 'parentId', rule: 'ne' as const, val: '8' }];
    void open({ conditions: two, opening: { request: { advanced: { matchType: 'or', rules } } } }).load();
    expect(sent(call(0)).match).toBe('and');
  });

  test('ends with the query when both are cleared', () => {
    const state = open({ opening: { request: { query: { name: 'x' }, advanced: { matchType: 'or', rules } } } });
    void state.clearQuery();
    expect(call(0).params).not.toHaveProperty('superQueryParams');
    expect(call(0).params).not.toHaveProperty('name');
  });
});

describe('address', () => {
  test('stores nothing for the defaults of the list', () => {
    expect(packRequest(list, open().data)).toBe('');
  });

  test('restores the request after a reload of the page', () => {
    const asking = {
      query: { name: '笔', kind: '' },
      pageNo: 2,
      pageSize: 30,
      sort: [
        { field: 'name', order: 'asc' as const },
        { field: 'kind', order: 'desc' as const },
      ],
      groupBy: ['kind'],
      advanced: { matchType: 'or' as const, rules: [{ field: 'name', rule: 'like' as const, val: '水, 笔' }] },
    };
    expect(parseRequest(list, packRequest(list, asking))).toEqual({ ...asking, query: { name: '笔' } });
  });

  test.each([
    [null],
    ['{'],
    ['7'],
    ['null'],
    ['{"p":-1,"s":1000000000,"o":["password","asc"],"q":{"__proto__x":"1"}}'],
    ['{"o":[["name"],"asc",{},null]}'],
    ['{"a":{"rules":[{"field":"name","rule":"toString","val":"1"},{"field":7,"rule":"eq","val":"1"},null]}}'],
    ['{"a":[1]}'],
    ['{"g":["password",["kind"],null]}'],
  ])('%j asks for nothing unknown', (text) => {
    expect(parseRequest(list, text).pageNo).toBeUndefined();
    expect(parseRequest(list, text).pageSize).toBeUndefined();
    expect(parseRequest(list, text).sort).toBeUndefined();
    expect(parseRequest(list, text).advanced).toBeUndefined();
    expect(parseRequest(list, text).groupBy ?? []).toEqual([]);
    expect(parseRequest(list, text).query ?? {}).toEqual({});
  });
});

describe('the records before and after one', () => {
  const steps = async () => {
    const controller = open();
    const ids = Array.from({ length: 10 }, (_, index) => `a${index}`);
    void controller.load();
    call(0).answer(page(ids, 12));
    await vi.waitFor(() => expect(controller.data.rows).toHaveLength(10));
    return controller;
  };

  test('stand on the page that is shown', async () => {
    const controller = await steps();
    expect(await controller.neighbour('a3', 1)).toBe('a4');
    expect(await controller.neighbour('a3', -1)).toBe('a2');
    expect(calls).toHaveLength(1);
  });

  test('are loaded with their page, and the list shows it', async () => {
    const controller = await steps();
    expect(controller.hasNeighbour('a9', 1)).toBe(true);
    const next = controller.neighbour('a9', 1);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    call(1).answer(page(['b0', 'b1'], 12));
    expect(await next).toBe('b0');
    expect(controller.data.pageNo).toBe(2);
    expect(controller.hasNeighbour('b1', 1)).toBe(false);
    expect(await controller.neighbour('b1', 1)).toBeNull();
    const back = controller.neighbour('b0', -1);
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    call(2).answer(page(['a0', 'a9'], 12));
    expect(await back).toBe('a9');
  });

  test('are none for a record that the list does not show, nor when their page does not load', async () => {
    const controller = await steps();
    expect(controller.hasNeighbour('gone', 1)).toBe(false);
    expect(await controller.neighbour('gone', -1)).toBeNull();
    expect(controller.hasNeighbour('a0', -1)).toBe(false);
    const next = controller.neighbour('a9', 1);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    call(1).fail({ code: 500, message: '维护' });
    expect(await next).toBeNull();
  });
});
