/** Sign-out, loading of permissions, and synchronisation of the session between windows (spec 1 §4, §7). */
import { ref } from 'valtio';
import { OWN_SESSION } from '../http/policy';
import { ApiError } from '../errors/api-error';
import { get, post } from '../http/request';
import { apiPaths } from '../http/api-paths';
import { loadCapabilities } from '../http/capabilities';
import { parseAuthEntries, parseMenu } from '../navigation/menu';
import { reportError } from '../notices/notices';
import { isComponentServed, loadScreenIndex } from '../schemas/screen-index';
import { session } from '../session/session-state';
import { clearSession, parseUser, idText, TOKEN_KEY, USER_KEY } from '../session/stored-session';
import { readItem, watchItem } from '../storage/local-storage';
import { messages } from '../messages';

export {
  session,
  type AuthEntry,
  type Department,
  type MenuEntry,
  type Tenant,
  type User,
} from '../session/session-state';
export { clearSession, restoreSession } from '../session/stored-session';
export * from './sign-in';
export * from './account';

/**
 * Signs out locally, then on the server. Completes even when the server is unreachable (spec 1 §4); shows an error
 * reply of the server (spec 1 §8). Never throws.
 */
export async function signOut(): Promise<void> {
  const token = session().token;
  clearSession();
  if (!token) return;
  try {
    await post(apiPaths.signOut, {}, { headers: { 'X-Access-Token': token }, policy: OWN_SESSION });
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus > 0) reportError(error);
  }
}

/** Milliseconds to wait for the capabilities after everything else has arrived. */
const CAPABILITIES_PATIENCE = 3000;
const elapsed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface PermissionAnswer {
  menu?: unknown;
  auth?: unknown;
  allAuth?: unknown;
}

/**
 * Loads menu and permissions of the signed-in user, the screen index, and the capabilities of the server.
 * @throws ApiError when the server returns an error, or the menu is empty (spec 1 §8)
 */
export async function loadPermissions(): Promise<void> {
  // In parallel: which menu entries have a page depends on all three.
  const permissions = get<PermissionAnswer | null>(apiPaths.permissions, {}, { policy: OWN_SESSION });
  const capabilities = loadCapabilities();
  const [answer] = await Promise.all([permissions, loadScreenIndex().catch(reportError)]);
  await Promise.race([capabilities, elapsed(CAPABILITIES_PATIENCE)]);
  const auth = parseAuthEntries(answer?.auth);
  const menu = parseMenu(answer?.menu, auth, isComponentServed);
  if (menu.length === 0) throw new ApiError(messages.emptyMenu);
  session().auth = auth;
  session().allAuth = parseAuthEntries(answer?.allAuth);
  session().menu = menu;
}

export interface WindowSessionHandlers {
  /** Another window signed out. */
  gone: () => void;
  /** Another user signed in in another window. */
  other: () => void;
  /** The same user signed in again in another window: this window continues with that session. */
  back?: () => void;
}

/** Applies changes of token, user and department from other windows. Returns the cleanup function. */
export function watchOtherWindows(on: WindowSessionHandlers): () => void {
  const mine = (raw: unknown) => {
    const user = parseUser(raw);
    return user && user.username === session().user?.username ? user : null;
  };
  const stop = [
    watchItem(TOKEN_KEY, (stored) => {
      const token = idText(stored);
      if (token === (session().token ?? '')) return;
      if (!token) on.gone();
      else if (mine(readItem(USER_KEY))) {
        session().token = token;
        on.back?.();
      } else on.other();
    }),
    watchItem(USER_KEY, (stored) => {
      const user = session().token === null ? null : mine(stored);
      if (user) session().user = ref(user);
    }),
  ];
  return () => {
    for (const one of stop) one();
  };
}
