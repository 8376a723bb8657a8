/** What happens when the server refuses the token (spec 1 §8, rulings: 401 with unsaved work open). */
import { proxy } from 'valtio';
import { whenExpired, type Expiry } from './http';
import { notify } from './notice';
import { clearSession } from './session-store';
import { forgetUnsaved, hasUnsaved } from './unsaved';
import { texts } from './texts';

/** `signIn`: sign in without leaving the page; `leave`: only the way to the sign-in page. */
export const expiry = proxy<{ ask: 'signIn' | 'leave' | null }>({ ask: null });

/** 1.5 s from the notice to the reload. */
const RELOAD_AFTER = 1500;

let pending: { outcome: Promise<Expiry>; settle: (outcome: Expiry) => void } | null = null;

/** Signs out here and starts afresh; the sign-in page leads back to this address. */
export function leave(): void {
  forgetUnsaved();
  clearSession();
  location.reload();
}

function wait(): Promise<Expiry> {
  if (!pending) {
    let settle: (outcome: Expiry) => void = () => undefined;
    const outcome = new Promise<Expiry>((resolve) => (settle = resolve));
    pending = { outcome, settle };
  }
  return pending.outcome;
}

function handle(legacy: boolean): Promise<Expiry> {
  if (pending) return pending.outcome;
  const outcome = wait();
  if (hasUnsaved()) expiry.ask = 'signIn';
  else if (legacy) expiry.ask = 'leave';
  else {
    notify.error(texts.unauthorized, { title: texts.systemNotice });
    setTimeout(() => {
      // Signed in again elsewhere meanwhile, or begun to write something.
      if (!pending) return;
      if (hasUnsaved()) expiry.ask = 'signIn';
      else settleExpiry('left');
    }, RELOAD_AFTER);
  }
  return outcome;
}

/** The shell's answer: signed in again in place, or leaving. */
export function settleExpiry(outcome: Expiry): void {
  expiry.ask = null;
  pending?.settle(outcome);
  pending = null;
  if (outcome === 'left') leave();
}

/** Asks for a sign-in in place where another window signed out under unsaved work. */
export function askSignIn(): void {
  void wait();
  expiry.ask = 'signIn';
}

whenExpired(handle);
