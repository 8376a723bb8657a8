/** An application from nothing: written, checked, tested, developed, built; the product's files stay as they are. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markInstalled } from '../../scripts/setup/modules.mjs';
import { closeBrowser, visit, type Page } from '../helpers/browser';
import { signInOnPage } from '../helpers/story';

const PATIENCE = 90_000;
const root = mkdtempSync(join(tmpdir(), 'jingwei-app-'));
const product = join(root, 'product');
const app = join(root, 'my-app');
const { stdout: listed } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.split('\n').filter(Boolean);

// Without the variables of this test run.
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST_|npm_)/.test(name))),
  PORT: '0',
  DATABASE_URL: '',
};

function digestOfProduct(): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(product, file)));
  return hash.digest('hex');
}

/** Runs an npm script to its end. @returns its output; fails when it fails */
function run(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', ['run', ...args], { cwd: folder, encoding: 'utf8', env });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

const running: ChildProcess[] = [];
/** What the server printed so far. */
let output = '';

/** Starts a server by an npm script of the application, in place of the one before. @returns its address */
async function serve(script: string): Promise<string> {
  await stop();
  output = '';
  const child = spawn('npm', ['run', script], {
    cwd: app,
    env: { ...env, DEMO_TOUR: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.push(child);
  return new Promise((found, fail) => {
    const onOutput = (chunk: Buffer) => {
      output += String(chunk);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address) found(address);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', () => fail(new Error(`npm run ${script} ended:\n${output}`)));
  });
}

async function stop(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.pid === undefined || child.exitCode !== null) continue;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
}

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  writeFileSync(join(app, path), text);
};
const read = (path: string) => readFileSync(join(app, path), 'utf8');

let page: Page;
let before = '';
const press = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const dialog = () => page.getByRole('dialog').last();
const row = (name: string) => page.locator('[data-row]', { hasText: name }).filter({ visible: true });

async function open(address: string, path: string): Promise<void> {
  ({ page } = await visit(address));
  page.setDefaultTimeout(PATIENCE);
  await signInOnPage(page, path);
}

async function addAsset(name: string, price: string): Promise<void> {
  await press('新增');
  await dialog().getByLabel('名称').fill(name);
  await dialog().getByLabel('购入价').fill(price);
  await dialog().getByRole('button', { name: '确定', exact: true }).click();
  await row(name).first().waitFor();
}

async function retire(name: string, message: string): Promise<void> {
  await page.getByRole('button', { name: `报废 ${name}`, exact: true }).click();
  await dialog().getByLabel('原因').fill('已损坏');
  await dialog().getByRole('button', { name: '报废', exact: true }).click();
  await page.getByText(message).first().waitFor();
}

beforeAll(() => {
  for (const file of files) {
    mkdirSync(dirname(join(product, file)), { recursive: true });
    cpSync(file, join(product, file));
  }
  markInstalled();
  symlinkSync(resolve('node_modules'), join(product, 'node_modules'));
  before = digestOfProduct();
});
afterAll(async () => {
  await closeBrowser();
  await stop();
  rmSync(root, { recursive: true, force: true });
});

test('a command writes an application that passes its check and its tests', () => {
  expect(run(product, 'new:app', '--', '../my-app', '资产管理')).toContain('已写 ../my-app/modules/asset/asset.ts');
  run(app, 'new:field', '--', 'stars', '星级');
  expect(run(app, 'check')).toContain('0 problems');
  expect(run(app, 'test')).toContain('1 passed');
}, 600_000);

test('in development a list, a function and a saved function work', async () => {
  await open(await serve('dev'), '/isps/asset/asset');
  await addAsset('叉车', '8000');
  await row('叉车').getByText('400.00').waitFor();
  await retire('叉车', '已报废');

  await addAsset('货架', '100');
  write('modules/asset/asset.ts', read('modules/asset/asset.ts').replace("'已报废'", "'报废完成'"));
  await expect.poll(() => output, { timeout: PATIENCE }).toContain('modules/asset/asset.ts');
  await retire('货架', '报废完成');
}, 600_000);

test('one property changes a screen of the product, and new:screen writes into the application', async () => {
  write(
    'schemas/system/dict.entity.json',
    JSON.stringify({
      version: JSON.parse(read('schemas/asset/asset.entity.json')).version,
      title: '字典',
      fields: { dictName: { label: '字典的名称' } },
    }),
  );
  write(
    'schemas/asset/asset.entity.json',
    read('schemas/asset/asset.entity.json').replace('"type": "input"', '"type": "stars"'),
  );
  run(app, 'new:screen', '--', 'asset', 'place', '地点', 'placeName:地点名称:input');
  expect(run(app, 'check:schemas')).toContain('0 problems');
  await page.goto('/isps/system/dict');
  await page.getByRole('columnheader', { name: '字典的名称' }).waitFor();
  await page.goto('/isps/asset/place');
  await page.getByLabel('地点名称').filter({ visible: true }).first().waitFor();
}, 600_000);

test('the built server serves it, and no file of the product has changed', async () => {
  await open(await serve('start'), '/isps/asset/asset');
  await row('货架').first().waitFor();
  await addAsset('托盘', '100000.01');
  await retire('托盘', '购入价超过 100,000');
  expect(digestOfProduct()).toBe(before);
}, 600_000);
