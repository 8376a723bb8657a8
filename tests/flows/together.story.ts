/** Two users edit the rows of one record: each sees the edits of the other, and hostile messages have no effect. */
import { sql } from 'kysely';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '@/server/db';
import type { Page } from '../helpers/browser';
import { addPerson, ask, tokenOf, type Account } from '../helpers/people';
import { openStory, signIn } from '../helpers/story';

const folder = mkdtempSync(join(tmpdir(), 'jingwei-together-'));
const schemas = join(folder, 'schemas');
cpSync('schemas', schemas, { recursive: true });
writeFileSync(
  join(schemas, 'demo/purchase.entity.json'),
  JSON.stringify({
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: '采购单',
    table: 'demo_purchase',
    api: '/demo/purchase',
    permissionPrefix: 'demo:purchase',
    titleField: 'title',
    fields: { title: { label: '标题', type: 'input', required: true } },
    children: {
      item: {
        title: '明细',
        table: 'demo_purchase_item',
        foreignKey: 'purchaseId',
        titleField: 'goods',
        shared: true,
        fields: {
          goods: { label: '物料', type: 'input' },
          qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
        },
      },
    },
  }),
);
writeFileSync(
  join(schemas, 'demo/purchase.list.json'),
  JSON.stringify({
    $schema: '../_meta/list.schema.json',
    version: 2,
    title: '采购单',
    component: ['demo/PurchaseList'],
    entity: 'demo/purchase',
  }),
);
const MENU = join(schemas, '_shared/menu.json');
writeFileSync(
  MENU,
  readFileSync(MENU, 'utf8').replace(
    '{ "title": "字段类型"',
    '{ "title": "采购单", "path": "/demo/purchase", "icon": "table", "screen": "demo/purchase.list" },\n{ "title": "字段类型"',
  ),
);
const story = openStory({}, folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Frame {
  data: { args: [{ id: string }, ...unknown[]] };
}

/** The form with the rows of the record; the list behind it is excluded. */
const form = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-grid]') });
const cell = (page: Page, row: number, col: number) => form(page).locator(`[data-place="${row}"] [data-col="${col}"]`);
const goods = (page: Page) =>
  form(page)
    .locator('[data-place] [data-col="0"]')
    .evaluateAll((cells) => cells.map((node) => node.firstChild?.textContent ?? ''));

/** Records the messages that the table socket of a page receives; `inject` sends a message as the server. */
async function wire(page: Page): Promise<{ received: string[]; inject: (text: string) => void }> {
  const received: string[] = [];
  let speak: (text: string) => void = () => undefined;
  await page.routeWebSocket(/\/vxeSocket\//, (client) => {
    const server = client.connectToServer();
    speak = (text) => client.send(text);
    server.onMessage((text) => {
      received.push(String(text));
      client.send(text);
    });
  });
  return { received, inject: (text) => speak(text) };
}

/** Assigns users to tenants in the database, because no screen does it. */
async function assign(tenants: Readonly<Record<string, string>>): Promise<void> {
  const server = story.server();
  await server.stop();
  const db = await openDatabase({ dataDir: server.dataDir });
  for (const [username, tenant] of Object.entries(tenants))
    await sql`update sys_user set tenant_id = ${tenant} where username = ${username}`.execute(db);
  await db.close();
  await server.start();
}

