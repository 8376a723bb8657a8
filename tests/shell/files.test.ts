/** Files: names, addresses, and error replies instead of a file. */
import { describe, expect, test, vi } from 'vitest';
import { config } from '@/runtime/environment/config';
import { sessionExpiry, resolveExpiry } from '@/runtime/account/session-expiry';
import { fileNameOf, fileUrl, getBlob } from '@/runtime/http/file-transfer';
import { FILE_READ, silent } from '@/runtime/http/policy';
import { get, post } from '@/runtime/http/request';
import { notices } from '@/runtime/notices/notices';
import { session } from '@/runtime/session/session-state';
import { stageSignedIn, wire } from './wire';

const json = (data: unknown, type = 'application/json') =>
  new Blob([typeof data === 'string' ? data : JSON.stringify(data)], { type });

const stage = stageSignedIn();

test.each([
  ['attachment; filename="a b.xls"', 'a b.xls'],
  ['attachment;filename=a.xls', 'a.xls'],
  ['attachment; filename=%E5%AD%97.xls', '字.xls'],
  ['attachment; filename="x.xls"; filename*=UTF-8\'\'%E5%AD%97.xls', '字.xls'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="..\\..\\a.xls"', 'a.xls'],
  ['attachment; filename="a:b|c?.xls"', 'abc.xls'],
  ['attachment; filename=".."', null],
  ['attachment; filename=%E5%A', '%E5%A'],
  ['attachment', null],
  [undefined, null],
])('reads the file name from %j as %j', (disposition, name) => expect(fileNameOf(disposition)).toBe(name));

describe('static files', () => {
  test.each([
    ['temp/a.png', '/jeecg-boot/sys/common/static/temp/a.png'],
    ['/temp/a.png', '/jeecg-boot/sys/common/static/temp/a.png'],
    ['a.png,b.png', '/jeecg-boot/sys/common/static/a.png'],
    ['http://cdn.example.com/a.png', 'http://cdn.example.com/a.png'],
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    // This host is not configured, so the address becomes a path of our server.
    ['//evil.example.com/a.png', '/jeecg-boot/sys/common/static/evil.example.com/a.png'],
    ['\\\\evil.example.com/a.png', '/jeecg-boot/sys/common/static/evil.example.com/a.png'],
    ['javascript:alert(1)', ''],
    [' java\tscript:alert(1)', ''],
    ['data:text/html;base64,x', ''],
    ['vbscript:x', ''],
    ['', ''],
  ])('resolves %j to %j', (path, url) => expect(fileUrl(path)).toBe(url));

  test('[1§7.13, 2§7.6] the configured static domain plus the path, unless the path starts with http', async () => {
    const domain = 'https://static.example.com/files';
    Object.assign(config(), { staticBase: domain });
    expect(fileUrl('temp/a.png')).toBe('https://static.example.com/files/temp/a.png');
    expect(fileUrl('https://other.example.com/a.png')).toBe('https://other.example.com/a.png');
    Object.assign(config(), { staticBase: '' });
    expect(fileUrl('temp/a.png')).toBe('/jeecg-boot/sys/common/static/temp/a.png');
  });
});

describe('errors instead of a file', () => {
  test('[1§8.9] asks once for HTTP 500 with Token失效, plain or in a blob, of several calls', async () => {
    wire.answer = ({ request, path }) => {
      const data = { status: 500, message: 'Token失效，请重新登录', path };
      return { status: 500, data: request.responseType === 'blob' ? json(data) : data };
    };
    const all = [
      getBlob('/a', {}, { policy: FILE_READ }),
      get('/b'),
      post('/c'),
      getBlob('/d', {}, { policy: FILE_READ }),
    ].map((one) => one.catch((error: unknown) => error));
    await vi.advanceTimersByTimeAsync(0);
    expect(sessionExpiry().prompt).toBe('leave');
    expect(wire.sent).toHaveLength(4);
    resolveExpiry('left');
    expect(await Promise.all(all)).toMatchObject(Array.from({ length: 4 }, () => ({ code: 401, notified: true })));
    expect([session().token, stage.reload.mock.calls.length, notices().list.length]).toEqual([null, 1, 0]);
  });

  test.each([
    ['a rejection', 200, json({ success: false, code: 500, message: '没有数据可以导出' }), '没有数据可以导出'],
    [
      'a rejection of an older server',
      200,
      json({ success: false, message: '导出失败' }, 'application/json;charset=UTF-8'),
      '导出失败',
    ],
    ['a success without a file', 200, json({ success: true, code: 200, message: '正在生成' }), '正在生成'],
    ['a page', 200, json('<html>', 'text/html'), '服务器的回答无法识别，请稍后重试'],
    ['a missing file', 404, json('<html>', 'text/html'), '很抱歉，资源未找到!'],
    ['broken JSON', 500, json('{"a":', 'application/json'), '操作失败，请稍后重试'],
  ])('%s', async (_what, status, data, message) => {
    wire.answer = () => ({ status, data });
    await expect(getBlob('/x', {}, { policy: silent(FILE_READ) })).rejects.toMatchObject({ message });
    expect(notices().list).toEqual([]);
  });

  test('returns a JSON file as a file', async () => {
    wire.answer = () => ({ data: json([{ a: 1 }]) });
    expect(await (await getBlob('/x', {}, { policy: FILE_READ })).blob.text()).toBe('[{"a":1}]');
  });
});
