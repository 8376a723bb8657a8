/** Cache invalidation between all processes that share one database, over PostgreSQL LISTEN/NOTIFY. */
import type { Database } from '.';

/** Names of the notification channels. */
export const channels = {
  /** Payload: the name of a table whose rows were written. */
  tableChanged: 'jw_written',
  /** Payload: a message for open sockets. */
  notice: 'jw_pushed',
  /** Payload: unsaved changes of one row, for users who have its table open. */
  rowChanged: 'jw_rows',
} as const;

export interface TableChanges {
  /** Reports that rows of a table were written: every process drops its cache of the table after the commit. */
  tableChanged(table: string): void;
  close(): void;
}

/**
 * @param tables the tables that some cache is built from; writes to other tables are not published
 * @param drop drops what this process caches of a table
 */
export async function buildTableChanges(
  db: Database,
  tables: readonly string[],
  drop: (table: string) => void,
): Promise<TableChanges> {
  const cached = new Set(tables);
  // After a lost connection, notifications may have been missed: all caches are dropped.
  const stop = await db.listen(
    channels.tableChanged,
    (table) => drop(table),
    () => cached.forEach(drop),
  );
  return {
    tableChanged(table) {
      if (!cached.has(table)) return;
      drop(table);
      // A read between the write and the end of the transaction may have cached rows that are outdated by now.
      db.afterTransaction(() => drop(table));
      // Fails when the database is closed or the transaction is rolled back: then nothing was written.
      db.notify(channels.tableChanged, table).catch(() => undefined);
    },
    close: stop,
  };
}
