/** What is said about a data directory that cannot be used: the cause and the cure, and nothing in it changes. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterImage } from '../../../../tests/helpers/cluster';
import { openDatabase } from '../index';
import { DataFolderError, POSTGRES_VERSION, prepareDataFolder, toFolderError } from './data-folder';

let root: string;
/** A closed database of ours. */
let sound: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'jingwei-folder-'));
  sound = join(root, 'sound');
  await (await openDatabase({ dataDir: sound, image: await clusterImage() })).close();
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A new folder with these files. */
function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const namesIn = (folder: string) => readdirSync(folder, { recursive: true }).toSorted();

test('PGlite writes the version that is compared', () => {
  expect(readFileSync(join(sound, 'pglite/PG_VERSION'), 'utf8').trim()).toBe(POSTGRES_VERSION);
});

test('accepts a new, an empty and a mounted directory, and those of ours', () => {
  prepareDataFolder(join(root, 'new/er'));
  prepareDataFolder(folderWith('empty', {}));
  prepareDataFolder(folderWith('mounted', { '.gitkeep': '', 'lost+found/x': '' }));
  prepareDataFolder(folderWith('interrupted', { 'pglite.new/base/1': '', 'note.txt': '' }));
  prepareDataFolder(folderWith('files only', { 'files/temp/x/a.txt': '', 'backup.tar.gz': '' }));
  prepareDataFolder(sound);
});

const FOREIGN: [string, Record<string, string>, string][] = [
  [
    'of another program',
    { 'index.php': '', 'wp-content/a': '' },
    '里面有其他程序的文件（如 index.php），请用 DATA_DIR',
  ],
  ['of a PostgreSQL server', { PG_VERSION: '15\n', 'base/1': '' }, '它是 PostgreSQL 的数据目录'],
  ['with a database of another version', { 'pglite/PG_VERSION': '17\n' }, '是 PostgreSQL 17 的格式，内置数据库是'],
  ['with an old version', { 'pglite/PG_VERSION': '9.6\n' }, '是 PostgreSQL 9.6 的格式，内置数据库是'],
  ['with an empty version file', { 'pglite/PG_VERSION': '' }, '文件可能已损坏：请从备份恢复数据目录'],
  ['with binary rubbish as version', { 'pglite/PG_VERSION': '\0\x01\xff' }, '文件可能已损坏：请从备份恢复数据目录'],
  ['with a database without version', { 'pglite/base/1': '' }, '文件可能已损坏：请从备份恢复数据目录'],
];
test.each(FOREIGN)('rejects a directory %s and leaves it as it is', async (name, files, sentence) => {
  const folder = folderWith(name, files);
  const before = namesIn(folder);
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DataFolderError);
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(sentence);
  expect(namesIn(folder)).toEqual(before);
});

test('names the parent when the directory is the database inside a data directory', async () => {
  await expect(openDatabase({ dataDir: join(sound, 'pglite') })).rejects.toThrow(
    `请把 DATA_DIR 改为上一级目录 ${sound}`,
  );
});

const DAMAGE: [string, (cluster: string) => void][] = [
  ['a missing control file', (cluster) => rmSync(join(cluster, 'global/pg_control'))],
  ['an unreadable control file', (cluster) => writeFileSync(join(cluster, 'global/pg_control'), 'x'.repeat(8192))],
  ['no log', (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true })],
  ['no tables', (cluster) => rmSync(join(cluster, 'base'), { recursive: true })],
  ['an empty catalogue', (cluster) => truncateSync(join(cluster, 'base/5/1259'))],
];
test.each(DAMAGE)('says that a database with %s is damaged', { timeout: 60_000 }, async (name, damage) => {
  const dataDir = join(root, name);
  cpSync(sound, dataDir, { recursive: true });
  damage(join(dataDir, 'pglite'));
  await expect(openDatabase({ dataDir })).rejects.toThrow(`数据库 ${join(dataDir, 'pglite')} 打不开，文件可能已损坏`);
  expect(readdirSync(dataDir)).toEqual(['pglite']);
});

test('opens a database of ours again', async () => {
  await (await openDatabase({ dataDir: sound })).close();
});

const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });
const CODES: [string, string][] = [
  ['EACCES', '没有读写权限，请以它的所有者启动'],
  ['EPERM', '没有读写权限，请以它的所有者启动'],
  ['EROFS', '所在的磁盘只读'],
  ['ENOSPC', '所在的磁盘空间不足，请清理后重新启动'],
  ['EDQUOT', '所在的磁盘空间不足，请清理后重新启动'],
  ['ENOTDIR', '它不是目录'],
  ['EIO', '（EIO）：请检查目录和磁盘'],
];
test.each(CODES)('turns %s of the system into a sentence with the cure', (code, sentence) => {
  expect(String(toFolderError('data', systemError(code)))).toContain(sentence);
  expect(String(toFolderError('data', systemError(code)))).toContain('DATA_DIR');
});

test('keeps other errors as they are', () => {
  const own = new Error('own');
  expect(toFolderError('data', own)).toBe(own);
});
