/** The built console and server for stories. A build runs only when a source changed, and writes to a new folder. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock';

const ENTRY = 'server/main.js';
const SOURCES = ['src', 'renderers', 'schemas', 'public', 'scripts/app'];
const FILES = ['index.html', 'vite.config.ts', 'package.json', 'scripts/build.ts'];
/** One folder per state of the sources: a later build does not replace the folder that running stories use. */
const BUILDS = '.cache/builds';
const KEPT = 4;

const newestBelow = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(test|story)\.tsx?$/.test(entry.name))
        .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
    : 0;

const modified = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Identifies the state of the sources by their last modification time. */
const stateOfSources = () => String(Math.round(Math.max(...SOURCES.map(newestBelow), ...FILES.map(modified))));

/** @throws Error with the output of the build when it fails */
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
 * Builds unless a build of the current sources exists. Concurrent runs wait for each other.
 * @returns path of the server's entry file; the console is in the folder `web` beside the folder of the entry
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
