/** Uploads and downloads: paths, permissions and content types. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const ZIP = Buffer.from('504b0304140000000000', 'hex');
const PDF = Buffer.from('%PDF-1.7\n');
const MEGABYTE = 1024 * 1024;

let server: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  server = await openTestServer({ kind: databaseKinds[0]!, env: { DATA_DIR: folder, UPLOAD_LIMIT: '1' } });
  token = await server.signIn();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  name?: string;
  body?: Buffer | string;
  /** Content type as declared by the client. */
  type?: string;
  fields?: Record<string, string>;
  /** Fields that follow the file. */
  after?: Record<string, string>;
  as?: string | null;
  path?: string;
}

async function send(sent: Sent): Promise<ApiResult> {
  const { name = 'a.txt', body = 'text', type = '', fields = {}, after = {}, path = '/sys/common/upload' } = sent;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(body))], { type }), name);
  for (const [key, value] of Object.entries(after)) form.append(key, value);
  const request = new Request('http://x', { method: 'POST', body: form });
  const as = sent.as === undefined ? token : sent.as;
  const answer = await server.inject({
    method: 'POST',
    url: `${BASE}${path}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(as === null ? {} : { 'x-access-token': as }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResult>();
}

const read = (path: string, as: string | null = token, query = '', headers: Record<string, string> = {}) =>
  server.inject({
    method: 'GET',
    url: `${BASE}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}${query}`,
    headers: { ...headers, ...(as === null ? {} : { 'x-access-token': as }) },
  });

const arriving = () => readdirSync(join(folder, 'files', '.arriving'));

describe('an upload', () => {
  it('[2§7.19, 2§7.22] is stored with isup=1, in biz or else in temp, and the message is its path', async () => {
    const { success, code, message } = await send({ name: '合同 1.txt', fields: { isup: '1' } });
    expect({ success, code }).toEqual({ success: true, code: 0 });
    expect(message).toMatch(/^temp\/[\w-]{22}\/合同 1\.txt$/);
    expect(readFileSync(join(folder, 'files', message), 'utf8')).toBe('text');
    const { body, headers, statusCode } = await read(message);
    expect([statusCode, body, headers['content-length']]).toEqual([200, 'text', '4']);
    expect((await send({ fields: { biz: 'sup/goods' } })).message).toMatch(/^sup\/goods\/[\w-]{22}\/a\.txt$/);
    expect((await send({ after: { biz: 'late' } })).message).toMatch(/^late\//);
    expect((await send({ path: '/sys/upload/uploadMinio' })).message).toMatch(/^temp\//);
    expect(arriving()).toEqual([]);
  });

  it('is rejected without a token, without a file, or as JSON', async () => {
    expect((await send({ as: null })).code).toBe(401);
    const json = await server.call('POST', '/sys/common/upload', { body: { file: 'x' } });
    expect(json.success).toBe(false);
    const none = await server.inject({
      method: 'POST',
      url: `${BASE}/sys/common/upload`,
      headers: { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="biz"\r\n\r\ntemp\r\n--x--\r\n',
    });
    expect(none.json()).toMatchObject({ success: false, message: '上传失败！' });
  });

  it('is accepted up to the size limit and rejected above it, with the contract’s message', async () => {
    expect((await send({ name: 'a.bin', body: Buffer.alloc(MEGABYTE) })).success).toBe(true);
    const { success, code, message } = await send({ name: 'a.bin', body: Buffer.alloc(MEGABYTE + 1) });
    expect([success, code, message]).toEqual([false, 500, '文件大小超出1MB限制, 请压缩或降低文件质量! ']);
    expect(arriving()).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\a.txt', 'a.txt'],
    ['a,b;c.txt', 'a_b_c.txt'],
    ['50%#?&.txt', '50____.txt'],
    ['"><script>.txt', '_22__script_.txt'],
    ['\u202egnp.txt', 'gnp.txt'],
    ['.hidden', 'hidden'],
    ['...', 'file'],
    ['😀.txt', '😀.txt'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(76)}.txt`],
  ])('named %j is stored as %j', async (name, kept) => {
    const { message } = await send({ name });
    expect(message.split('/').at(-1)).toBe(kept);
    expect((await read(message)).body).toBe('text');
  });

  it.each(['..', '../x', '/etc', 'a/../b', 'a//b', 'a b', '.x', 'a\\b', '%2e%2e'])(
    'is not stored in the folder %j',
    async (biz) =>
      expect(await send({ fields: { biz } })).toMatchObject({
        success: false,
        message: '上传目录bizPath，格式非法！',
      }),
  );
});

