/** Data directory of the built-in database: checked before it is opened, so that the operator learns the cause and the cure. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isNoSpaceError } from '../../config/disk';
import { errorCode } from '../../config/error-code';
import { StartupError } from '../../config/startup-error';
import { folderMessages } from '../messages';

/** Folder of the database inside the data directory. */
const CLUSTER = 'pglite';

/** Major version of PostgreSQL that PGlite contains. */
export const POSTGRES_VERSION = '18';

/** File of a PostgreSQL data directory with its major version. */
const VERSION_FILE = 'PG_VERSION';

export const clusterFolder = (dataDir: string) => join(dataDir, CLUSTER);

/** What a data directory of ours contains, also after an interrupted start. */
const OWN_NAME = /^(pglite(\.new)?|files|jingwei\.lock.*)$/;
/** What other programs leave in an empty directory: hidden files and the folder of a file system check. */
const HARMLESS_NAME = /^(\..*|lost\+found)$/;

/** The data directory cannot be used. */
export class DataFolderError extends StartupError {}

const MESSAGE_BY_CODE: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: folderMessages.noPermission,
  EPERM: folderMessages.noPermission,
  EROFS: folderMessages.readOnly,
  EEXIST: folderMessages.notAFolder,
  ENOTDIR: folderMessages.notAFolder,
};

/** The error for the operator when the system refuses an operation on the data directory; other errors unchanged. */
export function toFolderError(dataDir: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === null || error instanceof StartupError || !(error as NodeJS.ErrnoException).syscall) return error;
  if (isNoSpaceError(error)) return new DataFolderError(folderMessages.diskFull(dataDir));
  const message = MESSAGE_BY_CODE[code] ?? ((folder: string) => folderMessages.failed(folder, code));
  return new DataFolderError(message(dataDir));
}

/** The text of a file; null when there is none. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @throws DataFolderError when the directory belongs to another program */
function assertOwnFolder(dataDir: string): void {
  if (readText(join(dataDir, VERSION_FILE)) !== null) {
    const path = resolve(dataDir);
    const ours = basename(path) === CLUSTER;
    throw new DataFolderError(
      ours ? folderMessages.clusterOfOurs(dataDir, dirname(path)) : folderMessages.clusterOfServer(dataDir),
    );
  }
  const names = readdirSync(dataDir);
  const foreign = names.find((name) => !OWN_NAME.test(name) && !HARMLESS_NAME.test(name));
  if (foreign !== undefined && !names.some((name) => OWN_NAME.test(name)))
    throw new DataFolderError(folderMessages.foreign(dataDir, foreign));
}

/** @throws DataFolderError when the directory contains a database that PGlite cannot open */
function assertReadableCluster(dataDir: string): void {
  const cluster = clusterFolder(dataDir);
  const version = readText(join(cluster, VERSION_FILE));
  if (version === POSTGRES_VERSION) return;
  if (version !== null && /^\d+(\.\d+)?$/.test(version))
    throw new DataFolderError(folderMessages.otherVersion(cluster, version, POSTGRES_VERSION));
  const isEmpty = version === null && (!readdirSync(dataDir).includes(CLUSTER) || readdirSync(cluster).length === 0);
  if (!isEmpty) throw new DataFolderError(folderMessages.damaged(cluster));
}

/**
 * Creates the data directory if it does not exist, and checks what is in it. Changes nothing in an existing directory.
 * @throws DataFolderError
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    assertOwnFolder(dataDir);
    assertReadableCluster(dataDir);
  } catch (error) {
    throw toFolderError(dataDir, error);
  }
}
