/**
 * Secrets that a browser keeps between two requests of the second step. Each is random, short-lived and bound to one
 * user and one purpose.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OneTimeCodes } from '../one-time-codes';

/** A sign-in whose first factor was right. */
export interface PendingSignIn {
  userId: string;
  /** The department that the sign-in requested. */
  orgCode: string | null;
  /** Call of the first factor, e.g. `/sys/login`, for the log. */
  method: string;
}

/** What each purpose keeps. */
interface TicketData {
  /** A sign-in that needs the second factor. */
  verify: PendingSignIn;
  /** A sign-in that needs a second factor to be set up. */
  setup: PendingSignIn;
  /** A secret that the user's app has to prove; sealed. */
  totp: { userId: string; secret: string };
  /** A challenge that the user's passkey has to sign. */
  passkey: { userId: string; challenge: string };
  /** The user proved to be present. @property session hash of the session's token */
  proof: { userId: string; session: string };
}
export type TicketPurpose = keyof TicketData;

/** Time limit of each step in seconds. */
export const TICKET_SECONDS = { verify: 300, setup: 900, totp: 900, passkey: 300, proof: 300 } as const;

const KIND = 'second-factor' as const;

export interface Tickets {
  create<P extends TicketPurpose>(purpose: P, data: TicketData[P]): Promise<string>;
  /** Reads a ticket without consuming it; null when it does not exist or has expired. */
  read<P extends TicketPurpose>(purpose: P, ticket: string): Promise<TicketData[P] | null>;
  /** Consumes a ticket. @returns false when it was consumed before */
  consume(purpose: TicketPurpose, ticket: string): Promise<boolean>;
}

export function buildTickets(codes: OneTimeCodes): Tickets {
  const codeOf = (purpose: TicketPurpose, ticket: string) => ({
    kind: KIND,
    key: `${purpose}:${createHash('sha256').update(ticket).digest('hex')}`,
    secret: ticket,
  });
  return {
    async create(purpose, data) {
      const ticket = randomBytes(32).toString('base64url');
      await codes.store(codeOf(purpose, ticket), TICKET_SECONDS[purpose], data);
      return ticket;
    },
    async read<P extends TicketPurpose>(purpose: P, ticket: string) {
      return (await codes.read(codeOf(purpose, ticket))) as TicketData[P] | null;
    },
    consume: async (purpose, ticket) => (await codes.consume(codeOf(purpose, ticket))).result === 'right',
  };
}
