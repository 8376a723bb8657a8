/** Start of the console: everything between a valid session and the first page. */
import { pathAfterSignIn, SIGN_IN_PATH, signInPath } from '@/runtime/navigation/addresses';
import { reportError } from '@/runtime/notices/notices';
import { loadPermissions, session, signOut } from '@/runtime/account/session';
import { leaveRejectedSession } from '@/runtime/account/session-expiry';
import { ApiError } from '@/runtime/errors/api-error';
import { service } from '@/runtime/service';

const UNAUTHORIZED = 401;

export const loadConsole = () => import('../layout/Console');

/** Prefetches the code of the console while the user types. */
export function prefetchConsole(): void {
  void loadConsole().catch(() => undefined);
}

/** The entry that runs, and the token it belongs to. */
const entry = service((): { current: { token: string | null; done: Promise<void> } | null } => ({ current: null }));

/**
 * Loads in parallel what the console needs: menu and permissions with the screen index, and the code. Concurrent calls for one
 * session share one run.
 */
export function enterConsole(): Promise<void> {
  const { token } = session();
  const { current } = entry();
  if (current?.token === token) return current.done;
  const done = Promise.all([loadPermissions(), loadConsole().catch(() => undefined)])
    .then(() => undefined)
    .catch(async (error: unknown) => {
      // Another user may have signed in meanwhile.
      if (session().token !== token) return;
      // The server does not know the session any more: there is nothing to sign out of.
      if (error instanceof ApiError && error.code === UNAUTHORIZED) return leaveRejectedSession(error);
      // Spec 1 §2.4: without a menu the user is signed out.
      reportError(error);
      await signOut();
    })
    .finally(() => {
      if (entry().current?.done === done) entry().current = null;
    });
  entry().current = { token, done };
  return done;
}

/** Sets the address of the sign-in page when no user is signed in, and restores the requested address after sign-in. */
export function syncSignInAddress(): void {
  const { pathname, search, hash } = location;
  if (session().token === null && pathname !== SIGN_IN_PATH) {
    history.replaceState(null, '', signInPath(`${pathname}${search}${hash}`));
  } else if (session().token !== null && pathname.startsWith('/user/')) {
    history.replaceState(null, '', pathAfterSignIn(search));
  }
}