it('[2§3.31, 2§7.62] shows edited, added and removed rows to the other user within a second, nothing to another tenant, and ignores hostile messages', async () => {
  const { base } = story.server();
  const title = `采购${Date.now()}`;
  const names = ['一组甲', '一组乙', '二组丙'];
  const people: Account[] = [];
  for (const name of names) people.push(await addPerson(base, 'together', name));
  await assign(Object.fromEntries(people.map(({ username }, at) => [username, at < 2 ? '1' : '2'])));
  const token = await tokenOf(base);
  const item = ['螺栓', '螺母', '垫圈'].map((name, at) => ({ goods: name, qty: at + 1 }));
  await ask(base, 'POST', '/demo/purchase/add', { token, body: { title, item } });

  async function open(account: Account) {
    const visit = await story.visit({ size: 'desktop' });
    const { page } = visit;
    const line = await wire(page);
    await signIn(page, '/demo/purchase', account);
    const row = page.locator('[data-row]', { hasText: title });
    await row.getByText('编辑', { exact: true }).first().click();
    await cell(page, 2, 0).waitFor();
    // The path is {domain}/vxeSocket/{userId}/{pageId}; the server replied to a heartbeat.
    await expect
      .poll(() => line.received.map((text) => (JSON.parse(text) as { type: string }).type))
      .toEqual(['heart_beat']);
    return { ...visit, ...line };
  }
  const [one, two, three] = [await open(people[0]!), await open(people[1]!), await open(people[2]!)];
  const shows = (page: Page, rows: string[], timeout = 5000) =>
    expect.poll(() => goods(page), { timeout }).toEqual(rows);
  const type = async (page: Page, row: number, text: string) => {
    await cell(page, row, 0).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  await type(one.page, 0, '角钢');
  await shows(two.page, ['角钢', '螺母', '垫圈'], 1000);
  // The previous value is shown as a cell flash.
  const fading = cell(two.page, 0, 0).locator('[aria-hidden="true"]');
  await expect.poll(() => fading.count(), { timeout: 5000 }).toBe(0);

  // The first user inserts a row; the second one fills it in and deletes the first row.
  await cell(one.page, 1, 0).click({ button: 'right' });
  await one.page.getByRole('menuitem', { name: '在下方插入一行' }).click();
  await shows(one.page, ['角钢', '螺母', '', '垫圈']);
  await shows(two.page, ['角钢', '螺母', '', '垫圈']);
  await type(two.page, 2, '弹垫');
  await shows(one.page, ['角钢', '螺母', '弹垫', '垫圈']);
  await cell(two.page, 0, 0).click({ button: 'right' });
  await two.page.getByRole('menuitem', { name: '删除此行' }).click();
  const question = two.page.getByRole('dialog', { name: '删除所选行' });
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await shows(one.page, ['螺母', '弹垫', '垫圈']);

  // Hostile messages from the server: markup stays text; unknown columns, rows and records are ignored.
  const frame = (row: object, change?: object) =>
    JSON.stringify({
      type: 'update_vxe_table',
      data: { socketKey: 'demo/purchase.item', args: [row, 'evil', ...(change ? [change] : [])] },
    });
  const [sent] = one.received.filter((text) => text.includes('弹垫')).map((text) => JSON.parse(text) as Frame);
  const added = sent!.data.args[0].id;
  for (const text of [
    '{',
    '{"type":"common_send_date","data":{"key":"demo/purchase.item","args":["x"]}}',
    frame({ id: added, purchaseId: 'other', __proto__: { goods: 'x' }, createBy: 'x', nothing: 'x' }),
    frame({ id: added, goods: { toString: 'x' } }),
    frame({ id: 'other', goods: 'x' }, { kind: 'insert', n: 1, of: 'other', after: null }),
    frame({ id: added }, { kind: 'remove', n: 2, of: 'other', after: null }),
    frame({ id: added, qty: '<img src=x onerror=alert(1)>' }, { kind: 'set', n: 'x' }),
  ])
    one.inject(text);
  one.inject(frame({ id: added, goods: '<b>弹垫</b>' }));
  await shows(one.page, ['螺母', '<b>弹垫</b>', '垫圈']);
  expect(await one.page.locator('[data-place] b').count()).toBe(0);

  // The other tenant received only heartbeats.
  expect(three.received.filter((text) => !text.includes('heart_beat'))).toEqual([]);
  expect(await goods(three.page)).toEqual(['螺栓', '螺母', '垫圈']);
  expect([one, two, three].flatMap(({ complaints }) => complaints)).toEqual([]);
});
