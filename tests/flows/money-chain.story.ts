/** From platform bills to the journal: a clerk settles, finance approves on a phone, another person pays. */
import { describe, expect, it } from 'vitest';
import { openStory, signIn, type Page, type Visit } from '../helpers/story';

const story = openStory();
const PASSWORD = '123456';
const SUPPLIER = '广州禾谷食品有限公司';
const PATIENCE = 30_000;

/** The documents of the story, by their numbers. */
const made = { sheet: '', apply: '', order: '' };

const dialog = (page: Page) => page.getByRole('dialog').last();
/** A record on screen: a row of the table, or a card on phones. */
const record = (page: Page, name: string) =>
  page.locator('[data-row], li:has(dl)').filter({ has: page.getByText(name, { exact: true }) });

async function open(user: string, path: string, size: 'desktop' | 'phone' = 'desktop'): Promise<Visit> {
  const visit = await story.visit(size === 'phone' ? { size, theme: 'dark' } : {});
  await signIn(visit.page, path, { username: user, password: PASSWORD });
  return visit;
}

/** Clicks a button of a record, which may be in the menu 更多. */
async function press(page: Page, action: string, name: string): Promise<void> {
  expect(name, 'the step before has made the document').not.toBe('');
  await record(page, name).first().waitFor();
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  if ((await direct.count()) > 0) return direct.click();
  await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Clicks a button of a record and confirms. */
async function decide(page: Page, action: string, name: string): Promise<void> {
  await press(page, action, name);
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '取消', exact: true }) })
    .last();
  // The dialog sets the focus after its animation: a click on a moving button may miss it.
  await question.locator(':focus').waitFor();
  const opinion = question.getByLabel('审批意见');
  if ((await opinion.count()) > 0) await opinion.fill('同意');
  await question.getByRole('button', { name: new RegExp(`^(${action}|确\\s*定)$`) }).click();
  await question.waitFor({ state: 'hidden' });
}

const shows = (page: Page, name: string, text: string) =>
  expect.poll(() => record(page, name).first().innerText(), { timeout: PATIENCE }).toContain(text);

async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = dialog(page).getByRole('combobox', { name: label });
  await box.click();
  await box.fill(text);
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click();
}

describe('the money chain', () => {
  it('a clerk generates a sheet of a month, reads it and submits it', async () => {
    const { page, complaints, shoot, audit } = await open('settle', '/isps/settle/sheet');
    await page.getByRole('button', { name: '生成结算单', exact: true }).click();
    await choose(page, '公司', '杭州云禾电子商务有限公司苏州分公司');
    await choose(page, '供应商', SUPPLIER);
    await dialog(page).getByLabel('账期止').fill('2026-06-30');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: '生成结算单', exact: true }).click();
    const fresh = page.locator('[data-row]').filter({ hasText: '2026-06-30' }).filter({ hasText: SUPPLIER });
    await fresh.first().waitFor({ timeout: PATIENCE });
    made.sheet = /JS\d+/.exec(await fresh.first().innerText())![0];
    await shoot('money-chain-sheets');
    expect(await audit()).toEqual([]);
    await press(page, '详情', made.sheet);
    await dialog(page).or(page.locator('main')).getByText('应付金额').first().waitFor();
    await shoot('money-chain-sheet');
    await page.keyboard.press('Escape');
    await decide(page, '提交审核', made.sheet);
    await shows(page, made.sheet, '审核中');
    expect(complaints).toEqual([]);
  });

  it('finance approves it on a phone; its creator could not', async () => {
    const { page, complaints, shoot } = await open('finance', '/isps/settle/sheet', 'phone');
    await decide(page, '审核通过', made.sheet);
    await shows(page, made.sheet, '待付款');
    await shoot('money-chain-approved-phone');
    expect(complaints).toEqual([]);
  });

  it('the clerk notes the confirmation of the supplier and applies for the payment', async () => {
    const { page, complaints, shoot } = await open('settle', '/isps/settle/sheet');
    await decide(page, '供应商确认', made.sheet);
    await shows(page, made.sheet, '已确认');
    await decide(page, '发起付款', made.sheet);
    await page.goto('/isps/fin/payApply');
    const apply = page.locator('[data-row]').filter({ hasText: SUPPLIER }).filter({ hasText: '草稿' }).first();
    await apply.waitFor();
    made.apply = /SQ\d+/.exec(await apply.innerText())![0];
    await decide(page, '提交审核', made.apply);
    await page.goto('/isps/fin/payApply');
    await shows(page, made.apply, '审核中');
    await shoot('money-chain-apply');
    expect(complaints).toEqual([]);
  });

  it('finance approves the application and makes a payment order, which they cannot pay', async () => {
    const { page, complaints, shoot } = await open('finance', '/isps/fin/payApply');
    await decide(page, '审核通过', made.apply);
    await shows(page, made.apply, '已通过');
    await decide(page, '生成付款单', made.apply);
    await shows(page, made.apply, '付款中');
    await page.goto('/isps/settle/payOrder');
    const order = page.locator('[data-row]').filter({ hasText: SUPPLIER }).filter({ hasText: '待支付' }).first();
    await order.waitFor();
    made.order = /FK\d+/.exec(await order.innerText())![0];
    await page.getByRole('button', { name: `更多 ${made.order}`, exact: true }).click();
    const pay = page.getByRole('menuitem', { name: '提交支付' });
    expect(await pay.getAttribute('aria-disabled')).toBe('true');
    await shoot('money-chain-order');
    expect(complaints).toEqual([]);
  });

  it('the finance lead pays; the result of the bank comes by itself, flow and journal follow', async () => {
    const { page, complaints, shoot, audit } = await open('finance_lead', '/isps/settle/payOrder');
    await decide(page, '提交支付', made.order);
    // Nothing is clicked or reloaded: the server says that the order has changed.
    await shows(page, made.order, '已到账');
    await page.getByRole('button', { name: /^通知消息，\d+ 条未读$/ }).click();
    await page.getByRole('tab', { name: /^系统消息/ }).click();
    await page.getByText('付款已到账').first().waitFor();
    await page.keyboard.press('Escape');
    await press(page, '详情', made.order);
    await dialog(page).getByText('演示，没有真实付款').first().waitFor();
    await dialog(page)
      .getByRole('tab', { name: /银行回报/ })
      .click();
    await dialog(page).getByText('已登记').first().waitFor();
    await shoot('money-chain-paid');
    await page.goto('/isps/fund/flow');
    const flow = page.locator('[data-row]').filter({ hasText: SUPPLIER }).first();
    await flow.waitFor();
    expect(await flow.innerText()).toContain('388.00');
    await page.goto('/isps/fin/journal');
    await page.locator('[data-row]').filter({ hasText: made.order }).first().waitFor();
    await shoot('money-chain-journal');
    expect(await audit()).toEqual([]);
    await page.goto('/isps/settle/sheet');
    await shows(page, made.sheet, '已付清');
    expect(complaints).toEqual([]);
  });
});
