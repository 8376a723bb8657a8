/** PGlite corrupts a folder that two processes write: one lock file, holding the owner's process id. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LOCK_FILE = 'jingwei.lock';

/** Folders this process holds: after a restart in a container the owner's id may be our own. */
const lockedFolders = new Set<string>();

/** The message tells a person what to do. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(folder: string, owner: number) {
    super(
      `数据目录 ${folder} 正被另一个进程使用（进程号 ${owner}）。请先停止它，或用 DATA_DIR 指定另一个目录。` +
        `若确认没有进程在使用，可删除 ${join(folder, LOCK_FILE)} 后重试。`,
    );
  }
}

interface LockOwner {
  pid: number;
  /** When the process began, where the system tells it: ids are used again, beginnings are not. */
  started: string | null;
}

/** Field 22 of /proc/<pid>/stat: start time in clock ticks since boot; null where there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: LockOwner): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === null || processStart(pid) === started;
}

function readOwner(file: string): LockOwner | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockOwner>;
    return typeof pid === 'number' ? { pid, started: started ?? null } : { pid: 0, started: null };
  } catch (error) {
    // No file: it was released meanwhile. Not JSON: nobody's.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : { pid: 0, started: null };
  }
}

/**
 * Locks a folder for this process; a lock whose owner is gone is taken over.
 * @returns the function that unlocks it
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const path = resolve(folder);
  const file = join(path, LOCK_FILE);
  if (lockedFolders.has(path)) throw new FolderInUse(folder, process.pid);
  const temporaryFile = join(path, `.${LOCK_FILE}.${process.pid}`);
  const content = JSON.stringify({ pid: process.pid, started: processStart(process.pid) } satisfies LockOwner);
  writeFileSync(temporaryFile, content);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // A link appears whole or not at all, so no one reads half a lock.
        linkSync(temporaryFile, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const owner = readOwner(file);
        if (owner && owner.pid > 0 && isAlive(owner)) throw new FolderInUse(folder, owner.pid);
        if (attempt >= 5) throw new FolderInUse(folder, owner?.pid ?? 0);
        if (owner) removeStaleLock(file, owner);
      }
    }
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  lockedFolders.add(path);
  return () => {
    lockedFolders.delete(path);
    if (readLockText(file) === content) rmSync(file, { force: true });
  };
}

function readLockText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Moves a dead lock aside; should another process have taken it over in between, its lock is put back. */
function removeStaleLock(file: string, dead: LockOwner): void {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && moved.pid !== dead.pid) renameSync(aside, file);
  else rmSync(aside, { force: true });
}
