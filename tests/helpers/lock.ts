/** File lock between the processes of a test run. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Tries to take the lock. @returns true when this process owns it; the lock of a dead process is taken over */
function take(folder: string): boolean {
  const owned = join(folder, 'pid');
  try {
    mkdirSync(folder, { recursive: false });
    writeFileSync(owned, String(process.pid));
    return true;
  } catch {
    const owner = Number(existsSync(owned) ? readFileSync(owned, 'utf8') : 0);
    if (owner && !isAlive(owner)) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

const WAIT = 200;

/**
 * Runs `work` while this process owns the lock; other processes wait.
 * @param folder path that identifies the lock
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(folder), { recursive: true });
  while (!take(folder)) await sleep(WAIT);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
