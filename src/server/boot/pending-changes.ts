/** What a start would change in the database, and its description for the operator, values of rows included. */
import type { Config } from '../config/config';
import type { Database } from '../db';
import type { BlockedChange } from '../db/schema/table-report';
import { listUnusedColumns, type UnusedColumn } from '../db/schema/unused-columns';
import type { Schemas } from '../schemas/schema-files';
import { migrateMessages as messages, migrateTitles as titles } from './messages';
import { countChanges, prepareDatabase, type DatabasePreparation } from './prepare-database';

export interface DataChanges {
  preparation: DatabasePreparation;
  unused: UnusedColumn[];
}

/** Carries the result out of a transaction, which it rolls back. */
class DryRun extends Error {
  constructor(readonly changes: DataChanges) {
    super();
  }
}

/** Prepares the database as a start does. @throws errors of `prepareDatabase` */
export const runChanges = async (db: Database, config: Config, schemas: Schemas): Promise<DataChanges> => ({
  preparation: await prepareDatabase(db, config, schemas),
  unused: await listUnusedColumns(db),
});

/**
 * Prepares the database in a transaction that is rolled back: the result is exactly what a start would do. Tables that
 * would change are locked meanwhile.
 * @throws errors of `prepareDatabase`
 */
export async function pendingChanges(db: Database, config: Config, schemas: Schemas): Promise<DataChanges> {
  try {
    await db.tx(async () => {
      throw new DryRun(await runChanges(db, config, schemas));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.changes;
    throw error;
  }
  throw new Error('a dry run always throws');
}

/** Characters of a value that a line shows. */
const MAX_SHOWN = 40;

/** Characters that have no form, or change the direction of the line. */
const INVISIBLE = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** `␊` for a line feed, and so on. */
const visible = (character: string) =>
  character < ' ' ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : character;

/** A value in one line: long ones are cut, control characters become visible. */
function shown(text: string): string {
  const characters = [...text.replace(INVISIBLE, '')].map(visible);
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : characters.join('');
}

function describeBlocked({ column, what, count, rows }: BlockedChange): string[] {
  const lines = rows.map(({ id, title, value, reason, deleted }) =>
    messages.row(
      messages.rowTitle(title === null ? null : shown(title), shown(id), deleted),
      value === null ? messages.hidden : `“${shown(value)}”`,
      shown(reason),
    ),
  );
  const more = count > rows.length ? [messages.moreRows(count - rows.length)] : [];
  return [messages.line(titles.blocked, messages.blocked(column, what, count)), ...lines, ...more];
}

/** Lines for the operator. @param written true when the changes were made */
export function describeChanges({ preparation, unused }: DataChanges, written: boolean): string[] {
  const { migrations, tables, seedChanges } = preparation;
  const changes = [
    ...migrations.map((one) => messages.line(titles.migration, one)),
    ...tables.created.map((one) => messages.line(titles.created, one)),
    ...tables.added.map((one) => messages.line(titles.added, one)),
    ...tables.widened.map((one) => messages.line(titles.widened, one)),
    ...[...tables.renamed, ...tables.converted, ...tables.merged].map((one) => messages.line(titles.changed, one)),
    ...seedChanges.map((one) => messages.line(titles.seed, one)),
  ];
  const count = Math.max(changes.length, countChanges(preparation));
  const header = written ? messages.done(count) : messages.pending(count);
  return [
    ...(count === 0 ? [messages.none] : [header, ...changes]),
    ...tables.blocked.flatMap(describeBlocked),
    ...tables.warnings.map((one) => messages.line(titles.warning, one)),
    ...unused.map(({ table, column, rows, since }) =>
      messages.line(titles.unused, messages.unused(`${table}.${column}`, rows, since)),
    ),
    ...(count > 0 && !written ? [messages.write] : []),
    ...(tables.blocked.length > 0 ? [messages.fixRows] : []),
  ];
}
