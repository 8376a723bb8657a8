/** A lock across the processes of a test run. */
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

/** True when this process holds the lock now; a lock whose owner died is taken over. */
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

/** Runs `work` while no other process runs its own under the same lock. @param folder stands for the lock */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(folder), { recursive: true });
  while (!take(folder)) await sleep(WAIT);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
