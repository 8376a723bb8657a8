import type { AxiosAdapter } from 'axios';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { createRuntime } from '@/runtime/create-runtime';
import { closeDialog, dialogs } from '@/runtime/navigation/dialogs';
import { sequenceOf } from '@/runtime/navigation/record-sequence';
import { confirmations, notices, resolveConfirmation } from '@/runtime/notices/notices';
import { deferred } from '@/runtime/async/deferred';
import { onInvalidated } from '@/runtime/records/invalidation';
import type { TableRow } from '../table/types';
import { ActionRunner, type ActionReport, type ActionTarget } from './action-runner';

const { entity, list } = sampleScreens(
  {
    fields: {
      name: { label: '名称', type: 'input' },
      status: { label: '状态', type: 'input' },
      closeNote: { label: '说明', type: 'input', visible: { status: 'closed' }, readonly: true },
    },
    actions: {
      note: { label: '说明', to: 'closed', ask: ['closeNote'] },
      close: { label: '关闭', confirm: '关闭{count}项？' },
      archive: { label: '归档' },
      recalculate: { label: '重算', job: true, confirm: false },
    },
  },
  { types },
  { list: { row: ['edit', 'detail', 'delete', 'close', 'archive', 'note', 'recalculate'], bulk: ['deleteBatch'] } },
);
const rows: TableRow[] = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
];

let requests: { method: string; url: string; params: unknown; data: unknown }[];
let reply: { success: boolean; message: string; result?: unknown };
let reports: ActionReport[];
/** Ids of deleted records, one entry per invalidation of the entity. */
let invalidations: (readonly string[])[];

/** The form of the entity, as the server sends it. */
const FORM_BUNDLE = {
  kind: 'form',
  screen: null,
  entities: {
    [entity.id]: {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '甲',
      table: 'demo_thing',
      api: '/demo/thing',
      permissionPrefix: 'demo:thing',
      titleField: 'name',
      fields: { name: { label: '名称', type: 'input' } },
    },
  },
};

const adapter: AxiosAdapter = (config) => {
  const { method = '', url = '', params, data } = config;
  requests.push({ method: method.toUpperCase(), url, params, data });
  return Promise.resolve({
    status: 200,
    statusText: 'OK',
    headers: {},
    config,
    data: url.includes('schemas')
      ? FORM_BUNDLE
      : { code: reply.success ? 200 : 500, timestamp: 0, result: null, ...reply },
  });
};

const runner = (more: Partial<ActionTarget> = {}) =>
  new ActionRunner({
    screen: list,
    entity,
    params: {},
    me: { id: '', username: '', realname: '', orgCode: '' },
    getRefs: () => ({}),
    sequence: null,
    queried: null,
    showReport: (report) => void reports.push(report),
    ...more,
  });
const placed = (key: string) =>
  [...list.row, ...list.bulk].find((one) => one.key === key) ?? expect.fail(`no action ${key}`);
const texts = () => notices().list.map(({ tone, text }) => `${tone}: ${text}`);

/** Decides the confirmation that opens next. @returns its title and text */
async function decide(yes: boolean): Promise<string> {
  await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
  const { key, title, text } = confirmations().list[0] ?? expect.fail('no confirmation');
  resolveConfirmation(key, yes);
  return `${title} ${text}`;
}

beforeEach(() => {
  createRuntime({ adapter });
  requests = [];
  reports = [];
  invalidations = [];
  reply = { success: true, message: '' };
  onInvalidated(entity.id, ({ removed }) => void invalidations.push(removed));
});

describe('delete', () => {
  test.each([
    ['delete', '请设置url.delete属性!'],
    ['deleteBatch', '请设置url.deleteBatch属性!'],
  ])('[2§8.7, 2§8.8] a screen without the call of %s says %s', async (key, text) => {
    const found = placed(key);
    await runner().run({ ...found, action: found.action && { ...found.action, call: null } }, rows.slice(0, 1));
    expect(texts()).toEqual([`warning: ${text}`]);
    expect([requests, confirmations().list]).toEqual([[], []]);
  });

  test('asks, sends the id, and invalidates the entity with the deleted ids', async () => {
    const done = runner().run(placed('delete'), rows.slice(0, 1));
    expect(await decide(true)).toContain('甲');
    await done;
    expect(requests).toMatchObject([{ method: 'DELETE', params: { id: '1' } }]);
    expect(invalidations).toEqual([['1']]);
    expect(texts()).toEqual([expect.stringMatching(/^success/)]);
  });

  test('a second click while it runs asks and sends nothing more; afterwards it runs again', async () => {
    const [first, second] = [runner(), runner()].map((one) => one.run(placed('delete'), rows.slice(0, 1)));
    const other = runner().run(placed('delete'), rows.slice(1));
    await vi.waitFor(() => expect(confirmations().list).toHaveLength(2));
    for (const { key } of confirmations().list.slice()) resolveConfirmation(key, true);
    await Promise.all([first, second, other]);
    expect(requests.map(({ params }) => params)).toEqual([{ id: '1' }, { id: '2' }]);
    const again = runner().run(placed('delete'), rows.slice(0, 1));
    await decide(false);
    await again;
  });

  test('sends nothing when the user declines', async () => {
    const done = runner().run(placed('deleteBatch'), rows);
    expect(await decide(false)).toContain('甲、乙 共 2 条');
    await done;
    expect([requests, invalidations]).toEqual([[], []]);
  });

  test('warns with the message of the server when it fails, and invalidates nothing', async () => {
    reply = { success: false, message: '已被引用' };
    const done = runner().run(placed('delete'), rows.slice(0, 1));
    await decide(true);
    await done;
    expect(texts()).toEqual(['warning: 已被引用']);
    expect(invalidations).toEqual([]);
  });
});