describe('the type comes from the first bytes', () => {
  it.each([
    ['a.png', PNG, 'a.png'],
    ['a.PNG', PNG, 'a.png'],
    ['photo.png', JPEG, 'photo.jpg'],
    ['a.docx', ZIP, 'a.docx'],
    ['a.bin', PNG, 'a.bin'],
  ])('%s keeps or gets the right suffix', async (name, body, kept) => {
    expect((await send({ name, body, type: 'text/html' })).message.split('/').at(-1)).toBe(kept);
  });

  it.each<[string, Buffer | string, string]>([
    ['a.png', '<script>alert(1)</script>', '文件内容不是 .png 格式，请检查后重试'],
    ['a.pdf', PNG, '文件内容不是 .pdf 格式，请检查后重试'],
    ['a.docx', 'PK', '文件内容不是 .docx 格式，请检查后重试'],
    ['a.exe', 'x', '不允许上传可执行文件'],
    ['a.PhP', 'x', '不允许上传可执行文件'],
    ...[
      'a.php5',
      'a.php84',
      'a.phar',
      'a.phtml',
      'a.shtml',
      'a.jspx',
      'a.php. ',
      '.htaccess',
      'x/.HTACCESS',
      '.htpasswd',
      'web.config',
      '.user.ini',
    ].map((name): [string, string, string] => [name, 'x', '不允许上传可执行文件']),
    ['a.jpg', Buffer.from('MZ\x90\0'), '不允许上传可执行文件'],
    ['a.txt', Buffer.from('\x7fELF', 'latin1'), '不允许上传可执行文件'],
    ['a', '#!/bin/sh\nrm -rf /', '不允许上传可执行文件'],
  ])('%s is rejected: %#', async (name, body, message) => {
    expect(await send({ name, body, type: 'image/png' })).toMatchObject({ success: false, code: 500, message });
  });

  it('an editor’s image is public, and is rejected when it is no image', async () => {
    const { message } = await send({ name: 'a.png', body: PNG, fields: { biz: 'jeditor', jeditor: '1' } });
    expect(message).toMatch(/^jeditor\/pub-[\w-]{22}\/a\.png$/);
    expect((await read(message, null)).statusCode).toBe(200);
    expect(await send({ fields: { jeditor: '1' } })).toMatchObject({ success: false, message: '请上传图片' });
  });
});

