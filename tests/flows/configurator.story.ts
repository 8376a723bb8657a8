/**
 * The workflow of a configurator: creates a screen from four answers, adds a field, and fixes a typing error with the
 * message on the page. `npm run dev` runs without a restart. readme.story follows the example of the README.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, visit as openWindow, type Page, type Visit } from '../helpers/browser';
import { startDevelopment, type Development } from '../helpers/development';
import { signIn } from '../helpers/story';

const PATIENCE = 60_000;
const ANSWERS = ['demo', 'asset', '设备', 'assetName:设备名称:input,price:购入价:inputNumber,level:重要程度:select'];

let server: Development;
let window: Visit;
let page: Page;

beforeAll(async () => {
  server = await startDevelopment();
  window = await openWindow(server.base);
  ({ page } = window);
  page.setDefaultTimeout(PATIENCE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.base });
  await signIn(page, '/isps/system/dict');
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

const ENTITY = 'schemas/demo/asset.entity.json';
const read = () => readFileSync(join(server.folder, ENTITY), 'utf8');
const write = (text: string) => writeFileSync(join(server.folder, ENTITY), text);
const form = () => page.getByRole('dialog').last();
const row = (name: string) => page.locator('[data-row]', { hasText: name });
const press = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

test('four answers make a working screen with a menu entry', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/new/new-screen.ts'], {
    cwd: server.folder,
    // `Demo` is invalid, so the question is asked again.
    input: ['Demo', ...ANSWERS].join('\n') + '\n',
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain('只能用小写字母');
  expect(stdout).toContain(`已写 ${ENTITY}`);

  const search = page.getByRole('combobox', { name: '搜索菜单' });
  await search.fill('设备');
  await page.getByRole('option', { name: '设备' }).click();
  await page.getByLabel('设备名称').filter({ visible: true }).first().waitFor();
  await press('新增');
  await form().getByLabel('设备名称').fill('叉车');
  await form().getByLabel('购入价').fill('85000');
  await form().getByRole('button', { name: '确定', exact: true }).click();
  await row('叉车').getByText('85,000.00').waitFor();
  await window.shoot('configurator-new');
});

test('shows an added field as soon as the file is saved', async () => {
  const file = JSON.parse(read()) as { fields: Record<string, unknown> };
  file.fields.tax = { label: '税额', type: 'inputNumber', value: '=round(price * 0.13, 2)' };
  write(`${JSON.stringify(file, null, 2)}\n`);
  await page.getByRole('columnheader', { name: '税额' }).filter({ visible: true }).first().waitFor();
  await press('新增');
  await form().getByLabel('设备名称').fill('货架');
  await form().getByLabel('购入价').fill('1000');
  await form().getByRole('button', { name: '确定', exact: true }).click();
  await row('货架').getByText('130.00').waitFor();
});

test('shows a typing error on its page with place, cause and cure; other pages work and link to it', async () => {
  const right = read();
  write(right.replace('"label": "税额"', '"lable": "税额"'));
  const panel = page.getByRole('alert').filter({ hasText: 'asset.entity.json' });
  await panel.waitFor();
  expect(await window.audit()).toEqual([]);
  await window.shoot('configurator-error');
  await panel.getByRole('button', { name: '复制全部' }).click();
  await page.getByText('已复制').waitFor();
  const said = await page.evaluate(() => navigator.clipboard.readText());

  await page
    .getByRole('navigation', { name: '打开的页面' })
    .getByRole('button', { name: '数据字典', exact: true })
    .click();
  await page.getByText(/^1-10 共 \d+ 条$/).waitFor();
  await page.getByText(/其他屏幕的定义有 \d+ 处错误/).click();
  await page.getByText('asset.entity.json', { exact: false }).filter({ visible: true }).first().waitFor();
  expect(await window.audit()).toEqual([]);
  await window.shoot('configurator-elsewhere');
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('button', { name: '设备', exact: true }).click();

  // Fix the error with the information of the message only.
  const printed = /asset\.entity\.json:(\d+):(\d+) \S+ .*“(\w+)”.*是不是 (\w+)/.exec(said);
  expect(printed, said).not.toBeNull();
  const [line, column, wrong, meant] = [
    Number(printed?.[1]),
    Number(printed?.[2]),
    printed?.[3] ?? '',
    printed?.[4] ?? '',
  ];
  const lines = read().split('\n');
  const text = lines[line - 1] ?? '';
  expect(text.slice(column - 1)).toContain(wrong);
  lines[line - 1] = text.slice(0, column - 1) + text.slice(column - 1).replace(wrong, meant);
  write(lines.join('\n'));
  expect(read()).toBe(right);
  await panel.waitFor({ state: 'hidden' });
  await row('货架').getByText('130.00').waitFor();
});

test('logs no error on the way', () => {
  // Expected during a server restart: errors of the bundler's own socket and of requests.
  window.forgive(/WebSocket|ERR_|vite|503|502/);
  expect(window.complaints).toEqual([]);
});
