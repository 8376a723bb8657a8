/** The way in: what happens between a session and the console. */
import { redirectTarget, SIGN_IN, signInPath } from '@/runtime/navigation';
import { report } from '@/runtime/notice';
import { loadIndex } from '@/runtime/screen-index';
import { loadPermissions, session, signOut } from '@/runtime/session';

export const loadConsole = () => import('./console/Console');

/** Fetches the console's code while the person types. */
export function prefetchConsole(): void {
  void loadConsole().catch(() => undefined);
}

let entering: { token: string | null; done: Promise<void> } | null = null;

/** Everything the console needs, at once: menu and permissions, the names of screens, its code. Once per session. */
export function enter(): Promise<void> {
  const { token } = session;
  if (entering?.token === token) return entering.done;
  const done = Promise.all([loadPermissions(), loadIndex().catch(report), loadConsole().catch(() => undefined)])
    .then(() => undefined)
    .catch(async (error: unknown) => {
      // Somebody else may have signed in meanwhile.
      if (session.token !== token) return;
      // Spec 1 §2.4: without a menu nobody stays signed in.
      report(error);
      await signOut();
    })
    .finally(() => {
      if (entering?.done === done) entering = null;
    });
  entering = { token, done };
  return done;
}

/** Puts the sign-in page's address where nobody is signed in, and takes it away after. */
export function alignAddress(): void {
  const { pathname, search, hash } = location;
  if (session.token === null && pathname !== SIGN_IN) {
    history.replaceState(null, '', signInPath(`${pathname}${search}${hash}`));
  } else if (session.token !== null && pathname.startsWith('/user/')) {
    history.replaceState(null, '', redirectTarget(search));
  }
}
