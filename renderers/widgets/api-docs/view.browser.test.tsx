/** The page 接口文档: tree of operations, schema, trial. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWidget } from '@/registry/views';
import { deferred } from '@/runtime/async/deferred';
import { ApiError } from '@/runtime/errors/api-error';
import { axeViolations, mount, unmount } from '../../../tests/helpers/mount';
import { RawReply, startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/sys/user/list': {
      get: {
        tags: ['用户'],
        summary: '用户列表',
        parameters: [
          { name: 'username', in: 'query', description: '账号', schema: { type: 'string', maxLength: 100 } },
        ],
        responses: {
          200: json({ allOf: [ref('Envelope'), { properties: { result: { type: 'array', items: ref('User') } } }] }),
        },
      },
    },
    '/sys/user/{id}': {
      put: {
        tags: ['用户'],
        summary: '修改用户',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: json(ref('User')),
      },
    },
    '/sys/randomImage/{key}': { get: { tags: ['登录'], summary: '验证码', security: [] } },
  },
  components: {
    schemas: {
      Envelope: {
        type: 'object',
        required: ['success'],
        properties: { success: { type: 'boolean', title: '是否成功' } },
      },
      User: {
        type: 'object',
        required: ['realname'],
        properties: {
          realname: { type: 'string', title: '姓名' },
          phone: { type: ['string', 'null'], title: '手机号' },
        },
      },
    },
  },
};

let sent: StubRequest[] = [];
let document: () => unknown = () => new RawReply(DOCUMENT);

beforeEach(() => {
  sent = [];
  document = () => new RawReply(DOCUMENT);
  startStubServer((request) => {
    if (request.path === '/v3/api-docs') return document();
    sent.push(request);
    if (request.path.endsWith('/rejected')) throw new ApiError('没有权限', { code: 510, httpStatus: 200 });
    if (request.path.endsWith('/away')) throw new ApiError('', {});
    return [{ realname: '王五' }];
  });
});
afterEach(async () => {
  unmount();
  await page.viewport(1440, 900);
});

async function open({ width = 1440, dark = false } = {}) {
  await page.viewport(width, 900);
  const View = await loadWidget('api-docs');
  mount(<View props={{ title: '接口文档' }} with={{}} active />, { dark });
}
const opened = () => soon(() => expect(page.getByRole('tree').elements()).toHaveLength(1));
const node = (name: string) => page.getByRole('treeitem', { name });
const article = () => globalThis.document.querySelector('article');

test('shows the first operation with parameters and reply, and the tags of the others', async () => {
  await open();
  await opened();
  expect(
    page
      .getByRole('treeitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['用户（2）', 'GET 用户列表', 'PUT 修改用户', '登录（1）']);
  expect(article()?.getAttribute('aria-label')).toBe('GET /sys/user/list');
  const cells = (label: string) =>
    [...page.getByRole('table', { name: label }).element().querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  expect(cells('参数')).toEqual([['username', '查询', 'string', '账号；最多 100 个字符']]);
  expect(cells('返回')).toEqual([
    ['success', 'boolean', '是否成功'],
    ['result', 'object[]', ''],
    ['realname', 'string', '姓名'],
    ['phone', 'string | null', '手机号'],
  ]);
});

test('sends a trial with the entered parameters and shows the reply', async () => {
  await open();
  await opened();
  await page.getByRole('textbox', { name: /^username/ }).fill('wang');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('textbox', { name: '服务器的回答' }))
    .toHaveValue(JSON.stringify({ success: true, code: 0, message: '', result: [{ realname: '王五' }] }, null, 2));
  await expect.element(page.getByText(/^状态 200，用时 \d+ 毫秒$/)).toBeVisible();
  expect(sent).toMatchObject([{ method: 'GET', path: '/sys/user/list', params: { username: 'wang' } }]);
});

test('prepares the body of a write, warns that it is executed, and checks it before sending', async () => {
  await open();
  await opened();
  await node('PUT 修改用户').click();
  const body = page.getByRole('textbox', { name: '请求内容（JSON）' });
  await expect.element(body).toHaveValue('{\n  "realname": ""\n}');
  await expect.element(page.getByText('会真的执行，数据会被修改')).toBeVisible();
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('请填写');
  await expect.element(page.getByRole('textbox', { name: /^id/ })).toHaveFocus();
  await page.getByRole('textbox', { name: /^id/ }).fill('7');
  await body.fill('{"realname": }');
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('不是合法的 JSON');
  expect(sent).toEqual([]);
  await body.fill('{"realname": "李四"}');
  await page.getByRole('button', { name: '发送' }).click();
  await soon(() => expect(sent).toMatchObject([{ method: 'PUT', path: '/sys/user/7', body: { realname: '李四' } }]));
});

test.each([
  ['rejected', '"code": 510'],
  ['away', null],
])('shows the outcome of a call that is %s', async (id, text) => {
  await open();
  await opened();
  await node('PUT 修改用户').click();
  await page.getByRole('textbox', { name: /^id/ }).fill(id);
  await page.getByRole('button', { name: '发送' }).click();
  if (text === null) await expect.element(page.getByRole('alert')).toBeVisible();
  else
    await soon(() =>
      expect(globalThis.document.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value).toContain(text),
    );
});

test('the search opens the tags of what it finds, and can be cleared when it finds nothing', async () => {
  await open();
  await opened();
  const search = page.getByRole('textbox', { name: /^搜索接口/ });
  await search.fill('get image');
  await expect.element(node('GET 验证码')).toBeVisible();
  await expect.element(page.getByText('共 1 个接口')).toBeVisible();
  await search.fill('没有这个');
  await page.getByRole('button', { name: '清除搜索' }).click();
  await expect.element(page.getByText('共 3 个接口')).toBeVisible();
});

test('arrow keys move in the tree, and Enter shows an operation', async () => {
  await open();
  await opened();
  (node('GET 用户列表').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await soon(() => expect(article()?.getAttribute('aria-label')).toBe('PUT /sys/user/{id}'));
  await expect.element(node('PUT 修改用户')).toHaveFocus();
});

test('on a phone shows the tree, then the operation, and goes back with the focus', async () => {
  await open({ width: 390 });
  await opened();
  expect(article()?.checkVisibility()).toBe(false);
  await node('PUT 修改用户').click();
  const back = page.getByRole('button', { name: '全部接口' });
  await expect.element(back).toHaveFocus();
  expect(article()?.checkVisibility()).toBe(true);
  expect(globalThis.document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await back.click();
  await expect.element(node('PUT 修改用户')).toHaveFocus();
});

test('an error is shown with its reason and can be retried', async () => {
  document = () => {
    throw new ApiError('没有权限查看', { code: 510, httpStatus: 200 });
  };
  await open();
  await expect.element(page.getByText('没有权限查看')).toBeVisible();
  document = () => new RawReply(DOCUMENT);
  await page.getByRole('button', { name: '重试' }).click();
  await opened();
});

test.each([
  ['a reply that is no document', () => new RawReply({ swagger: '2.0' })],
  ['a server without the call', () => new RawReply({}, 404)],
])('says what is missing for %s', async (_, reply) => {
  document = reply;
  await open();
  await expect.element(page.getByText(/不是 OpenAPI 3 文档/)).toBeVisible();
});

test('says so when the user may call nothing, and shows a skeleton while loading', async () => {
  const { promise, resolve } = deferred<unknown>();
  document = () => promise;
  await open();
  await expect.element(page.getByLabelText('正在载入')).toBeInTheDocument();
  resolve(new RawReply({ openapi: '3.1.0', paths: {} }));
  await expect.element(page.getByText('没有可以调用的接口')).toBeVisible();
});

test.each([
  { width: 1440, dark: false },
  { width: 1440, dark: true },
  { width: 390, dark: true },
])('is accessible: %o', async (look) => {
  await open(look);
  await opened();
  expect(await axeViolations()).toEqual([]);
  await node('PUT 修改用户').click();
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
