/**
 * Failed sign-ins as log rows. Unauthenticated clients cause them, so the number of rows is bounded. The rows are
 * written after the reply, so that the response time does not reveal whether the account exists.
 */
import { messages } from './messages';

export interface SignInFailure {
  /** The username, phone or third-party account that was tried, as it was typed; empty when the request names none. */
  account: string;
  /** The operation that was tried; default: sign-in. */
  attempted?: string;
  /** Reason for readers of the log; the reply can contain less detail. */
  reason: string;
  /** Key for attempts that no other limit bounds: the log keeps the first one per key in ten minutes. */
  dedupeKey?: string;
}

/** Length of a window, and maximum log rows per window. */
const WINDOW_MINUTES = 10;
const MAX_ROWS = 200;

const MAX_LENGTH = 100;
/** Replaces control characters, so that a typed name with a line break cannot forge a log row. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, MAX_LENGTH);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a sign-in or another use of credentials failed; the request log writes it (platform/logs). */
    signInFailure: SignInFailure | null;
  }
}

export interface SignInFailureLog {
  /** @returns the row's texts, or null when the row must not be written */
  accept(failure: SignInFailure): { userid: string | null; content: string } | null;
}

/** @param clock monotonic time in milliseconds */
export function buildSignInFailureLog(clock: () => number = () => performance.now()): SignInFailureLog {
  let end = 0;
  let rows = 0;
  let seen = new Set<string>();

  return {
    accept({ account, attempted = messages.log.signIn, reason, dedupeKey }) {
      if (clock() >= end) {
        end = clock() + WINDOW_MINUTES * 60_000;
        rows = 0;
        seen = new Set();
      }
      if (rows > MAX_ROWS || (dedupeKey !== undefined && seen.has(dedupeKey))) return null;
      rows += 1;
      if (rows > MAX_ROWS) return { userid: null, content: messages.log.tooManyRows };
      if (dedupeKey !== undefined) seen.add(dedupeKey);
      const userid = toSingleLine(account);
      return { userid: userid || null, content: messages.log.failed(userid, attempted, reason) };
    },
  };
}
