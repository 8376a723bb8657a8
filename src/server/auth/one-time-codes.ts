/** One-time codes with an expiry: captchas, text message codes, sign-in tickets. The database stores their hashes. */
import { createHash } from 'node:crypto';
import type { Database } from '../db';

/** Purpose of a code: a code for sign-in cannot reset a password. */
export type CodeKind = 'captcha' | 'sms-login' | 'sms-register' | 'sms-forgot' | 'ticket' | 'oauth' | 'counter';

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

const LIVE_SQL = 'kind = $1 and key = $2 and expires_at > now()';
const DELETE_EXPIRED_SQL = 'delete from sys_one_time_code where expires_at <= now()';
const STORE_SQL = `
  insert into sys_one_time_code (kind, key, hash, data, expires_at)
  values ($1, $2, $3, $4::jsonb, now() + make_interval(secs => $5::int4))
  on conflict (kind, key) do update
    set hash = excluded.hash, data = excluded.data, tries = 0, expires_at = excluded.expires_at`;
const STORE_UNLESS_PENDING_SQL = `
  insert into sys_one_time_code (kind, key, hash, expires_at)
  values ($1, $2, $3, now() + make_interval(secs => $4::int4)) on conflict do nothing`;
const CHECK_SQL = `select from sys_one_time_code where ${LIVE_SQL} and hash = $3`;
const CONSUME_SQL = `delete from sys_one_time_code where ${LIVE_SQL} and hash = $3 returning data`;
const MISS_SQL = `update sys_one_time_code set tries = tries + 1 where ${LIVE_SQL} returning tries`;
const DELETE_TRIED_SQL = 'delete from sys_one_time_code where kind = $1 and key = $2 and tries >= $3::int4';
const REMOVE_SQL = 'delete from sys_one_time_code where kind = $1 and key = $2';
const COUNT_EVENT_SQL = `
  insert into sys_one_time_code as c (kind, key, hash, tries, expires_at)
  values ('counter', $1, '', 1, now() + make_interval(secs => $2::int4))
  on conflict (kind, key) do update set
    tries = case when c.expires_at > now() then c.tries + 1 else 1 end,
    expires_at = case when c.expires_at > now() then c.expires_at else excluded.expires_at end
  returning tries`;

/** Counts a wrong attempt; deletes the code after `MAX_TRIES`. */
async function recordMiss(db: Database, { kind, key }: OneTimeCode): Promise<CodeCheckResult> {
  const { rows } = await db.query(MISS_SQL, [kind, fitKey(key)]);
  if (!rows[0]) return 'none';
  await db.query(DELETE_TRIED_SQL, [kind, fitKey(key), MAX_TRIES]);
  return 'wrong';
}

export function buildOneTimeCodes(db: Database): OneTimeCodes {
  const columnsOf = (code: OneTimeCode) => [code.kind, fitKey(code.key), hashOf(code)];

  return {
    async store(code, seconds, data) {
      await db.query(DELETE_EXPIRED_SQL);
      await db.query(STORE_SQL, [...columnsOf(code), data === undefined ? null : JSON.stringify(data), seconds]);
    },
    async check(code) {
      const { rows } = await db.query(CHECK_SQL, columnsOf(code));
      return rows[0] ? 'right' : recordMiss(db, code);
    },
    async consume(code) {
      const [found] = (await db.query(CONSUME_SQL, columnsOf(code))).rows;
      return found ? { result: 'right', data: found.data } : { result: await recordMiss(db, code), data: null };
    },
    async storeUnlessPending(code, seconds) {
      await db.query(DELETE_EXPIRED_SQL);
      const { affected } = await db.query(STORE_UNLESS_PENDING_SQL, [...columnsOf(code), seconds]);
      return affected > 0;
    },
    async remove(kind, key) {
      await db.query(REMOVE_SQL, [kind, fitKey(key)]);
    },
    async countEvent(key, seconds) {
      const { rows } = await db.query(COUNT_EVENT_SQL, [fitKey(key), seconds]);
      return Number(rows[0]?.tries);
    },
  };
}
