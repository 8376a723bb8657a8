/** Handles a token that the server rejected (spec 1 §8, rulings: 401 with unsaved work open). */
import { proxy } from 'valtio';
import type { ExpiryOutcome } from '../http/request';
import { notify, reportError } from '../notices/notices';
import type { ApiError } from '../errors/api-error';
import { clearSession } from '../session/stored-session';
import { storeEndReason } from './end-reason';
import { clearAllUnsaved, hasUnsaved } from '../unsaved/unsaved-work';
import { messages } from '../messages';
import { service } from '../service';
import { deferred } from '../async/deferred';

interface SessionExpiry {
  /** `signIn`: prompt for a sign-in on the current page; `leave`: prompt that only leads to the sign-in page. */
  prompt: 'signIn' | 'leave' | null;
  /** Sentence that says who ended the session; empty after the expiry. */
  reason: string;
}

export const sessionExpiry = service(() => proxy<SessionExpiry>({ prompt: null, reason: '' }));

/** Delay in milliseconds between the notice and the reload. */
const RELOAD_AFTER = 1500;

interface PendingExpiry {
  outcome: Promise<ExpiryOutcome>;
  settle: (outcome: ExpiryOutcome) => void;
}

const expiry = service((): { pending: PendingExpiry | null } => ({ pending: null }));

/** Clears the session and reloads the page; the sign-in page then redirects back to this address. */
export function signOutAndReload(): void {
  const { reason } = sessionExpiry();
  clearAllUnsaved();
  clearSession();
  if (reason !== '') storeEndReason(reason);
  location.reload();
}

function waitForOutcome(): Promise<ExpiryOutcome> {
  const known = expiry().pending;
  if (known) return known.outcome;
  const { promise: outcome, resolve: settle } = deferred<ExpiryOutcome>();
  expiry().pending = { outcome, settle };
  return outcome;
}

/** Sentence that says who ended the session, by the code of the error; empty after the expiry. */
const reasonOf = (errorCode: string): string =>
  Object.hasOwn(messages.sessionEnds, errorCode) ? (messages.sessionEnds[errorCode] ?? '') : '';

/**
 * Clears a session that the server rejected before the console was there: the sign-in page says who ended it.
 * After the expiry a notice shows the message of the reply.
 */
export function leaveRejectedSession(error: ApiError): void {
  const reason = reasonOf(error.errorCode);
  clearSession();
  if (reason === '') reportError(error);
  else storeEndReason(reason);
}

/**
 * Decides whether a call with a rejected token is repeated.
 * @param legacy the old HTTP 500 form
 * @param errorCode of the reply: says whether another user ended the session
 */
export function handleTokenRejection(legacy: boolean, errorCode = ''): Promise<ExpiryOutcome> {
  const { pending } = expiry();
  if (pending) return pending.outcome;
  const reason = reasonOf(errorCode);
  sessionExpiry().reason = reason;
  const outcome = waitForOutcome();
  if (hasUnsaved()) sessionExpiry().prompt = 'signIn';
  else if (legacy) sessionExpiry().prompt = 'leave';
  else {
    notify.error(reason || messages.unauthorized, { title: messages.systemNotice });
    setTimeout(() => {
      // During the delay the user may have signed in again or started unsaved work.
      if (!expiry().pending) return;
      if (hasUnsaved()) sessionExpiry().prompt = 'signIn';
      else resolveExpiry('left');
    }, RELOAD_AFTER);
  }
  return outcome;
}

/** Called by the shell with the result of the prompt: signed in again, or leaving the page. */
export function resolveExpiry(outcome: ExpiryOutcome): void {
  sessionExpiry().prompt = null;
  expiry().pending?.settle(outcome);
  expiry().pending = null;
  if (outcome === 'left') signOutAndReload();
}

/** Prompts for a sign-in on the current page: another window signed out while this one has unsaved work. */
export function promptSignIn(): void {
  void waitForOutcome();
  sessionExpiry().reason = '';
  sessionExpiry().prompt = 'signIn';
}
