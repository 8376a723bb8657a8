/**
 * Carries menus, roles, grants, dictionaries, rules and settings from one installation to another:
 * `npm run config -- export [file]`, `npm run config -- import <file> [--write]`.
 */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildClock } from '@/server/boot/clock';
import { describePreparation } from '@/server/boot/prepare-database';
import { describeStartupError, openPreparedDatabase, readSetup, type Setup } from '@/server/boot/startup';
import { errorCode } from '@/server/config/error-code';
import type { Database } from '@/server/db';
import { ConfigFileError, MAX_FILE_SIZE, parseConfig } from '@/server/transfer/config-file';
import { exportConfig } from '@/server/transfer/export-config';
import { importConfig } from '@/server/transfer/import-config';
import { configKinds } from '@/server/transfer/kinds';
import { fileMessages, transferMessages as messages } from '@/server/transfer/messages';
import { readStoredConfig } from '@/server/transfer/stored-config';

/** Only the owner reads the file: settings may be confidential. */
const FILE_MODE = 0o600;

/** The folder in which the command was entered; npm changes to that of the package. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

/** Content of a file. @throws ConfigFileError */
function readConfigFile(file: string): Uint8Array {
  try {
    if (statSync(pathOf(file)).size > MAX_FILE_SIZE)
      throw new ConfigFileError(fileMessages.tooLarge(MAX_FILE_SIZE / 1024 / 1024));
    return readFileSync(pathOf(file));
  } catch (error) {
    if (error instanceof ConfigFileError) throw error;
    throw new ConfigFileError(fileMessages.unreadable(errorCode(error) ?? ''));
  }
}

/** Replaces a file at once, so that a full disk does not leave half of it. @throws ConfigFileError */
function writeConfigFile(file: string, text: string): void {
  const draft = `${pathOf(file)}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: FILE_MODE });
    renameSync(draft, pathOf(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw new ConfigFileError(messages.notSaved(file, errorCode(error) ?? ''));
  }
}

/** Runs `work` on the database, prepared as at the start of the server, and prints what the preparation changed. */
async function withDatabase<T>(setup: Setup, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, preparation } = await openPreparedDatabase(setup);
  try {
    for (const line of describePreparation(preparation)) console.log(line);
    return await work(db);
  } finally {
    await db.close();
  }
}

async function exportTo(named: string | undefined): Promise<number> {
  const setup = await readSetup({ env: process.env });
  const kinds = configKinds(setup.schemas.entities);
  const today = buildClock(setup.config.TZ_NAME)().slice(0, 10).replaceAll('-', '');
  const file = named ?? `config-${today}.json`;
  const stored = await withDatabase(setup, (db) => readStoredConfig(db, kinds));
  const { text, counts } = exportConfig(kinds, stored, messages);
  writeConfigFile(file, text);
  console.log(messages.exported(file, counts));
  return 0;
}

async function importFrom(file: string, write: boolean): Promise<number> {
  const setup = await readSetup({ env: process.env });
  const kinds = configKinds(setup.schemas.entities);
  const content = parseConfig(readConfigFile(file), kinds);
  const now = buildClock(setup.config.TZ_NAME)();
  const { lines, count, rejection } = await withDatabase(setup, (db) =>
    importConfig(db, kinds, content, { now, write }),
  );
  for (const line of lines) console.log(line);
  if (rejection !== undefined) {
    console.error(`${file}：${messages.wouldFail(count, rejection)}`);
    return 2;
  }
  if (count === 0) console.log(messages.same);
  else console.log(write ? messages.written(count) : messages.pending(count, file));
  return 0;
}

export async function main(args: string[]): Promise<number> {
  const [command, file, ...more] = args.filter((arg) => arg !== '--write');
  const write = args.includes('--write');
  const isExport = command === 'export' && !write;
  const isImport = command === 'import' && file !== undefined;
  if (more.length > 0 || file?.startsWith('-') || (!isExport && !isImport)) {
    console.error(messages.usage);
    return 2;
  }
  try {
    return await (isExport ? exportTo(file) : importFrom(file ?? '', write));
  } catch (error) {
    const isFile = error instanceof ConfigFileError;
    console.error(isFile && isImport ? `${file}：${error.message}` : describeStartupError(error));
    return isFile ? 2 : 1;
  }
}
