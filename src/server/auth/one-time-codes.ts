/** One-time codes with an expiry: captchas, text message codes, sign-in tickets. The database stores their hashes. */
import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { type Database, now, secondsFromNow, type Tables } from '../db';

/** Purpose of a code: a code for sign-in cannot reset a password. */
export type CodeKind =
  | 'captcha'
  | 'sms-login'
  | 'sms-register'
  | 'sms-forgot'
  | 'ticket'
  | 'oauth'
  | 'first-run'
  | 'second-factor'
  | 'counter';

export interface OneTimeCode {
  kind: CodeKind;
  /** What the code belongs to: a client's key, a phone number. */
  key: string;
  secret: string;
}

/** `none`: the code does not exist or has expired. `wrong`: the failed attempt was counted. */
export type CodeCheckResult = 'right' | 'wrong' | 'none';

/** @property data what `store` was given; null unless the result is `right` */
export interface ConsumedCode {
  result: CodeCheckResult;
  data: unknown;
}

export interface OneTimeCodes {
  /** Stores a code; replaces an older one with the same key. @param data returned by `consume` */
  store(code: OneTimeCode, seconds: number, data?: unknown): Promise<void>;
  /** Compares without consuming the code. The fifth wrong attempt deletes the code. */
  check(code: OneTimeCode): Promise<CodeCheckResult>;
  /**
   * What `store` was given, without consuming the code and without counting a miss: for secrets that cannot be guessed.
   * Null when the code is wrong or has expired.
   */
  read(code: OneTimeCode): Promise<unknown>;
  /** Compares and deletes the code atomically: of concurrent calls, one gets `right`. */
  consume(code: OneTimeCode): Promise<ConsumedCode>;
  /** Stores a code unless its key has a pending one. @returns false when it has */
  storeUnlessPending(code: OneTimeCode, seconds: number): Promise<boolean>;
  remove(kind: CodeKind, key: string): Promise<void>;
  /** Counts an event of a key. @returns the number of events in the window, which starts with the first event */
  countEvent(key: string, seconds: number): Promise<number>;
}

const MAX_TRIES = 5;
const MAX_KEY_LENGTH = 200;

const hashOf = ({ kind, key, secret }: OneTimeCode) =>
  createHash('sha256').update([kind, key, secret].join('\0')).digest('hex');

/** Clients choose some keys: a key that is too long or contains U+0000 is replaced by its digest. */
const fitKey = (key: string) =>
  key.length <= MAX_KEY_LENGTH && !key.includes('\0') ? key : createHash('sha256').update(key).digest('hex');

const TABLE = 'sys_one_time_code';

/** Counts a wrong attempt; deletes the code after `MAX_TRIES`. */
async function recordMiss(db: Database, { kind, key: givenKey }: OneTimeCode): Promise<CodeCheckResult> {
  const key = fitKey(givenKey);
  const tried = await db
    .updateTable(TABLE)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (tried.numUpdatedRows === 0n) return 'none';
  await db.deleteFrom(TABLE).where('kind', '=', kind).where('key', '=', key).where('tries', '>=', MAX_TRIES).execute();
  return 'wrong';
}

/** See `OneTimeCodes.countEvent`. */
async function countEvent(db: Database, key: string, seconds: number): Promise<number> {
  const { tries } = await db
    .insertInto(TABLE)
    .values({ kind: 'counter', key: fitKey(key), hash: '', tries: 1, expires_at: secondsFromNow(seconds) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => {
        const live = () => eb.case().when(`${TABLE}.expires_at`, '>', now);
        return {
          tries: live()
            .then(eb(`${TABLE}.tries`, '+', 1))
            .else(1)
            .end(),
          expires_at: live()
            .then(eb.ref(`${TABLE}.expires_at`))
            .else(eb.ref('excluded.expires_at'))
            .end(),
        };
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

export function buildOneTimeCodes(db: Database): OneTimeCodes {
  const columnsOf = (code: OneTimeCode) => ({ kind: code.kind, key: fitKey(code.key), hash: hashOf(code) });
  const deleteExpired = () => db.deleteFrom(TABLE).where('expires_at', '<=', now).execute();
  const isLive = (code: OneTimeCode) => (eb: ExpressionBuilder<Tables, typeof TABLE>) =>
    eb.and([eb.and(columnsOf(code)), eb('expires_at', '>', now)]);

  return {
    async store(code, seconds, data) {
      await deleteExpired();
      await db
        .insertInto(TABLE)
        .values({
          ...columnsOf(code),
          data: data === undefined ? null : JSON.stringify(data),
          expires_at: secondsFromNow(seconds),
        })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({
            hash: ref('excluded.hash'),
            data: ref('excluded.data'),
            tries: 0,
            expires_at: ref('excluded.expires_at'),
          })),
        )
        .execute();
    },
    async check(code) {
      const found = await db.selectFrom(TABLE).select('kind').where(isLive(code)).executeTakeFirst();
      return found ? 'right' : recordMiss(db, code);
    },
    async read(code) {
      const found = await db.selectFrom(TABLE).select('data').where(isLive(code)).executeTakeFirst();
      return found?.data ?? null;
    },
    async consume(code) {
      const found = await db.deleteFrom(TABLE).where(isLive(code)).returning('data').executeTakeFirst();
      return found ? { result: 'right', data: found.data } : { result: await recordMiss(db, code), data: null };
    },
    async storeUnlessPending(code, seconds) {
      await deleteExpired();
      const { numInsertedOrUpdatedRows: stored = 0n } = await db
        .insertInto(TABLE)
        .values({ ...columnsOf(code), expires_at: secondsFromNow(seconds) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return stored > 0n;
    },
    async remove(kind, key) {
      await db.deleteFrom(TABLE).where('kind', '=', kind).where('key', '=', fitKey(key)).execute();
    },
    countEvent: (key, seconds) => countEvent(db, key, seconds),
  };
}