/** Retries the check for up to 10 s: under load of other tests a screen can take seconds to load. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

describe('another action', () => {
  test('asks for a field that is visible only in the new state, and sends nothing when that is cancelled', async () => {
    const done = runner().run(placed('note'), rows.slice(0, 1));
    await soon(() => expect(dialogs().list).toHaveLength(1));
    const [dialog] = dialogs().list;
    expect(dialog?.title).toMatch(/^.+：甲$/);
    expect(dialog?.loaded.screen).toMatchObject({ groups: [{ fields: ['closeNote'] }] });
    expect(dialog?.loaded.entity?.fields['closeNote']).toMatchObject({ visible: true });
    closeDialog(dialog?.key ?? '');
    await done;
    expect(requests).toEqual([]);
  });

  test('opens its screen again while the list still reloads after that screen was closed', async () => {
    const reload = deferred<undefined>();
    const reloads = vi.fn(() => reload.promise);
    onInvalidated(entity.id, reloads);
    const pressed = [runner().run(placed('edit'), rows.slice(0, 1)), runner().run(placed('edit'), rows.slice(0, 1))];
    await soon(() => expect(dialogs().list).toHaveLength(1));
    closeDialog(dialogs().list[0]?.key ?? '', { saved: true, id: '1' });
    await soon(() => expect(reloads).toHaveBeenCalled());
    pressed.push(runner().run(placed('edit'), rows.slice(0, 1)));
    await soon(() => expect(dialogs().list).toHaveLength(1));
    closeDialog(dialogs().list[0]?.key ?? '');
    reload.resolve(undefined);
    await Promise.all(pressed);
  });

  test('tells a detail, and no other form, which list it comes from', async () => {
    const sequence = { hasNeighbour: () => true, neighbour: () => Promise.resolve('2') };
    for (const [key, expected] of [
      ['detail', sequence],
      ['edit', null],
    ] as const) {
      const done = runner({ sequence }).run(placed(key), rows.slice(0, 1));
      await soon(() => expect(dialogs().list).toHaveLength(1));
      const { key: owner } = dialogs().list[0]!;
      expect(sequenceOf(owner)).toBe(expected);
      closeDialog(owner);
      expect(sequenceOf(owner)).toBeNull();
      await done;
    }
  });

  test('fills the number of records into its question, and invalidates the entity once', async () => {
    const done = runner().run(placed('close'), rows);
    expect(await decide(true)).toContain('关闭2项？');
    await done;
    expect(requests).toHaveLength(1);
    expect(invalidations).toEqual([[]]);
    expect(reports).toEqual([]);
  });

  test('reports the outcome per record by name when some records fail', async () => {
    reply.result = [
      { id: '1', success: true, message: '' },
      { id: '2', success: false, message: '状态不对' },
    ];
    const done = runner().run(placed('archive'), rows);
    await decide(true);
    await done;
    expect(reports).toEqual([
      {
        label: '归档',
        outcomes: [
          { id: '1', success: true, message: '', name: '甲' },
          { id: '2', success: false, message: '状态不对', name: '乙' },
        ],
      },
    ]);
    expect(texts()).toEqual([]);
  });

  test('follows the job that the server started, and claims no success', async () => {
    reply = { success: true, message: '已开始在后台执行', result: { jobId: 'j1' } };
    await runner().run(placed('recalculate'), rows);
    expect(requests.map(({ url }) => url)).toEqual([
      expect.stringMatching(/recalculate$/),
      expect.stringMatching(/job.j1$/),
    ]);
    expect([texts(), invalidations]).toEqual([[], []]);
  });

  test('is a plain action with job on a server without jobs', async () => {
    reply = { success: true, message: '已重算', result: null };
    await runner().run(placed('recalculate'), rows);
    expect(texts()).toEqual(['success: 已重算']);
    expect(invalidations).toEqual([[]]);
  });

  test('shows the error of a rejected call', async () => {
    reply = { success: false, message: '服务器拒绝' };
    const done = runner().run(placed('archive'), rows);
    await decide(true);
    await done;
    expect(texts()).toEqual([expect.stringContaining('服务器拒绝')]);
    expect(invalidations).toEqual([]);
  });
});
