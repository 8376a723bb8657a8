/** Sign-in, sign-out, and the same session in every window (spec 1 §4, §7). */
import { ref } from 'valtio';
import { ApiError, get, post } from './http';
import { calls } from './calls';
import { readAuth, readMenu } from './menu';
import { report } from './notice';
import { session } from './session-state';
import { clearSession, readUser, textOf, TOKEN, USER } from './session-store';
import { read, watch } from './storage';
import { texts } from './texts';

export { session, type AuthEntry, type Depart, type MenuEntry, type Tenant, type User } from './session-state';
export { clearSession, restore } from './session-store';
export * from './sign-in';
export * from './account';

/**
 * Signs out; finishes even when the server cannot be told (spec 1 §4), and then says what the server objected
 * (spec 1 §8). Never throws.
 */
export async function signOut(): Promise<void> {
  const token = session.token;
  clearSession();
  if (!token) return;
  try {
    await post(calls.signOut, {}, { headers: { 'X-Access-Token': token }, quiet: true, ownSession: true });
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus > 0) report(error);
  }
}

interface PermissionAnswer {
  menu?: unknown;
  auth?: unknown;
  allAuth?: unknown;
}

/**
 * Loads menu and permissions of whoever is signed in.
 * @throws ApiError when the server refuses, or the menu is empty (spec 1 §8)
 */
export async function loadPermissions(): Promise<void> {
  const answer = await get<PermissionAnswer | null>(calls.permissions, {}, { quiet: true, ownSession: true });
  const auth = readAuth(answer?.auth);
  const menu = readMenu(answer?.menu, auth);
  if (menu.length === 0) throw new ApiError(texts.emptyMenu);
  session.auth = auth;
  session.allAuth = readAuth(answer?.allAuth);
  session.menu = menu;
}

export interface WindowEvents {
  /** Another window signed out. */
  gone: () => void;
  /** Another user signed in there. */
  other: () => void;
  /** The same user signed in there again: this window goes on with that session. */
  back?: () => void;
}

/** Keeps windows in step: token, user and department. Returns the way to stop. */
export function followWindows(on: WindowEvents): () => void {
  const mine = (raw: unknown) => {
    const user = readUser(raw);
    return user && session.user && user.username === session.user.username ? user : null;
  };
  const stop = [
    watch(TOKEN, (stored) => {
      const token = textOf(stored);
      if (token === (session.token ?? '')) return;
      if (!token) on.gone();
      else if (mine(read(USER))) {
        session.token = token;
        on.back?.();
      } else on.other();
    }),
    watch(USER, (stored) => {
      const user = session.token === null ? null : mine(stored);
      if (user) session.user = ref(user);
    }),
  ];
  return () => {
    for (const one of stop) one();
  };
}
