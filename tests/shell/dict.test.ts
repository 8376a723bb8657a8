/** Dictionaries: number of requests, cache, and search (spec 1 §4, §7, §8). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { peekDict, dicts, loadDict, refreshDicts } from '@/runtime/dict/dictionaries';
import { loadItemName } from '@/runtime/dict/table-dictionaries';
import { clearDicts, storeDicts } from '@/runtime/storage/dict-cache';
import { isCancelled } from '@/runtime/errors/api-error';
import { notices } from '@/runtime/notices/notices';
import { dictSource, createTypedSearch } from '@/runtime/lookup/search-sources';
import { loadCapabilities } from '@/runtime/http/capabilities';
import { extensions } from '@/model/http/extensions';
import { ok, Shelf, wire, startRuntime } from './wire';

const USERS = 'sys_user,realname,username';
const items = (...values: string[]) => values.map((value) => ({ value, text: `文${value}` }));
const options = (...values: string[]) =>
  values.map((value) => ({ value, text: `文${value}`, color: null, disabled: false }));
const sent = () =>
  wire.sent.map(({ path }) => decodeURIComponent(path.replace('/jeecg-boot', '').replace(/[?&]_t=\d+/, '')));
const turn = () => vi.advanceTimersByTimeAsync(0);
const DAY = 86_400_000;
let shelf: Shelf;

/** A server with or without the batch request, as the console learns it at its start. */
async function start(hasBatch: boolean): Promise<void> {
  startRuntime();
  wire.answer = () => ok({ calls: hasBatch ? [extensions.dictBatch] : [] });
  await loadCapabilities();
  wire.sent = [];
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 30) });
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
  await start(false);
  clearDicts();
  notices().list = [];
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a screen with many dictionaries', () => {
  const CODES = ['sex', 'yn', USERS];
  const load = async (codes = CODES) => {
    const all = Promise.allSettled(codes.map((code) => loadDict(code)));
    await turn();
    return (await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  };

  test('[1§7.3] asks for the items of one dictionary without a timestamp', async () => {
    await load([USERS]);
    for (const { path } of wire.sent) expect(path).not.toContain('_t=');
    expect(sent()).toContain(`/sys/dict/getDictItems/${USERS}`);
  });

  test('loads them in one request where the server has that call', async () => {
    await start(true);
    wire.answer = () => ok({ sex: items('1'), [USERS]: items('w') });
    // The server omits a dictionary that the user may not read: it is empty, and not cached.
    expect(await load()).toEqual([options('1'), [], options('w')]);
    expect(sent()).toEqual([`/sys/dict/getDictItemsBatch?codes=${JSON.stringify(CODES)}`]);
    expect([peekDict('sex'), peekDict('yn')]).toEqual([options('1'), undefined]);
  });

  test('sends at most 50 codes in one request', async () => {
    await start(true);
    wire.answer = () => ok({});
    await load(Array.from({ length: 120 }, (_, at) => `d${at}`));
    expect(wire.sent).toHaveLength(3);
  });

  test('loads all dictionaries at once otherwise, and missing ones one by one', async () => {
    wire.answer = ({ path }) => ok(path.includes('queryAll') ? { sex: items('1') } : items('x'));
    expect(await load()).toEqual([options('1'), options('x'), options('x')]);
    expect(sent().toSorted()).toEqual(
      [`/sys/dict/getDictItems/${USERS}`, '/sys/dict/getDictItems/yn', 'sys/dict/queryAllDictItems']
        .map((path) => path.replace(/^sys/, '/sys'))
        .toSorted(),
    );
    wire.sent = [];
    // Each dictionary is requested once.
    await load(['other']);
    expect(sent()).toEqual(['/sys/dict/getDictItems/other']);
  });

  test('[2§7.44] GET /sys/dict/getDictItems/{code} (also by table with an encoded where clause)', async () => {
    storeDicts({ sex: items('1') });
    wire.answer = () => ok(items('x'));
    const where = `${USERS},username!='admin' and x like '%a%'`;
    await load(['plain', where]);
    expect(wire.sent.map(({ path }) => path)).toEqual([
      `/jeecg-boot/sys/dict/getDictItems/sys_user,realname,username,username!%3D'admin'%20and%20x%20like%20'%25a%25'`,
      '/jeecg-boot/sys/dict/getDictItems/plain',
    ]);
    expect(wire.sent.every(({ headers }) => 'X-Sign' in headers)).toBe(true);
  });

  test('does not load dictionaries again that came with the sign-in', async () => {
    storeDicts({ sex: items('1'), yn: items('2') });
    expect(await load(['sex', 'yn'])).toEqual([options('1'), options('2')]);
    expect(wire.sent).toEqual([]);
    wire.answer = () => ok(items('9'));
    await load(['other']);
    expect(sent()).toEqual(['/sys/dict/getDictItems/other']);
  });

  test('loads each dictionary after one rejected request for all', async () => {
    wire.answer = ({ path }) =>
      path.includes('queryAll')
        ? { status: 404, data: null }
        : path.endsWith('yn')
          ? { data: { success: false, code: 500, message: '字典Code格式不正确！' } }
          : ok(items('x'));
    expect(await load(['sex', 'yn'])).toEqual([options('x'), 'ApiError: 字典Code格式不正确！']);
    await load(['more']);
    expect(sent().filter((path) => path.includes('queryAll'))).toHaveLength(1);
    expect(notices().list).toEqual([]);
  });

  test('sends one request for the same code', async () => {
    await start(true);
    wire.answer = () => ok({ sex: items('1') });
    await load(['sex', 'sex']);
    expect(sent()).toEqual(['/sys/dict/getDictItemsBatch?codes=["sex"]']);
  });
});

