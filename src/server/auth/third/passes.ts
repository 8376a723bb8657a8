/** What is handed to a browser between two steps of a sign-in: random, good once, bound to what it is for. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../db';
import type { Codes } from '../session/codes';
import type { Flow, Identity } from './oauth';

/** An answer is awaited from the other server. */
interface Started extends Flow {
  source: string;
}

/** Somebody proved who he is elsewhere, but not yet who he is here. */
export interface Unbound {
  source: string;
  accountId: string;
  identity: Identity;
}

/** Who one is, proven. */
interface Proven {
  source: string;
  userId: string;
}

/** Seconds a person may take at the other server, or to find his password. */
const PATIENCE = 600;
/** Seconds between the window's answer and the page's call. */
const TICKET_LIFE = 60;

export const randomText = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export interface Passes {
  /** @param browser a secret in the browser's cookie: the answer must come back to the same one */
  start(state: string, browser: string, started: Started): Promise<void>;
  finish(state: string, browser: string): Promise<Started | null>;
  hand(unbound: Unbound): Promise<string>;
  /** Looks without using it up: a wrong password may be tried again. */
  look(handle: string): Promise<Unbound | null>;
  take(handle: string): Promise<Unbound | null>;
  ticket(proven: Proven): Promise<string>;
  redeem(ticket: string): Promise<Proven | null>;
}

const LOOK = "select data from sys_one_time_code where kind = 'oauth' and key = $1 and expires_at > now()";

export function buildPasses(db: Database, codes: Codes): Passes {
  const state = (text: string, secret: string) => ({ kind: 'oauth' as const, key: `state:${digest(text)}`, secret });
  const handle = (text: string) => ({ kind: 'oauth' as const, key: `handle:${digest(text)}`, secret: text });
  const ticket = (text: string) => ({ kind: 'ticket' as const, key: digest(text), secret: text });
  const data = async <T>(used: ReturnType<Codes['use']>): Promise<T | null> => {
    const found = await used;
    return found.answer === 'right' ? (found.data as T) : null;
  };
  return {
    start: (text, browser, started) => codes.keep(state(text, browser), PATIENCE, started),
    finish: (text, browser) => data<Started>(codes.use(state(text, browser))),
    async hand(unbound) {
      const text = randomText();
      await codes.keep(handle(text), PATIENCE, unbound);
      return text;
    },
    // The key is the digest of 256 random bits: who knows it, was given it.
    look: async (text) => ((await db.query(LOOK, [handle(text).key])).rows[0]?.data as Unbound | undefined) ?? null,
    take: (text) => data<Unbound>(codes.use(handle(text))),
    async ticket(proven) {
      const text = randomText();
      await codes.keep(ticket(text), TICKET_LIFE, proven);
      return text;
    },
    redeem: (text) => data<Proven>(codes.use(ticket(text))),
  };
}
