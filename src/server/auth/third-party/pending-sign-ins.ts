/**
 * Secrets that a browser keeps between two steps of a third-party sign-in: state, handle and ticket. Each is random,
 * valid once and bound to one purpose.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OneTimeCodes } from '../one-time-codes';
import type { FlowSecrets, Identity } from './oauth';

/** A sign-in that waits for the callback from the provider. */
interface StartedSignIn extends FlowSecrets {
  source: string;
}

/** A user who is authenticated at the provider, but whose account there is not bound to a local user. */
export interface UnboundAccount {
  source: string;
  accountId: string;
  identity: Identity;
}

/** An authenticated local user. */
interface ProvenUser {
  source: string;
  userId: string;
}

/** Time limit for the steps at the provider, and for binding the account. */
const PENDING_SECONDS = 600;
/** Maximum time between the opener page's message and the request for the session. */
const TICKET_SECONDS = 60;

export const randomText = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export interface PendingSignIns {
  /** @param browser a secret in the browser's cookie: the callback must arrive in the same browser */
  saveState(state: string, browser: string, started: StartedSignIn): Promise<void>;
  consumeState(state: string, browser: string): Promise<StartedSignIn | null>;
  createHandle(unbound: UnboundAccount): Promise<string>;
  /** Reads a handle without consuming it, so that the user can try again after a wrong password. */
  readHandle(handle: string): Promise<UnboundAccount | null>;
  consumeHandle(handle: string): Promise<UnboundAccount | null>;
  createTicket(proven: ProvenUser): Promise<string>;
  consumeTicket(ticket: string): Promise<ProvenUser | null>;
}

export function buildPendingSignIns(codes: OneTimeCodes): PendingSignIns {
  const state = (text: string, secret: string) => ({ kind: 'oauth' as const, key: `state:${digest(text)}`, secret });
  const handle = (text: string) => ({ kind: 'oauth' as const, key: `handle:${digest(text)}`, secret: text });
  const ticket = (text: string) => ({ kind: 'ticket' as const, key: digest(text), secret: text });
  const data = async <T>(used: ReturnType<OneTimeCodes['consume']>): Promise<T | null> => {
    const found = await used;
    return found.result === 'right' ? (found.data as T) : null;
  };
  return {
    saveState: (text, browser, started) => codes.store(state(text, browser), PENDING_SECONDS, started),
    consumeState: (text, browser) => data<StartedSignIn>(codes.consume(state(text, browser))),
    async createHandle(unbound) {
      const text = randomText();
      await codes.store(handle(text), PENDING_SECONDS, unbound);
      return text;
    },
    readHandle: async (text) => (await codes.read(handle(text))) as UnboundAccount | null,
    consumeHandle: (text) => data<UnboundAccount>(codes.consume(handle(text))),
    async createTicket(proven) {
      const text = randomText();
      await codes.store(ticket(text), TICKET_SECONDS, proven);
      return text;
    },
    consumeTicket: (text) => data<ProvenUser>(codes.consume(ticket(text))),
  };
}
