/**
 * Idempotent saves: a save with the header `Idempotency-Key` is executed once, however often it is sent. Its reply is
 * stored in the transaction of the save, so that a request sent again after a lost reply or a restart gets the same one.
 * A rejected save stores nothing: it may be sent again, corrected, with the same key.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { fail } from '../context/errors';

/** Longer than a draft lives in the browser, which sends its key again. */
const KEEP_DAYS = 8;
const KEY_FORMAT = /^[\w-]{16,64}$/;

export interface SaveKey {
  userId: string;
  /** Chosen by the client at random. */
  key: string;
  /** What the client sent: a key belongs to one content. */
  content: unknown;
}

const hashOf = (content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest('hex');

/** The key of a header; null without one. @throws HttpError 400 for another format */
export function parseSaveKey(header: unknown): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY_FORMAT.test(header)) throw fail.badSaveKey();
  return header;
}

/**
 * Executes a save, or returns the reply of the execution before. Concurrent calls wait for the first one.
 * @param save writes in the transaction that stores its reply
 * @throws HttpError when the key was used with other content; any error of `save`
 */
export function saveOnce<T extends object>(
  db: Database,
  { userId, key, content }: SaveKey,
  save: () => Promise<T>,
): Promise<T> {
  const hash = hashOf(content);
  return db.tx(async () => {
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('jw_saved')
      .values({ user_id: userId, key, hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (Number(added) === 0) {
      const before = await findSaved(db, userId, key);
      if (before?.hash !== hash) throw fail.otherContent();
      return before.reply as T;
    }
    const reply = await save();
    await db
      .updateTable('jw_saved')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return reply;
  });
}

const findSaved = (db: Database, userId: string, key: string) =>
  db
    .selectFrom('jw_saved')
    .select(['hash', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** True when a save with the key was executed. */
export const wasSaved = async (db: Database, userId: string, key: string): Promise<boolean> =>
  (await findSaved(db, userId, key)) !== undefined;

/** Deletes replies that no client asks for any more. */
export const pruneSaved = (db: Database) =>
  db
    .deleteFrom('jw_saved')
    .where('create_time', '<', sql<string>`now() - make_interval(days => ${KEEP_DAYS}::int4)`)
    .execute();
