/** Lock file with the process id of its owner: two processes that write one PGlite folder would corrupt it. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode } from '../../config/error-code';
import { StartupError } from '../../config/startup-error';

const LOCK_FILE = 'jingwei.lock';

/**
 * Folders that this process has locked, process-wide on purpose. The lock file is not enough: after the restart of a
 * container, a stale lock may contain this process's own id.
 */
const lockedFolders = new Set<string>();

/** The data directory is locked by another process. */
export class FolderInUseError extends StartupError {
  constructor(folder: string, owner: number) {
    super(
      `数据目录 ${folder} 正被另一个进程使用（进程号 ${owner}）。请先停止它，或用 DATA_DIR 指定另一个目录。` +
        `若确认没有进程在使用，可删除 ${join(folder, LOCK_FILE)} 后重试。`,
    );
  }
}

interface LockOwner {
  pid: number;
  /** Start time of the process if the system provides it: process ids are reused. */
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
    // EPERM: the process exists and belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return started === null || processStart(pid) === started;
}

function readOwner(file: string): LockOwner | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockOwner>;
    return typeof pid === 'number' ? { pid, started: started ?? null } : { pid: 0, started: null };
  } catch (error) {
    // No file: released meanwhile. Invalid JSON: no owner.
    return errorCode(error) === 'ENOENT' ? null : { pid: 0, started: null };
  }
}

/**
 * Locks a folder for this process. A lock of a process that does not run any more is replaced.
 * @returns the function that unlocks it
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  const path = resolve(folder);
  const file = join(path, LOCK_FILE);
  if (lockedFolders.has(path)) throw new FolderInUseError(folder, process.pid);
  const temporaryFile = join(path, `.${LOCK_FILE}.${process.pid}`);
  const content = JSON.stringify({ pid: process.pid, started: processStart(process.pid) } satisfies LockOwner);
  writeFileSync(temporaryFile, content);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // Creating a link is atomic: no process reads an incomplete lock.
        linkSync(temporaryFile, file);
        break;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
        const owner = readOwner(file);
        if (owner && owner.pid > 0 && isAlive(owner)) throw new FolderInUseError(folder, owner.pid);
        if (attempt >= 5) throw new FolderInUseError(folder, owner?.pid ?? 0);
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

/** Removes a stale lock by renaming it first; if another process replaced it in between, its lock is restored. */
function removeStaleLock(file: string, stale: LockOwner): void {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && moved.pid !== stale.pid) renameSync(aside, file);
  else rmSync(aside, { force: true });
}
