/** Work that may fail without ending the transaction around it. */
import { sql } from 'kysely';
import type { Database } from '../database';

/**
 * Runs `work` in the current transaction, or in one of its own. When it throws, only its own statements are undone.
 * @throws the error of `work`
 */
export function withSavepoint<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.tx(async () => {
    await sql`savepoint jw`.execute(db);
    try {
      const result = await work();
      await sql`release savepoint jw`.execute(db);
      return result;
    } catch (error) {
      // After a lost connection there is nothing to undo, and the first error is the one to report.
      await sql`rollback to savepoint jw`.execute(db).catch(() => undefined);
      await sql`release savepoint jw`.execute(db).catch(() => undefined);
      throw error;
    }
  });
}
