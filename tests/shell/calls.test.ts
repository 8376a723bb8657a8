/** Requests and replies in the formats of spec 1 §7. */
import { describe, expect, test, vi } from 'vitest';
import { syncServerClock } from '@/runtime/environment/server-clock';
import { getBlob, upload } from '@/runtime/http/file-transfer';
import { FILE_READ, policyOfSchemaCall } from '@/runtime/http/policy';
import { call, del, get, post, postQuery, put } from '@/runtime/http/request';
import { notices } from '@/runtime/notices/notices';
import { NOW, ok, stageSignedIn, wire } from './wire';

const TABLE = 'sys_user,realname,username';
const last = () => wire.sent.at(-1)!;
const path = () => last().path.replace('/jeecg-boot', '');

stageSignedIn();

describe('signatures', () => {
  const EMPTY = 'E19D6243CB1945AB4F7202A1B00F77D5';

  test('[1§7.4, 2§7.3] X-Sign is an uppercase hash, X-TIMESTAMP is YYYYMMDDhhmmss by the server’s clock', async () => {
    await get('/sys/dict/getDictItems/sex');
    // 2026-06-30 00:00 UTC is 08:00 in the time zone of the server.
    expect(last().headers).toMatchObject({ 'X-Sign': EMPTY, 'X-TIMESTAMP': '20260630080000' });
    await get('/sys/user/list', { a: 1 });
    expect(last().headers['X-Sign']).toMatch(/^[0-9A-F]{32}$/);
    expect(last().headers['X-Sign']).not.toBe(EMPTY);
    syncServerClock(NOW + 3_600_000);
    await get('/x');
    expect(last().headers['X-TIMESTAMP']).toBe('20260630090000');
  });

  test.each([
    ['/sys/dict/getDictItems/sex', true],
    [`/sys/dict/getDictItems/${TABLE}`, true],
    [`sys/dict/loadDict/${TABLE}`, true],
    [`/sys/dict/loadDictItem/${TABLE}`, true],
    ['/sys/dict/loadTreeData', true],
    ['/sys/api/queryTableDictItemsByCode', true],
    ['/sys/dict/list', false],
    ['/sys/login', false],
  ])('signs GET %s: %s', async (path, signed) => {
    await call('GET', path, { policy: policyOfSchemaCall('GET', path) });
    expect('X-Sign' in last().headers).toBe(signed);
  });
});

describe('shapes', () => {
  const shapes: [string, () => Promise<unknown>, object, boolean][] = [
    [
      '[1§7.6] signed POST with a JSON body',
      () => post('/x', { a: 1 }),
      { method: 'POST', path: '/jeecg-boot/x', body: { a: 1 } },
      true,
    ],
    [
      '[1§7.7] POST with query parameters',
      () => postQuery('/x', { a: '字', none: null }),
      { method: 'POST', path: '/jeecg-boot/x?a=%E5%AD%97', body: undefined },
      false,
    ],
    [
      '[1§7.8] PUT with a JSON body',
      () => put('/x', { a: 1 }),
      { method: 'PUT', path: '/jeecg-boot/x', body: { a: 1 } },
      false,
    ],
    [
      '[1§7.9] signed GET with a query',
      () => get('/x', { a: 1 }),
      { method: 'GET', path: `/jeecg-boot/x?a=1&_t=${NOW / 1000}` },
      true,
    ],
    [
      '[1§7.10] DELETE with a query',
      () => del('/x', { id: '7' }),
      { method: 'DELETE', path: '/jeecg-boot/x?id=7', body: undefined },
      false,
    ],
  ];
  test.each(shapes)('%s', async (_title, send, sent, signed) => {
    await send();
    expect(last()).toMatchObject(sent);
    expect('X-Sign' in last().headers).toBe(signed);
  });

  test('[1§7.11] GET that returns a binary blob, with the name the server gives it', async () => {
    wire.answer = () => ({
      data: new Blob(['xls'], { type: 'application/vnd.ms-excel' }),
      headers: { 'content-disposition': "attachment; filename*=UTF-8''%E5%AF%BC%E5%87%BA.xls" },
    });
    const { blob, name } = await getBlob('/sys/user/exportXls', { selections: '1,2' }, { policy: FILE_READ });
    expect([await blob.text(), name]).toEqual(['xls', '导出.xls']);
    expect(last().request.responseType).toBe('blob');
    expect(path()).toBe(`/sys/user/exportXls?selections=1%2C2&_t=${NOW / 1000}`);
  });

  test('[1§7.12] multipart POST reports progress and can be cancelled', async () => {
    const done: number[] = [];
    const abort = new AbortController();
    const file = new Blob(['x'], { type: 'text/plain' });
    wire.answer = ({ request }) => {
      request.onUploadProgress?.({ progress: 0.5, loaded: 1, bytes: 1, lengthComputable: true });
      request.onUploadProgress?.({ progress: 7, loaded: 1, bytes: 1, lengthComputable: true });
      request.onDownloadProgress?.({ progress: 0.1, loaded: 1, bytes: 1, lengthComputable: true });
      return { data: { success: true, code: 0, message: 'temp/a_1.png', result: null } };
    };
    const options = { onProgress: (part: number) => done.push(part), signal: abort.signal };
    const { message } = await upload(
      '/sys/common/upload',
      [
        ['biz', 'temp'],
        ['file', file],
      ],
      options,
    );
    expect([message, done]).toEqual(['temp/a_1.png', [0.5, 1]]);
    const form = last().body as FormData;
    expect([...form.keys()]).toEqual(['biz', 'file']);
    expect(form.get('biz')).toBe('temp');

    wire.answer = () => new Promise(() => undefined);
    const second = upload('/sys/common/upload', [['file', file]], options);
    abort.abort();
    await expect(second).rejects.toMatchObject({ cancelled: true });
    expect(notices().list).toEqual([]);
  });

  test('a transfer times out 30 s after its last byte, not after its first', async () => {
    let progress: (() => void) | undefined;
    wire.answer = ({ request }) => {
      progress = () => request.onUploadProgress?.({ progress: 0.1, loaded: 1, bytes: 1, lengthComputable: true });
      return new Promise(() => undefined);
    };
    const outcome = upload('/x', []).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(29_000);
    progress?.();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(notices().list).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ message: '网络超时', notified: true });
    expect(notices().list).toMatchObject([{ text: '网络超时' }]);
  });

  test('[2§7.5] has all seven kinds of calls, with the caller’s headers', async () => {
    wire.answer = () => ({ data: new Blob(['x']) });
    await getBlob('/x', {}, { policy: FILE_READ });
    wire.answer = () => ok(null);
    await Promise.all([post('/x'), postQuery('/x'), put('/x'), get('/x'), del('/x'), upload('/x', [])]);
    expect(wire.sent.map(({ method }) => method).toSorted()).toEqual(
      ['DELETE', 'GET', 'GET', 'POST', 'POST', 'POST', 'PUT'].toSorted(),
    );
    expect(wire.sent.filter(({ headers }) => 'X-Sign' in headers).map(({ method }) => method)).toEqual(['POST', 'GET']);
    for (const { headers } of wire.sent) expect(headers).toMatchObject({ 'X-Access-Token': 'T', 'tenant-id': '0' });
  });
});
