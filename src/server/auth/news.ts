/** What the processes of one database tell each other, so that what each keeps in memory stays in step. */
import type { Database } from '../db';
import { tables } from './paths';

export const channels = {
  /** Rows were written: the table's name. */
  written: 'jw_written',
  /** A message for open sockets. */
  pushed: 'jw_pushed',
  /** A row that somebody is changing, for those who look at its table. */
  rows: 'jw_rows',
} as const;

/** Tables of which somebody keeps something; writes of others are nobody's news. */
const KEPT: readonly string[] = [...new Set(Object.values(tables).flat())];

export interface News {
  /** Rows of a table were written: all processes drop what they keep of it, once that is committed. */
  written(table: string): void;
  close(): void;
}

/** @param drop drops what this process keeps of a table */
export async function buildNews(db: Database, drop: (table: string) => void): Promise<News> {
  const kept = new Set(KEPT);
  const stop = await db.listen(
    channels.written,
    (table) => drop(table),
    () => KEPT.forEach(drop),
  );
  return {
    written(table) {
      if (!kept.has(table)) return;
      drop(table);
      // Who read meanwhile may have kept what was not committed yet, or no longer is.
      db.afterwards(() => drop(table));
      // The database is gone, or the transaction is lost already: nothing was written then.
      db.notify(channels.written, table).catch(() => undefined);
    },
    close: stop,
  };
}