describe('reading a file', () => {
  it('needs a token unless the file is public', async () => {
    const open = await send({ name: 'a.png', body: PNG, fields: { public: '1' } });
    expect(open.message).toMatch(/^temp\/pub-[\w-]{22}\/a\.png$/);
    const shown = await read(open.message, null);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);

    const { message } = await send({ name: 'a.png', body: PNG });
    const closed = await read(message, null);
    expect([closed.statusCode, closed.json<ApiResult>().code]).toEqual([401, 401]);
    expect((await read(message, 'A'.repeat(43))).statusCode).toBe(401);
    expect((await read(message, null, `?token=${token}`)).statusCode).toBe(200);
    const own = await read(message);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    // A client cannot declare a file public.
    const absent = await read(message.replace('temp/', 'temp/pub-'), null);
    expect([absent.statusCode, absent.headers['x-error-code']]).toEqual([404, 'request.missing']);
  });

  it.each(['a.svg', 'a.html', 'a.xml', 'a.txt', 'a.mht'])('sends %s as a download, never as a page', async (name) => {
    const { message } = await send({
      name,
      body: '<svg onload="alert(1)">',
      type: 'image/png',
      fields: { public: '1' },
    });
    const { headers } = await read(message, null);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('sends images inline, with the type of their bytes', async () => {
    const { message } = await send({ name: '图.png', body: PNG });
    const { headers, rawPayload } = await read(message);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''%E5%9B%BE.png");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(rawPayload.equals(PNG)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['a.gz', gzipSync('text'.repeat(2000))],
    ['a.txt', Buffer.from(`x^${'2 + y^2 = 1\n'.repeat(1000)}`)],
    ['a.zz', Buffer.concat([Buffer.from([0x78, 0x9c]), Buffer.alloc(9000, 'a')])],
  ])('sends %s as it is stored, whatever compression the client takes', async (name, body) => {
    const kinds: Record<string, string>[] = [{}, { public: '1' }];
    for (const fields of kinds) {
      const { message } = await send({ name, body, fields });
      for (const encoding of [
        {},
        ...['gzip', 'br', 'deflate', 'zstd', '*'].map((one) => ({ 'accept-encoding': one })),
      ]) {
        const reply = await server.inject({
          url: `${BASE}/sys/common/static/${message}`,
          headers: { 'x-access-token': token, ...encoding },
        });
        expect(reply.headers['content-encoding']).toBeUndefined();
        expect(reply.headers['content-length']).toBe(String(body.length));
        expect(reply.rawPayload.equals(body)).toBe(true);
      }
    }
  });

  it.each([null, 'own'] as const)('HEAD and ranges of a public file, read with the token %s', async (as) => {
    const body = Buffer.from('0123456789'.repeat(1000));
    const { message } = await send({ name: 'a.pdf', body: Buffer.concat([PDF, body]), fields: { public: '1' } });
    const url = `${BASE}/sys/common/static/${message}`;
    const headers = as === null ? {} : { 'x-access-token': token };
    const head = await server.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    const whole = await server.inject({ url, headers });
    for (const name of ['content-type', 'content-length', 'content-disposition', 'cache-control'])
      expect(head.headers[name], name).toBe(whole.headers[name]);
    expect(head.headers['content-length']).toBe(String(PDF.length + body.length));
    const size = whole.rawPayload.length;
    const parts: [string, number, number | null, string | undefined][] = [
      ['bytes=0-9', 0, 10, `bytes 0-9/${size}`],
      ['bytes=5-', 5, size, `bytes 5-${size - 1}/${size}`],
      ['bytes=-5', size - 5, size, `bytes ${size - 5}-${size - 1}/${size}`],
      ['bytes=99999-', 0, null, `bytes */${size}`],
      ...['bytes=0-0,5-9', 'bytes=9-0', 'x', ''].map((range): (typeof parts)[number] => [range, 0, size, undefined]),
    ];
    for (const [range, start, end, contentRange] of parts)
      for (const encoding of ['identity', 'gzip, br']) {
        const reply = await server.inject({ url, headers: { ...headers, range, 'accept-encoding': encoding } });
        expect(reply.statusCode, range).toBe(end === null ? 416 : contentRange === undefined ? 200 : 206);
        expect(reply.headers['content-range'], range).toBe(contentRange);
        expect(reply.headers['content-encoding'], range).toBeUndefined();
        expect(reply.rawPayload.equals(whole.rawPayload.subarray(start, end ?? 0)), range).toBe(true);
      }
  });

  it('a path is public by its random part alone, whatever folder or name stands around it', async () => {
    const { message } = await send({ name: 'pub-AAAAAAAAAAAAAAAAAAAAAA.txt', fields: { biz: 'pub-1' } });
    expect((await read(message, null)).statusCode).toBe(401);
    const head = await server.inject({ method: 'HEAD', url: `${BASE}/sys/common/static/${message}` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([401, 0]);
    // Nothing is stored there; and a private file cannot be reached through a public folder.
    const around = `temp/pub-${'A'.repeat(22)}/../../${message}`;
    for (const path of [around, around.replaceAll('/', '%2f')])
      expect((await server.inject({ url: `${BASE}/sys/common/static/${path}` })).statusCode).not.toBe(200);
  });

  it.each([
    ['a.pdf', PDF, 'application/octet-stream'],
    ['a.png', PNG, 'image/png'],
    ['a.jpg', JPEG, 'image/jpeg'],
    ['a.zip', ZIP, 'application/octet-stream'],
    ['a.gz', gzipSync('text'), 'application/octet-stream'],
    ['a.csv', Buffer.from('a,b'), 'application/octet-stream'],
  ])('sends the public file %s to everyone, with its type', async (name, body, type) => {
    const { message } = await send({ name, body, fields: { public: '1' } });
    const reply = await read(message, null);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type]);
    expect(reply.rawPayload.equals(body)).toBe(true);
  });

  it('finds nothing outside the stored files', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    mkdirSync(join(folder, 'files', '.arriving'), { recursive: true });
    writeFileSync(join(folder, 'files', '.arriving', 'x'), 'secret');
    const { message } = await send({});
    const directory = message.slice(0, message.lastIndexOf('/'));
    const asked = [
      '../secret.txt',
      'temp/../../secret.txt',
      'temp/%2e%2e/%2e%2e/secret.txt',
      '..%2f..%2fsecret.txt',
      'temp/..%5c..%5csecret.txt',
      '.arriving/x',
      'temp//x',
      directory,
      `${message}/x`,
      'temp/%00',
      `temp/${'x'.repeat(300)}`,
      'temp/none.txt',
      '',
    ];
    for (const path of asked) {
      const { statusCode, body } = await server.inject({
        method: 'GET',
        url: `${BASE}/sys/common/static/${path}`,
        headers: { 'x-access-token': token },
      });
      expect([path, body.includes('secret'), statusCode === 200 && !body.includes('"code":404')]).toEqual([
        path,
        false,
        false,
      ]);
    }
  });
});

