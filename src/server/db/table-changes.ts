/** What the processes of one database tell each other, so that what each keeps in memory stays in step. */
import type { Database } from '.';
import { cachedTables } from '../http/paths';

export const channels = {
  /** Rows were written: the table's name. */
  tableChanged: 'jw_written',
  /** A message for open sockets. */
  notice: 'jw_pushed',
  /** A row that somebody is changing, for those who look at its table. */
  rowChanged: 'jw_rows',
} as const;

/** Tables of which somebody keeps something; writes of others are nobody's news. */
const CACHED_TABLES: readonly string[] = [...new Set(Object.values(cachedTables).flat())];

export interface TableChanges {
  /** Rows of a table were written: all processes drop what they keep of it, once that is committed. */
  written(table: string): void;
  close(): void;
}

/** @param drop drops what this process keeps of a table */
export async function buildTableChanges(db: Database, drop: (table: string) => void): Promise<TableChanges> {
  const cached = new Set(CACHED_TABLES);
  const stop = await db.listen(
    channels.tableChanged,
    (table) => drop(table),
    () => CACHED_TABLES.forEach(drop),
  );
  return {
    written(table) {
      if (!cached.has(table)) return;
      drop(table);
      // Who read meanwhile may have kept what was not committed yet, or no longer is.
      db.afterTransaction(() => drop(table));
      // The database is gone, or the transaction is lost already: nothing was written then.
      db.notify(channels.tableChanged, table).catch(() => undefined);
    },
    close: stop,
  };
}
