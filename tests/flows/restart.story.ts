/** A changed form survives a restart of the server, an expired session and a reload. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Route } from 'playwright-core';
import { ADMIN, openStory, signInOnPage, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PATH = '/isps/system/dict';
const PATIENCE = 20_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE });

const form = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('字典编码') });
const submit = (page: Page) => form(page).getByRole('button', { name: '确定', exact: true }).click();

/** Console messages of the browser while the server is stopped. */
const DOWN = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/;
const REFUSED = /status of 401/;

async function begin(visit: Visit, name: string, code: string): Promise<Page> {
  const { page } = visit;
  page.setDefaultTimeout(PATIENCE);
  await signInOnPage(page, PATH);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await form(page).getByLabel('字典名称').fill(name);
  await form(page).getByLabel('字典编码').fill(code);
  await form(page).getByLabel('描述').fill('写到一半');
  return page;
}

async function expectFilled(page: Page, name: string, code: string): Promise<void> {
  await eventually(() => form(page).getByLabel('字典名称').inputValue()).toBe(name);
  expect(await form(page).getByLabel('字典编码').inputValue()).toBe(code);
  expect(await form(page).getByLabel('描述').inputValue()).toBe('写到一半');
}

/** The form closes, and the list has the record once. */
async function expectSaved(page: Page, name: string): Promise<void> {
  await page.getByText('添加成功！', { exact: true }).waitFor();
  await eventually(() => form(page).count()).toBe(0);
  await page.getByText(name, { exact: true }).first().waitFor();
  expect(await page.getByText(name, { exact: true }).count()).toBe(1);
}

describe.each<Size>(['desktop', 'phone'])('a half-filled form, %s', (size) => {
  let visit: Visit;
  afterEach(async () => {
    await visit.shoot('restart-last');
    await visit.close();
    expect(visit.complaints).toEqual([]);
  });

  test.each([
    ['before it receives the save', 'SIGTERM'],
    ['between the save and its reply', 'SIGKILL'],
  ] as const)('is saved once when the server restarts %s (%s)', async (_when, signal) => {
    visit = await story.visit({ size });
    const [name, code] = [`重启${size}${signal}`, `restart_${size}_${signal}`];
    const page = await begin(visit, name, code);
    if (signal === 'SIGTERM') await story.server().stop(signal);
    else {
      const loseReply = async (route: Route) => {
        await route.fetch();
        await story.server().stop(signal);
        await route.abort('connectionreset');
      };
      await page.route('**/sys/dict/add', loseReply, { times: 1 });
    }
    await submit(page);
    await form(page).getByText('连接已断开，恢复后自动保存').waitFor();
    await visit.shoot(`restart-${size}-down`);
    await expectFilled(page, name, code);
    expect(await visit.audit()).toEqual([]);
    await story.server().start();
    await expectSaved(page, name);
    visit.forgive(DOWN);
  });

  test('is offered again after a reload, and can be discarded', async () => {
    visit = await story.visit({ size });
    const [name, code] = [`刷新${size}`, `reload_${size}`];
    const page = await begin(visit, name, code);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByText('已恢复未保存的内容').waitFor();
    await expectFilled(page, name, code);
    await visit.shoot(`restart-${size}-recovered`);
    expect(await visit.audit()).toEqual([]);
    await form(page).getByRole('button', { name: '放弃', exact: true }).click();
    await eventually(() => form(page).getByLabel('字典名称').inputValue()).toBe('');
    await form(page).getByRole('button', { name: '取消', exact: true }).click();
    await eventually(() => form(page).count()).toBe(0);
  });

  test('is saved after signing in again in place', async () => {
    visit = await story.visit({ size });
    const [name, code] = [`过期${size}`, `expired_${size}`];
    const page = await begin(visit, name, code);
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }).value,
    );
    const out = await fetch(`${story.server().base}/jeecg-boot/sys/logout`, {
      method: 'POST',
      headers: { 'X-Access-Token': token },
    });
    expect(out.status).toBe(200);
    await submit(page);
    const again = page.getByRole('dialog').filter({ hasText: '登录已过期' });
    await again.waitFor();
    await visit.shoot(`restart-${size}-expired`);
    const password = again.getByLabel('密码', { exact: true });
    await password.fill(ADMIN.password);
    await password.press('Enter');
    await page.getByText('添加成功！', { exact: true }).waitFor();
    await page.getByText(name, { exact: true }).first().waitFor();
    visit.forgive(REFUSED);
  });
});
