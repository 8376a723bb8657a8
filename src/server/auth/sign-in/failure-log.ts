/**
 * Sign-ins that failed, as rows of the log. Strangers make them, so their number is bounded whatever is sent; and all
 * is written after the answer, which therefore takes as long for an account that is there as for one that is not.
 */
import { messages } from './messages';

export interface SignInFailure {
  /** Whom the tried account, phone or account elsewhere would have been; as it was typed. Empty where nobody was named. */
  account: string;
  /** What was tried, where it was no sign-in. */
  what?: string;
  /** Why, for who reads the log; the answer itself may say less. */
  reason: string;
  /** Set where nothing else bounds such tries: the log keeps the first one of a key in ten minutes. */
  once?: string;
}

/** Minutes of a window, and rows that are kept of one. */
const WINDOW_MINUTES = 10;
const MAX_ROWS = 200;

const MAX_LENGTH = 100;
/** Line breaks and the like would let a typed name look like a row of its own. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, MAX_LENGTH);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a sign-in or another use of credentials failed; the request log writes it (platform/logs). */
    signInFailure: SignInFailure | null;
  }
}

export interface SignInFailureLog {
  /** @returns the row's texts, or null where enough of such rows are there */
  accept(failure: SignInFailure): { userid: string | null; content: string } | null;
}

/** @param clock milliseconds that only grow */
export function buildSignInFailureLog(clock: () => number = () => performance.now()): SignInFailureLog {
  let end = 0;
  let rows = 0;
  let seen = new Set<string>();

  return {
    accept({ account, what = messages.log.signIn, reason, once }) {
      if (clock() >= end) {
        end = clock() + WINDOW_MINUTES * 60_000;
        rows = 0;
        seen = new Set();
      }
      if (rows > MAX_ROWS || (once !== undefined && seen.has(once))) return null;
      rows += 1;
      if (rows > MAX_ROWS) return { userid: null, content: messages.log.tooManyRows };
      if (once !== undefined) seen.add(once);
      const userid = toSingleLine(account);
      return { userid: userid || null, content: messages.log.failed(userid, what, reason) };
    },
  };
}
