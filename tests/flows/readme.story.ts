/** README's "Your first screen in five minutes", executed literally in a copy of the project. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, visit, type Page } from '../helpers/browser';
import { signInOnPage } from '../helpers/story';
import { markInstalled } from '../../scripts/setup/modules.mjs';

const readme = readFileSync('README.md', 'utf8');
const section = /## Your first screen in five minutes\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
const blocks = [...section.matchAll(/```(sh|json)\n([\s\S]*?)\n```/g)].map((match) => match[2]!);
const [newScreen = '', start = '', field = '', check = ''] = blocks;

const folder = mkdtempSync(join(tmpdir(), 'jingwei-readme-'));
const ENTITY = join(folder, 'schemas/demo/book.entity.json');
const START_TIMEOUT = 120_000;

let server: ChildProcess | null = null;
let base = '';

/** Copies the files known to git: the copy equals a fresh clone, without files of this test run. */
function copyTree(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of stdout.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  markInstalled();
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
}

const type = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', env: process.env });

async function startConsole(): Promise<void> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  listener.close();
  base = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data'), DEMO_TOUR: 'off' };
  server = spawn('sh', ['-c', `exec ${start}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => log.push(String(chunk)));
  for (const until = Date.now() + START_TIMEOUT; Date.now() < until; await sleep(200)) {
    const up = await fetch(`${base}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    if (server.exitCode !== null) break;
  }
  throw new Error(`npm start did not come up:\n${log.join('')}`);
}

async function stopConsole(): Promise<void> {
  if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  process.kill(-server.pid, 'SIGTERM');
  await gone;
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(100)) {
    if (
      !(await fetch(`${base}/healthz`).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}

async function openBooks(): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
  const visitor = await visit(base);
  // Opens the screen of the menu directly: a second list behind it would have buttons of the same names.
  await signInOnPage(visitor.page, '/isps/demo/book');
  await visitor.page
    .getByRole('heading', { name: '图书' })
    .or(visitor.page.getByText('图书', { exact: true }))
    .first()
    .waitFor();
  await visitor.page.getByLabel('书名').filter({ visible: true }).first().waitFor();
  return visitor;
}

beforeAll(copyTree);
afterAll(async () => {
  await stopConsole();
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

describe('your first screen in five minutes', () => {
  test('consists of four steps', () => {
    expect(blocks).toHaveLength(4);
  });

  test('1. a command writes a screen', () => {
    const { status, stdout, stderr } = type(newScreen);
    expect(status, stdout + stderr).toBe(0);
    expect(JSON.parse(readFileSync(ENTITY, 'utf8'))).toMatchObject({ title: '图书' });
  });

  test('2. it works after a start', async () => {
    await startConsole();
    const { page, complaints, close } = await openBooks();
    await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click();
    const form = page.getByRole('dialog').last();
    await form.getByLabel('书名').fill('红楼梦');
    await form.getByLabel('定价').fill('59.7');
    await form.getByRole('button', { name: '确定', exact: true }).click();
    await page.locator('[data-row]', { hasText: '红楼梦' }).waitFor();
    await expect.poll(() => page.locator('[data-row]', { hasText: '红楼梦' }).innerText()).toContain('59.70');
    expect(complaints).toEqual([]);
    await close();
  });

  test('3. a field added to the file computes in the form and on the server', async () => {
    await stopConsole();
    const lines = readFileSync(ENTITY, 'utf8').split('\n');
    const price = lines.findIndex((line) => line.includes('"price"'));
    writeFileSync(ENTITY, [...lines.slice(0, price + 1), field, ...lines.slice(price + 1)].join('\n'));
    await startConsole();
    const { page, complaints, close } = await openBooks();
    await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click();
    const form = page.getByRole('dialog').last();
    await form.getByLabel('书名').fill('西游记');
    await form.getByLabel('定价').fill('99.99');
    await expect
      .poll(() =>
        form.innerText().then(
          async (text) =>
            text +
            (await form
              .getByLabel('折扣价')
              .inputValue()
              .catch(() => '')),
        ),
      )
      .toContain('79.99');
    await form.getByRole('button', { name: '确定', exact: true }).click();
    await page.locator('[data-row]', { hasText: '西游记' }).getByText('79.99').waitFor();
    expect(complaints).toEqual([]);
    await close();
    await stopConsole();
  });

  test('4. an error is shown with its place and its cure', () => {
    const right = readFileSync(ENTITY, 'utf8');
    const lines = right.split('\n');
    const line = lines.findIndex((one) => one.includes('"discount"'));
    writeFileSync(ENTITY, lines.with(line, lines[line]!.replace('"label"', '"lable"')).join('\n'));
    const wrong = type(check);
    expect(wrong.status).not.toBe(0);
    expect(wrong.stdout).toContain(`schemas/demo/book.entity.json:${line + 1}:${lines[line]!.indexOf('"label"') + 1}`);
    expect(wrong.stdout).toMatch(/lable.*label/);
    writeFileSync(ENTITY, right);
    expect(type(check).status).toBe(0);
  });
});
