/** `npm run dev` replaces a server function when its file is saved. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { startDevelopment, type Development } from '../helpers/development';

const ENTITY = 'schemas/demo/parcel.entity.json';
const FUNCTIONS = 'src/server/modules/demo/parcel.ts';
const PATIENCE = { timeout: 30_000, interval: 200 };

// Several reloads in one test.
vi.setConfig({ testTimeout: 120_000 });

let server: Development;
let token = '';

async function post<T>(path: string, body: unknown): Promise<ApiResult<T>> {
  const headers = { 'content-type': 'application/json', 'x-access-token': token };
  const reply = await fetch(`${server.base}/jeecg-boot${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await reply.json()) as ApiResult<T>;
}

/** Message of the action; the reply of a route that does not exist is a message too. */
const replyOfSend = async () => (await post('/demo/parcel/send', { ids: [], ask: {} })).message;

function save(path: string, text: string): void {
  const file = join(server.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** As editors save: a new file takes the place of the old one. */
function saveAtomically(path: string, text: string): void {
  save(`${path}.tmp`, text);
  renameSync(join(server.folder, `${path}.tmp`), join(server.folder, path));
}

const replying = (message: string) => `export const send = async () => ({ message: '${message}' });\n`;

beforeAll(async () => {
  server = await startDevelopment();
  const { result } = await post<{ token: string }>('/sys/login', { username: 'admin', password: '123456' });
  token = result!.token;
}, 120_000);
afterAll(() => server.stop());

/** Text of an entity file. */
const entity = (title: string, module = 'demo') =>
  JSON.stringify({
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title,
    table: `${module}_parcel`,
    api: `/${module}/parcel`,
    permissionPrefix: `${module}:parcel`,
    titleField: 'name',
    fields: { name: { label: '名称', type: 'input' } },
    // Without `from` or `to` it needs a server function.
    actions: module === 'demo' ? { send: { label: '发出' } } : {},
  });

/** Title of an entity as the console gets it; null while the server does not know it. */
async function titleOf(id: string): Promise<string | null> {
  const reply = await fetch(`${server.base}/schemas/${id}.form.json`, { headers: { 'x-access-token': token } });
  if (!reply.ok) return null;
  const { entities } = (await reply.json()) as { entities: Record<string, { title: string }> };
  return entities[id]?.title ?? null;
}

test('serves an entity and a function whose files are new', async () => {
  save(FUNCTIONS, replying('first'));
  save(ENTITY, entity('包裹'));
  await expect.poll(replyOfSend, PATIENCE).toBe('first');
  await expect.poll(() => server.read('src/model/generated/entities.ts'), PATIENCE).toContain("'demo/parcel': {");
});

test('runs a changed function after each save', async () => {
  for (const message of ['second', 'third']) {
    save(FUNCTIONS, replying(message));
    await expect.poll(replyOfSend, PATIENCE).toBe(message);
  }
});

test('runs a changed function after each atomic save', async () => {
  for (const message of ['fourth', 'fifth']) {
    saveAtomically(FUNCTIONS, replying(message));
    await expect.poll(replyOfSend, PATIENCE).toBe(message);
  }
});

test('serves a schema file after each atomic save', async () => {
  for (const title of ['邮件', '快件', '包裹']) {
    saveAtomically(ENTITY, entity(title));
    await expect.poll(() => titleOf('demo/parcel'), PATIENCE).toBe(title);
  }
});

test('serves the screens of a folder that is new, and of one that was renamed', async () => {
  save('schemas/zoo/parcel.entity.json', entity('动物', 'zoo'));
  await expect.poll(() => titleOf('zoo/parcel'), PATIENCE).toBe('动物');
  renameSync(join(server.folder, 'schemas/zoo'), join(server.folder, 'schemas/park'));
  await expect.poll(() => titleOf('park/parcel'), PATIENCE).toBe('动物');
  await expect.poll(() => titleOf('zoo/parcel'), PATIENCE).toBeNull();
  saveAtomically('schemas/park/parcel.entity.json', entity('公园', 'park'));
  await expect.poll(() => titleOf('park/parcel'), PATIENCE).toBe('公园');
  rmSync(join(server.folder, 'schemas/park'), { recursive: true });
  await expect.poll(() => titleOf('park/parcel'), PATIENCE).toBeNull();
});

test('runs a function whose imported file changed', async () => {
  save('src/server/modules/demo/parcel-text.ts', `export const text = 'sixth';\n`);
  save(FUNCTIONS, `import { text } from './parcel-text';\nexport const send = async () => ({ message: text });\n`);
  await expect.poll(replyOfSend, PATIENCE).toBe('sixth');
  saveAtomically('src/server/modules/demo/parcel-text.ts', `export const text = 'seventh';\n`);
  await expect.poll(replyOfSend, PATIENCE).toBe('seventh');
});

test('keeps the function before while the saved file cannot be loaded', async () => {
  save(FUNCTIONS, 'export const send = async () => ({');
  await expect.poll(() => server.output(), PATIENCE).toContain('未重新载入');
  expect(await replyOfSend()).toBe('seventh');
  save(FUNCTIONS, replying('eighth'));
  await expect.poll(replyOfSend, PATIENCE).toBe('eighth');
});

test('keeps the app before while a function is missing', async () => {
  save(FUNCTIONS, 'export const other = 1;\n');
  await expect.poll(() => server.output(), PATIENCE).toContain('export send in');
  expect(await replyOfSend()).toBe('eighth');
});

test('shows the message of an HttpError that a reloaded function throws', async () => {
  const thrown = `import { HttpError } from '@/server/http/http-error';
export const send = async () => {
  throw new HttpError('shop.ninth', 'ninth');
};
`;
  save(FUNCTIONS, thrown);
  await expect.poll(replyOfSend, PATIENCE).toBe('ninth');
});

test('removes an entity whose files are deleted', async () => {
  rmSync(join(server.folder, ENTITY));
  rmSync(join(server.folder, FUNCTIONS));
  await expect.poll(async () => (await post('/demo/parcel/send', { ids: [], ask: {} })).code, PATIENCE).toBe(404);
});

test('asks for a restart when the database layer changed', async () => {
  const file = 'src/server/db/drivers/database-error.ts';
  saveAtomically(file, `${server.read(file)}\n`);
  await expect.poll(() => server.output(), PATIENCE).toContain('请重新启动 npm run dev');
});
