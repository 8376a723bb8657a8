/** The built console and server for stories. Builds again only when a source changed, into a new folder. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock';

const ENTRY = 'server/main.js';
const SOURCES = ['src', 'renderers', 'schemas/_meta', 'schemas/_shared', 'public'];
const FILES = ['index.html', 'vite.config.ts', 'package.json', 'scripts/build.ts'];
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

/** @throws Error with the output of the build */
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

function dropOld(): void {
  const builds = readdirSync(BUILDS).filter((name) => /^\d+$/.test(name));
  const byAge = builds.toSorted((a, b) => modified(join(BUILDS, b)) - modified(join(BUILDS, a)));
  for (const name of byAge.slice(KEPT)) rmSync(join(BUILDS, name), { recursive: true, force: true });
}

/**
 * Builds unless these sources are built already. Concurrent runs wait for each other.
 * @returns the server's entry; the console stands beside it
 */
export async function ensureBuild(): Promise<string> {
  return withLock('.cache/build.lock', async () => {
    mkdirSync(BUILDS, { recursive: true });
    const folder = join(BUILDS, stateOfSources());
    if (!existsSync(folder)) {
      const draft = join(BUILDS, 'draft');
      rmSync(draft, { recursive: true, force: true });
      await build(draft);
      renameSync(draft, folder);
      dropOld();
    }
    return join(folder, ENTRY);
  });
}
