/** What is handed to a browser between two steps of a sign-in: random, good once, bound to what it is for. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@/server/db';
import type { OneTimeCodes } from '../one-time-codes';
import type { FlowSecrets, Identity } from './oauth';

/** An answer is awaited from the other server. */
interface StartedSignIn extends FlowSecrets {
  source: string;
}

/** Somebody proved who he is elsewhere, but not yet who he is here. */
export interface UnboundAccount {
  source: string;
  accountId: string;
  identity: Identity;
}

/** Who one is, proven. */
interface ProvenUser {
  source: string;
  userId: string;
}

/** Seconds a person may take at the other server, or to find his password. */
const PENDING_SECONDS = 600;
/** Seconds between the window's answer and the page's call. */
const TICKET_SECONDS = 60;

export const randomText = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export interface PendingSignIns {
  /** @param browser a secret in the browser's cookie: the answer must come back to the same one */
  saveState(state: string, browser: string, started: StartedSignIn): Promise<void>;
  consumeState(state: string, browser: string): Promise<StartedSignIn | null>;
  createHandle(unbound: UnboundAccount): Promise<string>;
  /** Looks without using it up: a wrong password may be tried again. */
  readHandle(handle: string): Promise<UnboundAccount | null>;
  consumeHandle(handle: string): Promise<UnboundAccount | null>;
  createTicket(proven: ProvenUser): Promise<string>;
  consumeTicket(ticket: string): Promise<ProvenUser | null>;
}

const READ_SQL = "select data from sys_one_time_code where kind = 'oauth' and key = $1 and expires_at > now()";

export function buildPendingSignIns(db: Database, codes: OneTimeCodes): PendingSignIns {
  const state = (text: string, secret: string) => ({ kind: 'oauth' as const, key: `state:${digest(text)}`, secret });
  const handle = (text: string) => ({ kind: 'oauth' as const, key: `handle:${digest(text)}`, secret: text });
  const ticket = (text: string) => ({ kind: 'ticket' as const, key: digest(text), secret: text });
  const data = async <T>(used: ReturnType<OneTimeCodes['consume']>): Promise<T | null> => {
    const found = await used;
    return found.answer === 'right' ? (found.data as T) : null;
  };
  return {
    saveState: (text, browser, started) => codes.store(state(text, browser), PENDING_SECONDS, started),
    consumeState: (text, browser) => data<StartedSignIn>(codes.consume(state(text, browser))),
    async createHandle(unbound) {
      const text = randomText();
      await codes.store(handle(text), PENDING_SECONDS, unbound);
      return text;
    },
    // The key is the digest of 256 random bits: who knows it, was given it.
    readHandle: async (text) =>
      ((await db.query(READ_SQL, [handle(text).key])).rows[0]?.data as UnboundAccount | undefined) ?? null,
    consumeHandle: (text) => data<UnboundAccount>(codes.consume(handle(text))),
    async createTicket(proven) {
      const text = randomText();
      await codes.store(ticket(text), TICKET_SECONDS, proven);
      return text;
    },
    consumeTicket: (text) => data<ProvenUser>(codes.consume(ticket(text))),
  };
}
