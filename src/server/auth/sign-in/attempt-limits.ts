/**
 * Attempt limiter: counts failed sign-ins by account and by client address, over all sign-in methods. Within ten
 * minutes, three failures require a captcha and five lock the account.
 */
import { type Database, newId } from '@/server/db';
import { clientAddressOf } from './client-address';

export interface SignInAttempt {
  /** Username, or the phone number when no account is known. */
  account: string;
  ip: string;
  /** False when the request cannot contain a captcha: text message code, password check of a signed-in user. */
  asksCaptcha: boolean;
  /** True when the request contains a correct captcha. */
  captcha: boolean;
}

export type AttemptOutcome<T> =
  | { kind: 'right'; value: T }
  /** @property captcha the next attempt requires a captcha */
  | { kind: 'wrong'; captcha: boolean }
  /** Rejected before the check: captcha required · account locked · too many attempts from this address. */
  | { kind: 'captcha' | 'closed' | 'crowded' };

export type CaptchaMode = 'off' | 'after-failures' | 'always';

export interface AttemptLimiter {
  /**
   * Counts an attempt and runs its check, one at a time per account. A correct one deletes the account's failures.
   * @param check returns null for wrong credentials; when it throws, the attempt is not counted
   */
  run<T>(guess: SignInAttempt, check: () => Promise<T | null>): Promise<AttemptOutcome<T>>;
}

const WINDOW_MINUTES = 10;
const MAX_PER_ACCOUNT = 5;
const CAPTCHA_AFTER = 3;
/** High enough for users behind one address, too low to try one password on a list of names. */
const MAX_PER_ADDRESS = 50;

/** Builds a queue that runs the tasks of one key one after the other. */
function buildKeyedQueue() {
  const lanes = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (lanes.get(key) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    lanes.set(key, settled);
    void settled.then(() => lanes.get(key) === settled && lanes.delete(key));
    return mine;
  };
}

const RECENT_SQL = `failed_at > now() - make_interval(mins => ${WINDOW_MINUTES})`;
const COUNT_SQL = `
  select count(*) filter (where username = $1)::int4 as tried, (count(*) filter (where username = $1 and failed))::int4 as wrong,
    count(*) filter (where ip = $2)::int4 as here, (count(*) filter (where ip = $2 and failed))::int4 as wrong_here
  from sys_login_failure where (username = $1 or ip = $2) and ${RECENT_SQL}`;

/** @param mode when a captcha is required */
export function buildAttemptLimiter(db: Database, mode: CaptchaMode): AttemptLimiter {
  const enqueue = buildKeyedQueue();

  async function counts(account: string, address: string) {
    const [row] = (await db.query(COUNT_SQL, [account, address])).rows;
    const { tried, wrong, here, wrong_here } = row as Record<string, number>;
    const wanted = Number(wrong) >= CAPTCHA_AFTER || Number(wrong_here) >= CAPTCHA_AFTER;
    return {
      closed: Number(tried) >= MAX_PER_ACCOUNT,
      crowded: Number(here) >= MAX_PER_ADDRESS,
      captcha: mode === 'always' || (mode === 'after-failures' && wanted),
    };
  }

  /** Counts the attempt before its check, so that concurrent attempts count too, also those of other processes. */
  const register = (id: string, { account, asksCaptcha, captcha }: SignInAttempt, address: string) =>
    db.tx(async () => {
      await db.query('select pg_advisory_xact_lock(7301, hashtext($1))', [account]);
      await db.query('select pg_advisory_xact_lock(7302, hashtext($1))', [address]);
      await db.query(`delete from sys_login_failure where not (${RECENT_SQL})`);
      const found = await counts(account, address);
      if (found.closed) return 'closed';
      if (found.crowded) return 'crowded';
      if (found.captcha && asksCaptcha && !captcha) return 'captcha';
      await db.query('insert into sys_login_failure (id, username, ip) values ($1, $2, $3)', [id, account, address]);
      return null;
    });

  const deleteAttempt = (id: string) => db.query('delete from sys_login_failure where id = $1', [id]);

  return {
    run: (guess, check) =>
      enqueue(guess.account, async () => {
        const id = newId();
        const address = clientAddressOf(guess.ip);
        const refused = await register(id, guess, address);
        if (refused) return { kind: refused };
        const value = await check().catch(async (error: unknown) => {
          await deleteAttempt(id);
          throw error;
        });
        if (value !== null) {
          await db.query('delete from sys_login_failure where username = $1', [guess.account]);
          return { kind: 'right', value };
        }
        // Upsert: a correct attempt that finished in the meantime has deleted this row.
        await db.query(
          `insert into sys_login_failure (id, username, ip, failed) values ($1, $2, $3, true)
           on conflict (id) do update set failed = true`,
          [id, guess.account, address],
        );
        return { kind: 'wrong', captcha: (await counts(guess.account, address)).captcha };
      }),
  };
}
