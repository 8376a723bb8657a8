/** User actions on records, in tables and in the cards of phones. */
import { afterEach, expect } from 'vitest';
import type { Page, Size, Visit } from './browser';
import { signIn, type Story } from './story';

/** Timeout for expected results: the machine may be busy. */
export const PATIENCE = 30_000;
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE });

/** The visible screen: the active tab of the console. */
export const shown = (page: Page) => page.locator('[data-tab]:not([hidden])');
/** A name alone, or with the emphasis of its record behind it. */
const withEmphasis = (name: string): RegExp =>
  new RegExp(`^\\s*${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(\\s*(冻结|已到期))?\\s*$`);

/** One record on screen: a row of the table, or a card on phones. */
export const record = (page: Page, name: string) =>
  page.locator('[data-row], li:has(dl)').filter({ has: page.getByText(withEmphasis(name)) });
/** The topmost dialog. */
export const dialog = (page: Page) => page.getByRole('dialog').last();
/** The topmost form: a form behind it may have a field of the same name. */
export const form = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '确定', exact: true }) })
    .last();

/** Submits the topmost form and waits until its dialog is closed. */
export async function submit(page: Page): Promise<void> {
  const open = await page.getByRole('dialog').count();
  await form(page).getByRole('button', { name: '确定', exact: true }).click();
  await eventually(() => page.getByRole('dialog').count()).toBeLessThan(open);
}

/** Closes the topmost dialog with Esc. */
export async function leave(page: Page): Promise<void> {
  const open = await page.getByRole('dialog').count();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBeLessThan(open);
}

/** Clicks a button of a record, which may be in the menu 更多. */
export async function press(page: Page, action: string, name: string): Promise<void> {
  await record(page, name).last().waitFor();
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  if ((await direct.count()) === 0) {
    await page
      .getByRole('button', { name: `更多 ${name}`, exact: true })
      .last()
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await direct.last().click();
}

/**
 * Clicks a button of a record, confirms, and waits until the confirmation is closed.
 * @param asks text of the confirmation
 */
export async function decide(page: Page, action: string, name: string, asks: string): Promise<void> {
  await press(page, action, name);
  const question = page.getByRole('dialog').filter({ hasText: asks });
  // The dialog sets the focus after its animation: a click on a moving button may miss it.
  await question.locator('button:focus').waitFor();
  await question.getByRole('button', { name: action, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/** Clicks a toolbar button, which may be in the menu 更多 on phones. */
export async function pressBar(page: Page, action: string): Promise<void> {
  const bar = shown(page).getByRole('toolbar').last();
  const direct = bar.getByRole('button', { name: action, exact: true });
  await bar.getByRole('button').first().waitFor();
  if ((await direct.count()) === 0) {
    await bar.getByRole('button', { name: /^更多/ }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await direct.click();
}

/** Filters the visible list by one field. */
export async function search(page: Page, size: Size, label: string, word: string): Promise<void> {
  if (size === 'phone') await shown(page).getByRole('button', { name: '筛选' }).click();
  const box = page.getByRole('search').last().getByLabel(label, { exact: true });
  await box.fill(word);
  await box.press('Enter');
  if (size === 'phone') await box.waitFor({ state: 'hidden' });
}

/** Navigates without a reload, as a link does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.locator(`[data-tab="${path}"]:not([hidden])`).waitFor({ timeout: PATIENCE });
}

/**
 * One window of the administrator for all tests of a group; the first test opens it. Fails each test after which the
 * page has complaints. Call it in `describe`.
 */
export function shareWindow(story: Story, size: Size) {
  let visit: Visit | null = null;
  const open = async (path: string): Promise<Visit> => {
    const opened = await story.visit({ size });
    opened.page.setDefaultTimeout(PATIENCE);
    await signIn(opened.page, path);
    return opened;
  };
  afterEach(() => {
    expect(visit?.complaints.splice(0)).toEqual([]);
  });
  return {
    async enter(path: string): Promise<Page> {
      if (visit === null) visit = await open(path);
      else await visit.page.goto(path);
      await shown(visit.page).waitFor();
      return visit.page;
    },
    /** Takes a screenshot and expects no accessibility violation. */
    async look(name: string): Promise<void> {
      await visit!.shoot(`admin-${size}-${name}`);
      expect.soft(await visit!.audit(), name).toEqual([]);
    },
  };
}
