// Makes sure node_modules matches package-lock.json. Runs before anything is installed: Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.jingwei-lock';

const wantedStamp = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

/** Says that node_modules is what the lock file asks for. */
export function markInstalled() {
  writeFileSync(STAMP, wantedStamp());
}

/** Installs with `npm ci` when node_modules is missing or older than the lock file. Returns true when it did. */
export function ensureModules(say) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()) return false;
  say();
  const done = spawnSync('npm', ['ci', '--loglevel=error'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) process.exit(done.status ?? 1);
  markInstalled();
  return true;
}
