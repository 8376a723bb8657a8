/** The built console and server for stories: made anew only when a source changed, each build in a folder of its own. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ENTRY = 'server/main.js';
const SOURCES = ['src', 'renderers', 'schemas/_meta', 'schemas/_shared', 'public'];
const FILES = ['index.html', 'vite.config.ts', 'package.json', 'scripts/build.ts'];
const LOCK = '.cache/build.lock';
/** One folder per state of the sources: running stories keep theirs while a later one is built. */
const BUILDS = '.cache/builds';
const KEPT = 4;

const newestBelow = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(test|story)\.tsx?$/.test(entry.name))
        .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
    : 0;

const modified = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Names the state of the sources by the time of their last change. */
const stateOfSources = () => String(Math.round(Math.max(...SOURCES.map(newestBelow), ...FILES.map(modified))));

/** @throws Error with the build's own words */
function build(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/build.ts', folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`build failed:\n${said}`))));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** True when this process holds the lock now; a lock whose owner died is taken over. */
function lock(): boolean {
  try {
    mkdirSync(LOCK, { recursive: false });
    writeFileSync(join(LOCK, 'pid'), String(process.pid));
    return true;
  } catch {
    const owner = Number(existsSync(join(LOCK, 'pid')) ? readFileSync(join(LOCK, 'pid'), 'utf8') : 0);
    if (owner && !isAlive(owner)) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}

const WAIT = 500;

function dropOld(): void {
  const builds = readdirSync(BUILDS).filter((name) => /^\d+$/.test(name));
  const byAge = builds.toSorted((a, b) => modified(join(BUILDS, b)) - modified(join(BUILDS, a)));
  for (const name of byAge.slice(KEPT)) rmSync(join(BUILDS, name), { recursive: true, force: true });
}

/**
 * Builds unless these very sources were built before. Several runs at once build one after the other.
 * @returns the server's entry; the console stands beside it
 */
export async function ensureBuild(): Promise<string> {
  mkdirSync(BUILDS, { recursive: true });
  while (!lock()) await sleep(WAIT);
  try {
    const folder = join(BUILDS, stateOfSources());
    if (!existsSync(folder)) {
      const draft = join(BUILDS, 'draft');
      rmSync(draft, { recursive: true, force: true });
      await build(draft);
      renameSync(draft, folder);
      dropOld();
    }
    return join(folder, ENTRY);
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}
