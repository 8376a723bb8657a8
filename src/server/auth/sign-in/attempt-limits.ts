/**
 * How often somebody guessed wrong: counted together for all ways in, by account and by address. Five wrong guesses
 * within ten minutes close an account for as long, three ask for a captcha.
 */
import { type Database, newId } from '@/server/db';
import { clientAddressOf } from './client-address';

export interface SignInAttempt {
  /** The account's name, or what stands for one that is not known. */
  account: string;
  ip: string;
  /** False where the way in has no place for a captcha: a text message code, a person who is signed in. */
  asksCaptcha: boolean;
  /** A right captcha came with it. */
  captcha: boolean;
}

export type AttemptOutcome<T> =
  | { kind: 'right'; value: T }
  /** @property captcha the next guess needs one */
  | { kind: 'wrong'; captcha: boolean }
  /** Refused unread: it needs a captcha · the account is closed · too much from this address. */
  | { kind: 'captcha' | 'closed' | 'crowded' };

export type CaptchaMode = 'off' | 'after-failures' | 'always';

export interface AttemptLimiter {
  /**
   * Lets a guess be checked, one at a time for each account. A right one forgets the account's wrong ones.
   * @param check null for a wrong guess; what it throws is no guess
   */
  run<T>(guess: SignInAttempt, check: () => Promise<T | null>): Promise<AttemptOutcome<T>>;
}

const WINDOW_MINUTES = 10;
const MAX_PER_ACCOUNT = 5;
const CAPTCHA_AFTER = 3;
/** Many people may share an address; a list of names and one password each does not fit in. */
const MAX_PER_ADDRESS = 50;

/** Runs one piece of work after the other for each key. */
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

/** @param mode when a captcha is asked for at all */
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

  /** Counts the guess before it is checked: those that come at once, in other processes too, are all counted. */
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
        // Somebody who was right meanwhile has forgotten this one too.
        await db.query(
          `insert into sys_login_failure (id, username, ip, failed) values ($1, $2, $3, true)
           on conflict (id) do update set failed = true`,
          [id, guess.account, address],
        );
        return { kind: 'wrong', captcha: (await counts(guess.account, address)).captcha };
      }),
  };
}