describe.each([
  ['a private file', {}],
  ['a public file', { public: '1' }],
])('a range of %s', (_kind, fields) => {
  let path: string;
  let as: string | null;
  beforeAll(async () => {
    path = (await send({ body: '0123456789', fields })).message;
    as = 'public' in fields ? null : token;
  });
  const part = async (headers: Record<string, string>) => {
    const answer = await read(path, as, '', headers);
    const { 'content-range': range, 'content-length': length } = answer.headers;
    return [answer.statusCode, answer.body, range, length];
  };

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ])('%s is sent with 206', async (range, body, contentRange) =>
    expect(await part({ range })).toEqual([206, body, contentRange, String(body.length)]),
  );

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('%s, outside the file, is rejected with 416', async (range) =>
    expect(await part({ range })).toEqual([416, '', 'bytes */10', '0']),
  );

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=', `bytes=0-${'9'.repeat(400)}`])(
    '%s is ignored: the whole file is sent',
    async (range) => expect(await part({ range })).toEqual([200, '0123456789', undefined, '10']),
  );

  it('is sent only to a client that holds the same file, when it says which it holds', async () => {
    const whole = await read(path, as);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const range = 'bytes=2-4';
    expect((await part({ range, 'if-range': String(whole.headers.etag) }))[0]).toBe(206);
    for (const held of ['"another"', `W/${String(whole.headers.etag)}`, 'Mon, 23 Nov 2026 00:00:00 GMT'])
      expect(await part({ range, 'if-range': held }), held).toEqual([200, '0123456789', undefined, '10']);
  });
});

it('a range of a private file needs a token', async () => {
  const { message } = await send({ body: '0123456789' });
  expect((await read(message, null, '', { range: 'bytes=0-1' })).statusCode).toBe(401);
});
