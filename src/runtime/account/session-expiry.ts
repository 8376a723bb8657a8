/** What happens when the server refuses the token (spec 1 §8, rulings: 401 with unsaved work open). */
import { proxy } from 'valtio';
import type { ExpiryOutcome } from '../http/request';
import { notify } from '../notices/notices';
import { clearSession } from '../session/stored-session';
import { clearAllUnsaved, hasUnsaved } from '../unsaved/unsaved-work';
import { messages } from '../messages';
import { service } from '../service';
import { deferred } from '../async/deferred';

/** `signIn`: sign in without leaving the page; `leave`: only the way to the sign-in page. */
export const sessionExpiry = service(() => proxy<{ prompt: 'signIn' | 'leave' | null }>({ prompt: null }));

/** 1.5 s from the notice to the reload. */
const RELOAD_AFTER = 1500;

interface PendingExpiry {
  outcome: Promise<ExpiryOutcome>;
  settle: (outcome: ExpiryOutcome) => void;
}

const expiry = service((): { pending: PendingExpiry | null } => ({ pending: null }));

/** Signs out here and starts afresh; the sign-in page leads back to this address. */
export function signOutAndReload(): void {
  clearAllUnsaved();
  clearSession();
  location.reload();
}

function waitForOutcome(): Promise<ExpiryOutcome> {
  const known = expiry().pending;
  if (known) return known.outcome;
  const { promise: outcome, resolve: settle } = deferred<ExpiryOutcome>();
  expiry().pending = { outcome, settle };
  return outcome;
}

/** Decides what becomes of a call whose token was rejected. @param legacy the old HTTP 500 form */
export function handleTokenRejection(legacy: boolean): Promise<ExpiryOutcome> {
  const { pending } = expiry();
  if (pending) return pending.outcome;
  const outcome = waitForOutcome();
  if (hasUnsaved()) sessionExpiry().prompt = 'signIn';
  else if (legacy) sessionExpiry().prompt = 'leave';
  else {
    notify.error(messages.unauthorized, { title: messages.systemNotice });
    setTimeout(() => {
      // Signed in again elsewhere meanwhile, or begun to write something.
      if (!expiry().pending) return;
      if (hasUnsaved()) sessionExpiry().prompt = 'signIn';
      else resolveExpiry('left');
    }, RELOAD_AFTER);
  }
  return outcome;
}

/** The shell's answer: signed in again in place, or leaving. */
export function resolveExpiry(outcome: ExpiryOutcome): void {
  sessionExpiry().prompt = null;
  expiry().pending?.settle(outcome);
  expiry().pending = null;
  if (outcome === 'left') signOutAndReload();
}

/** Asks for a sign-in in place where another window signed out under unsaved work. */
export function promptSignIn(): void {
  void waitForOutcome();
  sessionExpiry().prompt = 'signIn';
}
