/** Deletes expired rows of the request log, at server start and once a day. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { scheduleDaily } from '@/server/db/daily-pruning';
import type { Api } from '@/server/http/schema/request-schema';

/** Rows for each delete statement; keeps the statements short. */
const BATCH_SIZE = 2000;

// Another process may prune at the same time: rows that it has locked are skipped.
const deleteOldRows = (db: Database, days: number) =>
  db
    .deleteFrom('sys_log')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sys_log')
        .select('id')
        .where('create_time', '<', sql<string>`now() - make_interval(days => ${days}::int4)`)
        .orderBy('create_time')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();

export interface LogPruner {
  /** Deletes until no expired row is left, or until `stop` is called. @returns number of deleted rows */
  pruneAll(): Promise<number>;
  stop(): void;
}

/** @param days retention period */
export function buildLogPruner(db: Database, days: number): LogPruner {
  let stopped = false;
  return {
    async pruneAll() {
      let deletedCount = 0;
      for (;;) {
        if (stopped) break;
        const deleted = Number((await deleteOldRows(db, days)).numDeletedRows);
        deletedCount += deleted;
        if (deleted < BATCH_SIZE) break;
      }
      return deletedCount;
    },
    stop() {
      stopped = true;
    },
  };
}

/** Schedules pruning for the lifetime of the app. @param days retention period; 0 disables pruning */
export function scheduleLogPruning(api: Api, db: Database, days: number): void {
  if (days === 0) return;
  const { pruneAll, stop } = buildLogPruner(db, days);
  // Before the hook that waits for the run.
  api.addHook('onClose', async () => stop());
  scheduleDaily(api, 'old rows of the log could not be deleted', async () => {
    const rows = await pruneAll();
    if (rows > 0) api.log.info({ rows, days }, 'old rows of the log were deleted');
  });
}
