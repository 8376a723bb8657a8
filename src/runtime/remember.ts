/**
 * How long a sign-in lasts on this machine: 7 days (spec 1 §4), or until the browser is closed where the person said
 * so. A cookie of the browser's own life marks the latter: unlike session storage all windows share it.
 */
import { read, remove, write } from './storage';

export const REMEMBER = 'Remember';
const MARK = 'pro__here=1';

const cookies = () => (typeof document === 'undefined' ? [] : document.cookie.split('; '));

/** Keeps the session for its 7 days, or ends it with the browser. */
export function rememberSession(remember: boolean): void {
  if (remember) return remove(REMEMBER);
  write(REMEMBER, false);
  if (typeof document !== 'undefined') document.cookie = `${MARK}; Path=/; SameSite=Lax`;
}

/** False where the browser was closed since, and the session was to end with it. */
export const isRemembered = (): boolean => read(REMEMBER) !== false || cookies().includes(MARK);