describe('the cache', () => {
  const store = (value: unknown, age = 0) =>
    shelf.setItem('pro__UI_CACHE_DB_DICT_DATA', JSON.stringify({ value, expire: Date.now() + 7 * DAY - age }));
  /** A page that was opened anew: nothing in memory. */
  const reopen = () => void startRuntime();

  test('returns at once and is confirmed by one request in the background', async () => {
    store({ sex: items('1'), yn: items('2') });
    reopen();
    wire.answer = () => ok({ sex: items('1', '3') });
    expect(await loadDict('sex')).toEqual(options('1'));
    expect(await loadDict('yn')).toEqual(options('2'));
    await turn();
    expect(sent()[0]).toBe('/sys/dict/queryAllDictItems');
    expect(dicts()['sex']).toEqual(options('1', '3'));
    wire.sent = [];
    expect(await loadDict('sex')).toEqual(options('1', '3'));
    await turn();
    expect(wire.sent).toEqual([]);
  });

  test('expires after 7 days, and drops invalid dictionaries', async () => {
    store({ sex: items('1') }, 7 * DAY + 1);
    reopen();
    expect(peekDict('sex')).toBeUndefined();
    for (const damaged of [5, 'x', null, [1], { sex: 'x' }]) {
      store(damaged);
      reopen();
      expect(peekDict('sex') ?? []).toEqual([]);
    }
    shelf.clear();
    reopen();
    storeDicts(JSON.parse('{"__proto__":[{"value":"1"}],"a":5,"b":[null,5,{"value":{}}]}'));
    expect([Object.keys(dicts()), peekDict('b')]).toEqual([
      ['b'],
      [{ value: '', text: '', color: null, disabled: false }],
    ]);
  });

  test('ignores a reply that comes after sign-out or a refresh', async () => {
    await start(true);
    let reply: (answer: ReturnType<typeof ok>) => void = () => undefined;
    wire.answer = () => new Promise((resolve) => (reply = resolve));
    const asked = loadDict('sex');
    await turn();
    clearDicts();
    reply(ok({ sex: items('1') }));
    expect(await asked).toEqual(options('1'));
    expect(peekDict('sex')).toBeUndefined();
  });

  test('joins two concurrent refreshes, and keeps the values when one fails', async () => {
    storeDicts({ sex: items('1') });
    wire.answer = ({ path }) => ok(path.includes('queryAll') ? { sex: items('2') } : null);
    await Promise.all([refreshDicts(), refreshDicts()]);
    expect(sent()).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems']);
    expect(peekDict('sex')).toEqual(options('2'));
    wire.answer = () => ({ data: { success: false, code: 500, message: '失败' } });
    await expect(refreshDicts()).rejects.toThrow('失败');
    expect(peekDict('sex')).toEqual(options('2'));
  });
});

