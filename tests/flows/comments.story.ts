/** Comments between two users on one record: a mention by `@`, a file, the unread message, and the rights of the record. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '@/server/db';
import type { Row } from '@/model/record';
import type { Page } from '../helpers/browser';
import { addPerson, ask, tokenOf } from '../helpers/people';
import { openStory, signIn, type Size } from '../helpers/story';

const story = openStory();

const box = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: '评论' });

/** The users with unread system messages that name an order, read from the database. */
async function unreadAbout(order: string): Promise<string[]> {
  const server = story.server();
  await server.stop();
  const db = await openDatabase({ dataDir: server.dataDir });
  const { rows } = await sql<{ username: string }>`
    select u.username
    from sys_announcement a join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id
    where s.read_flag = '0' and concat(a.titile, a.msg_content) like ${`%${order}%`}`.execute(db);
  await db.close();
  await server.start();
  return rows.map(({ username }) => username);
}

/** Opens the detail of an order. */
async function open(page: Page, order: string, size: Size): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('textbox', { name: '采购单号' }).first().fill(order);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('button', { name: `详情 ${order}` }).click();
  await box(page).scrollIntoViewIfNeeded();
}

it.each(['desktop', 'phone'] as const)('mentions a user by @, with a file, on a %s', async (size) => {
  const { base } = story.server();
  const name = `收信人${size}`;
  const reader = await addPerson(base, `mention${size}`, name);
  const order = size === 'desktop' ? 'CG20260010' : 'CG20260009';
  const { page, audit, shoot, complaints } = await story.visit({ size, theme: size === 'phone' ? 'dark' : 'light' });
  await signIn(page, '/demo/order');
  await open(page, order, size);
  await box(page).click();
  await page.keyboard.type(`@${name.slice(0, 3)}`);
  const option = page.getByRole('menuitem', { name: new RegExp(reader.username) });
  await option.waitFor();
  await shoot(`comments-mention-${size}`);
  await option.click();
  await expect.poll(() => box(page).inputValue()).toBe(`@${name} `);
  await page.keyboard.type('请看附件');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: /上传/ }).last().click();
  await (await chooser).setFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('合同') });
  // The file has been uploaded.
  await page.getByRole('dialog').getByRole('button', { name: '下载 合同.txt' }).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?送/ })
    .click();
  const entry = page.getByRole('dialog').locator('ol > li', { hasText: '请看附件' });
  await entry.waitFor();
  expect(await entry.textContent()).toContain('合同.txt');
  expect(await audit()).toEqual([]);
  await shoot(`comments-sent-${size}`);

  const other = await story.visit({ size });
  await signIn(other.page, '/demo/order', reader);
  await open(other.page, order, size);
  const read = other.page.getByRole('dialog').locator('ol > li', { hasText: '请看附件' });
  await read.waitFor();
  expect(await read.textContent()).toContain(`@${name}`);
  expect([...complaints, ...other.complaints]).toEqual([]);

  // Who may not read the record reads no comments on it and writes none.
  const admin = await tokenOf(base);
  const { records } = await ask<{ records: Row[] }>(base, 'GET', `/demo/order/list?orderNo=${order}`, { token: admin });
  const id = String(records[0]!['id']);
  const stranger = { username: `stranger_${size}`, password: 'Jing2wei3' };
  const account = { ...stranger, confirmPassword: stranger.password, realname: '外人', status: 1 };
  await ask(base, 'POST', '/sys/user/add', { token: admin, body: account });
  const token = await tokenOf(base, stranger);
  const path = '/demo/order/comments';
  await expect(ask(base, 'GET', `${path}?id=${id}`, { token })).rejects.toThrow(path);
  await expect(ask(base, 'POST', path, { token, body: { id, content: '看不到' } })).rejects.toThrow(path);

  expect(await unreadAbout(order)).toEqual([reader.username]);
});
