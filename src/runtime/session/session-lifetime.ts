/**
 * How long a sign-in lasts on this machine: 7 days (spec 1 §4), or until the browser is closed where the person said
 * so. A cookie of the browser's own life marks the latter: unlike session storage all windows share it.
 */
import { readItem, removeItem, writeItem } from '../storage/local-storage';

export const REMEMBER_KEY = 'Remember';
const BROWSER_SESSION_COOKIE = 'pro__here=1';

const cookies = () => (typeof document === 'undefined' ? [] : document.cookie.split('; '));

/** Keeps the session for its 7 days, or ends it with the browser. */
export function storeSessionLifetime(remember: boolean): void {
  if (remember) return removeItem(REMEMBER_KEY);
  writeItem(REMEMBER_KEY, false);
  if (typeof document !== 'undefined') document.cookie = `${BROWSER_SESSION_COOKIE}; Path=/; SameSite=Lax`;
}

/** False where the browser was closed since, and the session was to end with it. */
export const isSessionValid = (): boolean =>
  readItem(REMEMBER_KEY) !== false || cookies().includes(BROWSER_SESSION_COOKIE);
