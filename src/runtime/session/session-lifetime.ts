/**
 * Lifetime of a sign-in in this browser: 7 days (spec 1 §4), or until the browser is closed if the user chose so. A
 * session cookie marks the second case: unlike session storage, all windows share it.
 */
import { readItem, removeItem, writeItem } from '../storage/local-storage';

export const REMEMBER_KEY = 'Remember';
const BROWSER_SESSION_COOKIE = 'pro__here=1';

const cookies = () => (typeof document === 'undefined' ? [] : document.cookie.split('; '));

/** Stores whether the session lasts 7 days or ends with the browser. */
export function storeSessionLifetime(remember: boolean): void {
  if (remember) return removeItem(REMEMBER_KEY);
  writeItem(REMEMBER_KEY, false);
  if (typeof document !== 'undefined') document.cookie = `${BROWSER_SESSION_COOKIE}; Path=/; SameSite=Lax`;
}

/** False when the session was to end with the browser, and the browser was closed since. */
export const isSessionValid = (): boolean =>
  readItem(REMEMBER_KEY) !== false || cookies().includes(BROWSER_SESSION_COOKIE);
