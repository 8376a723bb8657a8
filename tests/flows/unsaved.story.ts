/** Unsaved work survives an expired session, a stopped server, closing a tab and a reload. */
import { afterEach, describe, expect, it } from 'vitest';
import { ask, tokenOf } from '../helpers/people';
import { openStory, signIn, type Page, type Visit } from '../helpers/story';

const story = openStory();
const DICT = '/isps/system/dict';
const soon = <T>(see: () => T) => expect.poll(see, { timeout: 15_000 });

let visits: Visit[] = [];
afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

async function openForm(size: 'desktop' | 'phone', code: string): Promise<Visit> {
  const visit = await story.visit({ size });
  visits.push(visit);
  const { page } = visit;
  await signIn(page, DICT);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('字典名称').fill(`名称${code}`);
  await dialog.getByLabel('字典编码').fill(code);
  return visit;
}

const form = (page: Page) => page.getByRole('dialog').filter({ hasText: '字典编码' });
const save = (page: Page) => form(page).getByRole('button', { name: /保存|确定/ });

async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }).value,
  );
  await fetch(`${story.server().base}/jeecg-boot/sys/logout`, { method: 'POST', headers: { 'X-Access-Token': token } });
}

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  it('renews an expired session in place and repeats the save', async () => {
    const visit = await openForm(size, `renew_${size}`);
    const { page } = visit;
    await revoke(page);
    await save(page).click();
    const expired = page.getByRole('dialog').filter({ hasText: '登录已过期' });
    await expired.getByText('很抱歉，登录已过期，请重新登录').waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`expired-${size}`);
    await expired.getByLabel('密码', { exact: true }).fill('123456');
    await expired.getByRole('button', { name: '登录', exact: true }).click();
    await expired.waitFor({ state: 'hidden' });
    await page.getByText('添加成功！').waitFor();
    await page.getByText(`renew_${size}`).first().waitFor();
    visit.forgive(/401/);
  });

  it('keeps the form when the user stops waiting for the server, and saves when it is back', async () => {
    const visit = await openForm(size, `offline_${size}`);
    const { page } = visit;
    await story.server().stop();
    await save(page).click();
    await page.getByText('连接已断开，正在重试…').waitFor();
    await form(page).getByText('连接已断开，恢复后自动保存').waitFor();
    await form(page).getByRole('button', { name: '停止等待' }).click();
    await form(page).getByText('连接已断开，恢复后自动保存').waitFor({ state: 'hidden' });
    expect(await form(page).getByLabel('字典编码').inputValue()).toBe(`offline_${size}`);
    await visit.shoot(`form-offline-${size}`);
    await story.server().start();
    await page.getByText('连接已恢复').waitFor();
    await save(page).click();
    await page.getByText('添加成功！').waitFor();
    visit.forgive(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  });

  it('asks before closing: staying keeps what was typed, discarding closes', async () => {
    const visit = await openForm(size, `asked_${size}`);
    const { page } = visit;
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' });
    await question.waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`leave-${size}`);
    await question.getByRole('button', { name: '继续填写' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await form(page).getByLabel('字典编码').inputValue()).toBe(`asked_${size}`);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '放弃并离开' }).click();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
  });
});

it('offers what was typed after a reload', async () => {
  const visit = await openForm('desktop', 'reloaded');
  const { page } = visit;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.waitForTimeout(600);
  await page.reload();
  await page.getByRole('button', { name: '新增' }).click();
  await soon(() => form(page).getByLabel('字典编码').inputValue()).toBe('reloaded');
});

it('merges a record that another user saved meanwhile, and asks about what both changed', async () => {
  const { base } = story.server();
  const token = await tokenOf(base);
  await ask(base, 'POST', '/sys/dict/add', { token, body: { dictName: '两人', dictCode: 'two_users', type: '0' } });
  const visit = await story.visit({ size: 'desktop' });
  visits.push(visit);
  const { page } = visit;
  await signIn(page, `${DICT}?dictCode=two_users`);
  await page.getByRole('button', { name: '编辑 两人' }).click();
  await soon(() => form(page).getByLabel('字典名称').inputValue()).toBe('两人');
  const stored = async () =>
    (
      await ask<{ records: Record<string, unknown>[] }>(base, 'GET', '/sys/dict/list?dictCode=two_users', { token })
    ).records.find(({ dictCode }) => dictCode === 'two_users')!;
  const other = { ...(await stored()), dictName: '两人（他人改）', description: '他人写的' };
  await ask(base, 'PUT', '/sys/dict/edit', { token, body: other });

  await form(page).getByLabel('描述').fill('我写的');
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: '与他人的修改冲突' });
  await conflict.getByText('他人写的').waitFor();
  expect(await visit.audit()).toEqual([]);
  await visit.shoot('merge-conflict');
  await conflict.getByRole('radio', { name: /我写的/ }).click();
  await conflict.getByRole('button', { name: /^确\s*定$/ }).click();
  await conflict.waitFor({ state: 'hidden' });
  await form(page).getByText('已与他人的修改合并').waitFor();
  await visit.shoot('merge-result');
  await save(page).click();
  await page.getByText('编辑成功!').waitFor();
  expect(await stored()).toMatchObject({ dictName: '两人（他人改）', description: '我写的' });
});

it('shows file, place and cure of an invalid screen, and the screen when it is fixed', async () => {
  const visit = await story.visit();
  visits.push(visit);
  const { page } = visit;
  await page.route('**/schemas/system/dict.list.json', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { screen: Record<string, unknown> };
    const { columns, ...rest } = body.screen;
    await route.fulfill({ json: { ...body, screen: { ...rest, colums: columns } } });
  });
  await signIn(page, DICT);
  const panel = page.getByRole('alert');
  await panel.getByText('屏幕定义有 1 处错误').waitFor();
  const said = (await panel.textContent()) ?? '';
  for (const part of ['system/dict.list', '/colums', 'columns']) expect(said).toContain(part);
  expect(await visit.audit()).toEqual([]);
  await visit.shoot('schema-error');
  await page.unroute('**/schemas/system/dict.list.json');
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('button', { name: '刷新' }).click();
  await page.getByRole('grid').first().waitFor();
});