describe('texts of values', () => {
  const ask = async (...values: string[]) => {
    const all = Promise.all(values.map((value) => loadItemName(USERS, value)));
    await turn();
    return all;
  };

  test('[2§7.45] GET /sys/dict/loadDictItem/{dict} with key; the label is the result; many keys in one', async () => {
    wire.answer = () => ok(['王五', '李四']);
    expect(await ask('wang', 'li', 'wang')).toEqual(['王五', '李四', '王五']);
    expect(sent()).toEqual([`/sys/dict/loadDictItem/${USERS}?key=wang,li&delNotExist=false`]);
    wire.sent = [];
    expect(await ask('wang')).toEqual(['王五']);
    expect(wire.sent).toEqual([]);
    clearDicts();
    wire.answer = () => ok('王五郎');
    expect(await ask('wang')).toEqual(['王五郎']);
  });

  test('sends one request per key to a server that leaves out unknown ones', async () => {
    wire.answer = ({ path }) => ok(decodeURIComponent(path).includes('key=gone') ? [] : ['王五']);
    expect(await ask('wang', 'gone')).toEqual(['王五', 'gone']);
    expect(wire.sent).toHaveLength(3);
  });

  test('loads a failed key again', async () => {
    wire.answer = () => ({ data: { success: false, code: 500, message: '失败' } });
    const failed = loadItemName(USERS, 'wang').catch((error: unknown) => String(error));
    await turn();
    expect(await failed).toBe('ApiError: 失败');
    wire.answer = () => ok(['王五']);
    expect(await ask('wang')).toEqual(['王五']);
  });
});

describe('searching', () => {
  const dictSearch = (dict: string, place: 'form' | 'cell') => createTypedSearch(dictSource(dict), place);

  test('[2§7.46] GET /sys/dict/loadDict/{dict} with keyword and pageSize 10 gives a list; after 800 ms, only the last', async () => {
    wire.answer = () => ok(items('1'));
    const search = dictSearch(USERS, 'form');
    const first = search('王').catch(isCancelled);
    const second = search('王五');
    await vi.advanceTimersByTimeAsync(800);
    expect(await Promise.all([first, second])).toEqual([true, options('1')]);
    expect(sent()).toEqual([`/sys/dict/loadDict/${USERS}?keyword=王五&pageSize=10`]);
    const cell = dictSearch(USERS, 'cell')('x');
    await vi.advanceTimersByTimeAsync(300);
    expect(await cell).toEqual(options('1'));
  });

  test('[1§8.21, 1§8.22, 2§8.25] success false: a warning with the server message, and nothing found', async () => {
    wire.answer = () => ({ data: { success: false, code: 500, message: '非法字典' } });
    const found = dictSearch(USERS, 'cell')('x');
    await vi.advanceTimersByTimeAsync(300);
    expect(await found).toEqual([]);
    expect(notices().list).toMatchObject([{ tone: 'warning', text: '非法字典' }]);
  });

  test('throws any other failure to the caller', async () => {
    wire.answer = () => ({ status: 404, data: null });
    const found = dictSearch(USERS, 'cell')('x').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(300);
    expect(await found).toMatchObject({ httpStatus: 404, notified: false });
    expect(notices().list).toEqual([]);
  });
});
