/**
 * Lists what a start would change in the data after changes of the schema files: `npm run migrate:data`. With `--write`
 * it makes the changes, as a start does; `--drop table.column` removes a column that is listed as unused.
 */
import { consoleMessages, migrateMessages as messages } from '@/server/boot/messages';
import { describeChanges, pendingChanges, runChanges } from '@/server/boot/pending-changes';
import { describeStartupError, openConfiguredDatabase, readSetup, type Setup } from '@/server/boot/startup';
import { hasCluster, type Database } from '@/server/db';
import { tableMessages } from '@/server/db/schema/messages';
import { migrate } from '@/server/db/schema/migration-runner';
import { dropUnusedColumn } from '@/server/db/schema/unused-columns';

interface Options {
  write: boolean;
  /** Columns to remove, as `table.column`. */
  drop: string[];
}

/** Null for arguments that the command does not know. */
export function parseOptions(args: readonly string[]): Options | null {
  const options: Options = { write: false, drop: [] };
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--write') options.write = true;
    else if (args[index] === '--drop' && args[index + 1]?.includes('.')) options.drop.push(args[(index += 1)]!);
    else return null;
  }
  return options.write && options.drop.length > 0 ? null : options;
}

/** @returns the exit code: 2 when a column is not an unused one */
async function dropColumns(db: Database, { schemas }: Setup, names: readonly string[]): Promise<number> {
  await migrate(db);
  let code = 0;
  for (const name of names) {
    const rows = await dropUnusedColumn(db, Object.values(schemas.entities), name);
    if (rows === null) code = 2;
    console.log(rows === null ? tableMessages.notUnused(name) : tableMessages.dropped(name, rows));
  }
  return code;
}

/** @returns the exit code: 1 when rows are in the way */
async function changeData(db: Database, { config, schemas }: Setup, write: boolean): Promise<number> {
  const changes = await (write ? runChanges : pendingChanges)(db, config, schemas);
  for (const line of describeChanges(changes, write)) console.log(line);
  return changes.preparation.tables.blocked.length > 0 ? 1 : 0;
}

export async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if (options === null) {
    console.error(messages.usage);
    return 2;
  }
  try {
    const setup = await readSetup({ env: process.env });
    const { DATABASE_URL, DATA_DIR, PROXY_TO } = setup.config;
    if (PROXY_TO !== null || (DATABASE_URL === null && !hasCluster(DATA_DIR))) {
      console.log(PROXY_TO === null ? messages.noDatabase : consoleMessages.proxying(PROXY_TO));
      return 0;
    }
    const db = await openConfiguredDatabase(setup.config);
    try {
      console.log(messages.database(DATABASE_URL === null ? messages.builtIn(DATA_DIR) : new URL(DATABASE_URL).host));
      const { drop, write } = options;
      return drop.length > 0 ? await dropColumns(db, setup, drop) : await changeData(db, setup, write);
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
}
