/** Rows of the log that are old enough go by themselves: when the server starts, and once a day. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '@/server/db';

const DAY_MS = 86_400_000;
/** Rows of one statement: others wait no longer for it than for any write. */
const BATCH_SIZE = 2000;

// Another process may be at it too: what it holds is left to it.
const DELETE_OLD_SQL = `
  delete from sys_log where id in (
    select id from sys_log where create_time < now() - make_interval(days => $1::int4)
    order by create_time limit ${BATCH_SIZE} for update skip locked)`;

export interface LogPruner {
  /** Until none is left, or `stop` was called. @returns rows that went */
  pruneAll(): Promise<number>;
  stop(): void;
}

/** @param days how old a row becomes */
export function buildLogPruner(db: Database, days: number): LogPruner {
  let stopped = false;
  return {
    async pruneAll() {
      let deletedCount = 0;
      for (;;) {
        if (stopped) break;
        const { affected } = await db.query(DELETE_OLD_SQL, [days]);
        deletedCount += affected;
        if (affected < BATCH_SIZE) break;
      }
      return deletedCount;
    },
    stop() {
      stopped = true;
    },
  };
}

/** Prunes as long as the app runs. @param days 0: never */
export function scheduleLogPruning(api: FastifyInstance, db: Database, days: number): void {
  if (days === 0) return;
  const { pruneAll, stop } = buildLogPruner(db, days);
  let running = Promise.resolve();
  const prune = () => {
    running = running
      .then(pruneAll)
      .then((rows) => void (rows > 0 && api.log.info({ rows, days }, 'old rows of the log were deleted')))
      .catch((err: unknown) => api.log.error({ err }, 'old rows of the log could not be deleted'));
  };
  const daily = setInterval(prune, DAY_MS);
  daily.unref();
  api.addHook('onReady', async () => prune());
  api.addHook('onClose', async () => {
    clearInterval(daily);
    stop();
    await running;
  });
}
