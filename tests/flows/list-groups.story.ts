/** A list by groups in two looks: chosen, opened, kept in the address, and rows of all pages selected by the query. */
import { expect, it } from 'vitest';
import { addPerson } from '../helpers/people';
import { openStory, signIn } from '../helpers/story';

const story = openStory();

it.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('groups orders by status, opens a group, and keeps the grouping ($0, $1)', async (size, theme) => {
  const visit = await story.visit({ size, theme });
  const { page, audit, shoot, complaints } = visit;
  const person = await addPerson(story.server().base, `grouper_${size}`, '周分组');
  await signIn(page, '/demo/order', person);
  await page.getByRole('button', { name: /^分组/ }).click();
  await page.getByRole('menuitem', { name: '状态' }).click();
  await page.keyboard.press('Escape');
  const heads = page.locator('[data-group="head"]');
  await heads.nth(1).waitFor();
  await heads.first().getByRole('button', { name: /^展开/ }).click();
  const isPhone = size === 'phone';
  await page
    .locator(isPhone ? 'li:not([data-group])' : '[data-row]:not([data-group])')
    .first()
    .waitFor();
  expect(await audit()).toEqual([]);
  // The last button of the bar at the bottom is on screen.
  const buttons = page.getByRole('toolbar').last().getByRole('button');
  const edges = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  if (isPhone) expect(Math.max(...edges)).toBeLessThanOrEqual(390);
  await shoot(`list-groups-${size}-${theme}`);
  await page.reload();
  await page.getByRole('button', { name: '分组：状态', exact: true }).waitFor();
  await heads.nth(1).waitFor();
  expect(decodeURIComponent(page.url())).toContain('"g":["status"]');
  expect(complaints).toEqual([]);
});
