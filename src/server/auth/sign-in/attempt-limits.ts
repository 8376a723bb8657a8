/**
 * Attempt limiter: counts failed sign-ins by account and by client address, over all sign-in methods. Within ten
 * minutes, three failures of an account or twenty of an address require a captcha, and five lock the account.
 */
import { sql, type SqlBool } from 'kysely';
import { type Database, newId } from '@/server/db';
import { clientAddressOf } from './client-address';

export interface SignInAttempt {
  /** Username, or the phone number when no account is known. */
  account: string;
  ip: string;
  /** False when the request cannot contain a captcha: text message code, password check of a signed-in user. */
  acceptsCaptcha: boolean;
  /** True when the request contains a correct captcha. */
  captchaPassed: boolean;
}

export type AttemptOutcome<T> =
  | { kind: 'right'; value: T }
  /** @property captchaNext the next attempt requires a captcha @property attemptsLeft before the account is locked */
  | { kind: 'wrong'; captchaNext: boolean; attemptsLeft: number }
  /** Rejected before the check: captcha required · account locked · too many attempts from this address. */
  | { kind: BlockedKind };

export type BlockedKind = 'captchaRequired' | 'accountBlocked' | 'addressBlocked';

export type CaptchaMode = 'off' | 'after-failures' | 'always';

export interface AttemptLimiter {
  /**
   * Counts an attempt and runs its check, one at a time per account. A correct one deletes the account's failures.
   * @param check returns null for wrong credentials; when it throws, the attempt is not counted
   */
  run<T>(attempt: SignInAttempt, check: () => Promise<T | null>): Promise<AttemptOutcome<T>>;
}

const WINDOW_MINUTES = 10;
const MAX_PER_ACCOUNT = 5;
const CAPTCHA_AFTER = 3;
/** An office signs in from one address: a few typing errors of some do not ask all others for a captcha. */
const CAPTCHA_AFTER_AT_ADDRESS = 20;
/** High enough for users behind one address, too low to try one password on a list of names. */
const MAX_PER_ADDRESS = 50;

/** Builds a queue that runs the tasks of one key one after the other. */
function buildKeyedQueue() {
  const queues = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (queues.get(key) ?? Promise.resolve()).then(work);
    const settled = result.catch(() => undefined);
    queues.set(key, settled);
    void settled.then(() => {
      if (queues.get(key) === settled) queues.delete(key);
    });
    return result;
  };
}

/** Attempts of the window. */
interface AttemptCounts {
  account_attempts: number;
  account_failures: number;
  address_attempts: number;
  address_failures: number;
}

const isRecent = sql<SqlBool>`failed_at > now() - make_interval(mins => ${sql.lit(WINDOW_MINUTES)})`;
const countAttempts = (account: string, address: string) => sql<AttemptCounts>`
  select (count(*) filter (where username = ${account}))::int4 as account_attempts,
    (count(*) filter (where username = ${account} and failed))::int4 as account_failures,
    (count(*) filter (where ip = ${address}))::int4 as address_attempts,
    (count(*) filter (where ip = ${address} and failed))::int4 as address_failures
  from sys_login_failure where (username = ${account} or ip = ${address}) and ${isRecent}`;

/** Marks an attempt as failed. An upsert: a correct attempt that finished in the meantime has deleted the row. */
const recordFailure = (db: Database, id: string, account: string, address: string) =>
  db
    .insertInto('sys_login_failure')
    .values({ id, username: account, ip: address, failed: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ failed: true }))
    .execute();

/** @param mode when a captcha is required */
export function buildAttemptLimiter(db: Database, mode: CaptchaMode): AttemptLimiter {
  const enqueue = buildKeyedQueue();

  async function counts(account: string, address: string) {
    const [row] = (await countAttempts(account, address).execute(db)).rows;
    const { account_attempts, account_failures, address_attempts, address_failures } = row!;
    const wanted = account_failures >= CAPTCHA_AFTER || address_failures >= CAPTCHA_AFTER_AT_ADDRESS;
    return {
      attemptsLeft: Math.max(0, MAX_PER_ACCOUNT - account_attempts),
      isAccountBlocked: account_attempts >= MAX_PER_ACCOUNT,
      isAddressBlocked: address_attempts >= MAX_PER_ADDRESS,
      isCaptchaRequired: mode === 'always' || (mode === 'after-failures' && wanted),
    };
  }

  /** Counts the attempt before its check, so that concurrent attempts count too, also those of other processes. */
  const register = (
    id: string,
    { account, acceptsCaptcha, captchaPassed }: SignInAttempt,
    address: string,
  ): Promise<BlockedKind | null> =>
    db.tx(async () => {
      await sql`select pg_advisory_xact_lock(7301, hashtext(${account}))`.execute(db);
      await sql`select pg_advisory_xact_lock(7302, hashtext(${address}))`.execute(db);
      await db
        .deleteFrom('sys_login_failure')
        .where(({ not }) => not(isRecent))
        .execute();
      const found = await counts(account, address);
      if (found.isAccountBlocked) return 'accountBlocked';
      if (found.isAddressBlocked) return 'addressBlocked';
      if (found.isCaptchaRequired && acceptsCaptcha && !captchaPassed) return 'captchaRequired';
      await db.insertInto('sys_login_failure').values({ id, username: account, ip: address }).execute();
      return null;
    });

  const deleteAttempt = (id: string) => db.deleteFrom('sys_login_failure').where('id', '=', id).execute();

  return {
    run: (attempt, check) =>
      enqueue(attempt.account, async () => {
        const id = newId();
        const address = clientAddressOf(attempt.ip);
        const blocked = await register(id, attempt, address);
        if (blocked) return { kind: blocked };
        const value = await check().catch(async (error: unknown) => {
          await deleteAttempt(id);
          throw error;
        });
        if (value !== null) {
          await db.deleteFrom('sys_login_failure').where('username', '=', attempt.account).execute();
          return { kind: 'right', value };
        }
        await recordFailure(db, id, attempt.account, address);
        const { isCaptchaRequired: captchaNext, attemptsLeft } = await counts(attempt.account, address);
        return { kind: 'wrong', captchaNext, attemptsLeft };
      }),
  };
}
