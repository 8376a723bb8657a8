/** A list by groups: what is requested and shown, and that no reply of another query or grouping is shown. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListGroup, ListGroups, Paged } from '@/model/http/api-result';
import type { EntityFile } from '@/model/generated/files';
import type { FieldTypes } from '@/model/entity/field-type';
import { sampleScreens } from '@/model/screens/sample-screens';
import { parseGroups } from './group-loader';
import { ListController } from './list-controller';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'text', length: 20 }, rules: ['eq', 'like'] }),
  names: () => ['input'],
};
const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    kind: { label: '种类', type: 'input' },
    state: { label: '状态', type: 'input' },
    price: { label: '价格', type: 'input', list: { total: 'sum' } },
  },
};
const { entity, list } = sampleScreens(file, { types });

interface Request {
  of: 'groups' | 'rows';
  params: Record<string, string>;
  signal: AbortSignal;
  reply: (value: unknown) => void;
  fail: (error: unknown) => void;
}
let requests: Request[];
const last = (): Request => requests.at(-1)!;

function open(groupBy: readonly string[]) {
  const ask = <T>(of: Request['of'], params: Record<string, string>, signal: AbortSignal) =>
    new Promise<T>((reply, fail) => {
      requests.push({ of, params, signal, reply: (value) => reply(value as T), fail });
    });
  return new ListController({
    list,
    entity,
    fixed: {},
    conditions: [],
    source: {
      fetchPage: (params, signal) => ask<Paged>('rows', params, signal),
      fetchGroups: (params, signal) => ask<ListGroups>('groups', params, signal),
    },
    opening: { request: { groupBy } },
  });
}
type Controller = ReturnType<typeof open>;

const group = (value: string | null, count = 1): ListGroup => ({ value, text: null, count, totals: {} });
const groups = (...values: (string | null)[]) => ({ groups: values.map((one) => group(one)), total: values.length });
const page = (ids: readonly string[], after: string | null = null): Paged => ({
  records: ids.map((id) => ({ id })),
  total: -1,
  size: 10,
  current: 1,
  pages: -1,
  _cursors: { before: null, after },
});
const shown = ({ data }: Controller): string[] =>
  (data.tree?.visibleNodes ?? []).map(({ id, group: of, placeholder, level }) => {
    const text = placeholder ? '…' : !of ? id : of.kind === 'head' ? String(of.value) : `+${of.remaining}`;
    return `${'-'.repeat(level - 1)}${text}`;
  });
const settle = () => vi.waitFor(() => undefined);
const requested = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
const toggle = (controller: Controller, text: string) => {
  const at = shown(controller).indexOf(text);
  return controller.toggleNode(controller.data.tree!.visibleNodes[at]!.id);
};

async function loaded(groupBy: readonly string[], reply: ListGroups): Promise<Controller> {
  const controller = open(groupBy);
  const load = controller.load();
  await settle();
  last().reply(reply);
  await load;
  return controller;
}

beforeEach(() => {
  requests = [];
});

describe('a list by groups', () => {
  test('requests groups with totals, and the rows of one when it is opened', async () => {
    const controller = await loaded(['kind'], groups('a', null));
    expect(requests.map(({ of, params }) => [of, params['groupBy'], params['totalFields']])).toEqual([
      ['groups', 'kind', 'price'],
    ]);
    expect(shown(controller)).toEqual(['a', 'null']);
    const opening = toggle(controller, 'null');
    await settle();
    expect(shown(controller)).toEqual(['a', 'null', '-…']);
    expect(last()).toMatchObject({ of: 'rows', params: { groupBy: 'kind', groupValues: '[null]', pageNo: '1' } });
    last().reply(page(['r1']));
    await opening;
    expect(shown(controller)).toEqual(['a', 'null', '-r1']);
    expect(controller.data.rows.map(({ id }) => id)).toEqual(['r1']);
    await toggle(controller, 'null');
    expect(shown(controller)).toEqual(['a', 'null']);
    await toggle(controller, 'null');
    expect(requests).toHaveLength(2);
  });

  test('asks once however often a group is pressed while it loads', async () => {
    const controller = await loaded(['kind'], groups('a'));
    const presses = [toggle(controller, 'a'), toggle(controller, 'a'), toggle(controller, 'a')];
    await settle();
    expect(requests).toHaveLength(2);
    last().reply(page(['r1']));
    await Promise.all(presses);
    expect(shown(controller)).toEqual(['a', '-r1']);
  });

  test('loads groups in a group, then rows page by page from the cursor', async () => {
    const controller = await loaded(['kind', 'state'], groups('a'));
    const outer = toggle(controller, 'a');
    await settle();
    expect(last()).toMatchObject({ of: 'groups', params: { groupValues: '["a"]' } });
    last().reply({ groups: [group('x', 13)], total: 1 });
    await outer;
    const inner = toggle(controller, '-x');
    await settle();
    const ids = Array.from({ length: 10 }, (_, at) => `r${at}`);
    last().reply(page(ids, 'C'));
    await inner;
    expect(shown(controller).at(-1)).toBe('--+3');
    const more = toggle(controller, '--+3');
    await settle();
    expect(last()).toMatchObject({ of: 'rows', params: { groupValues: '["a","x"]', cursorAfter: 'C' } });
    // A row that moved is shown once.
    last().reply(page(['r9', 's1', 's2']));
    await more;
    expect(shown(controller)).toEqual(['a', '-x', ...ids.map((id) => `--${id}`), '--s1', '--s2']);
  });

  test('loads more groups at their end', async () => {
    const values = Array.from({ length: 50 }, (_, at) => `g${at}`);
    const controller = await loaded(['kind'], { ...groups(...values), total: 51 });
    expect(shown(controller).at(-1)).toBe('+1');
    const more = toggle(controller, '+1');
    await settle();
    expect(last().params).toMatchObject({ pageNo: '2', pageSize: '50' });
    last().reply({ ...groups('g50'), total: 51 });
    await more;
    expect(shown(controller)).toEqual([...values, 'g50']);
  });

  test('shows no rows of the query before: a group that was opened while the query changed is loaded again', async () => {
    const controller = await loaded(['kind'], groups('a', 'b'));
    const opening = toggle(controller, 'a');
    await settle();
    const old = last();
    const searching = controller.search({ name: '笔' });
    await requested(3);
    expect(old.signal.aborted).toBe(true);
    const search = last();
    expect(search.params).toMatchObject({ name: '*笔*' });
    // Pressed before the groups of the new query are here.
    const pressed = toggle(controller, 'b');
    await requested(4);
    old.reply(page(['old']));
    await opening;
    last().reply(page(['of the groups before']));
    await pressed;
    search.reply(groups('a', 'b'));
    await requested(6);
    for (const one of requests.slice(4)) one.reply(page([`new ${one.params['groupValues']}`]));
    await searching;
    expect(requests.slice(2).every(({ params }) => params['name'] === '*笔*')).toBe(true);
    expect(shown(controller)).toEqual(['a', '-new ["a"]', 'b', '-new ["b"]']);
  });

  test('keeps what is expanded when it loads again, and forgets it with another grouping', async () => {
    const controller = await loaded(['kind'], groups('a'));
    const opening = toggle(controller, 'a');
    await settle();
    last().reply(page(['r1']));
    await opening;
    const again = controller.load();
    await requested(3);
    last().reply(groups('a'));
    await requested(4);
    last().reply(page(['r2']));
    await again;
    expect(shown(controller)).toEqual(['a', '-r2']);
    const other = controller.setGroupBy(['state']);
    await requested(5);
    expect(last().params['groupBy']).toBe('state');
    last().reply(groups('a'));
    await other;
    expect(shown(controller)).toEqual(['a']);
    const none = controller.setGroupBy([]);
    await requested(6);
    expect(last()).toMatchObject({ of: 'rows' });
    expect(last().params).not.toHaveProperty('groupBy');
    last().reply(page(['r1']));
    await none;
    expect(controller.data.tree).toBeNull();
    expect(controller.data.rows).toHaveLength(1);
  });

  test('says why a group did not load, and loads it at the next press', async () => {
    const controller = await loaded(['kind'], groups('a'));
    const opening = toggle(controller, 'a');
    await settle();
    last().fail(Object.assign(new Error('断线'), { code: 500 }));
    await opening;
    const [head] = controller.data.tree!.visibleNodes;
    expect(controller.data.tree!.childErrors[head!.id]).toMatchObject({ message: '断线' });
    const again = toggle(controller, 'a');
    await settle();
    expect(controller.data.tree!.childErrors).toEqual({});
    last().reply(page(['r1']));
    await again;
    expect(shown(controller)).toEqual(['a', '-r1']);
  });

  test('neighbours of a record are records, not heads of groups', async () => {
    const controller = await loaded(['kind'], groups('a', 'b'));
    for (const text of ['a', 'b']) {
      const opening = toggle(controller, text);
      await settle();
      last().reply(page([`r${text}`]));
      await opening;
    }
    expect(await controller.neighbour('ra', 1)).toBe('rb');
    expect(controller.hasNeighbour('ra', -1)).toBe(false);
  });

  test.each([[null], [[]], [{ groups: [] }], [{ groups: {}, total: 1 }], ['x']])('rejects %j as groups', (reply) => {
    expect(() => parseGroups(reply)).toThrow();
  });
});
