/** Start of the console: everything between a valid session and the first page. */
import { config } from '@/runtime/environment/config';
import { FIRST_RUN_PATH, isPublicPath, pathAfterSignIn, signInPath } from '@/runtime/navigation/addresses';
import { reportError } from '@/runtime/notices/notices';
import { loadPermissions, session, signOut } from '@/runtime/account/session';
import { leaveRejectedSession } from '@/runtime/account/session-expiry';
import { ApiError } from '@/runtime/errors/api-error';
import { service } from '@/runtime/service';
import type * as ConsoleModule from '../layout/Console';

const UNAUTHORIZED = 401;

/** The code of the console, once it is loaded. */
const code = service((): { loaded: typeof ConsoleModule | null } => ({ loaded: null }));
export const loadedConsole = (): typeof ConsoleModule | null => code().loaded;

export async function loadConsole(): Promise<typeof ConsoleModule> {
  return (code().loaded = await import('../layout/Console'));
}

/** True when the browser is set to transfer little (Save-Data): nothing is loaded before it is needed. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Prefetches the code of the console and of lists while the user types. */
export function prefetchConsole(): void {
  if (savesData()) return;
  void loadConsole().then(
    ({ prefetchLists }) => prefetchLists(),
    () => undefined,
  );
}

/** The entry that runs, and the token it belongs to. */
const entry = service((): { current: { token: string | null; done: Promise<void> } | null } => ({ current: null }));

/** Menu and permissions, the screen index, and the code; then the screen of the address, while the console is rendered. */
async function load(): Promise<void> {
  const console = loadConsole().catch(() => null);
  await loadPermissions();
  void console.then((loaded) => loaded?.prefetchFirstPage());
  await console;
}

/** Loads in parallel what the console needs. Concurrent calls for one session share one run. */
export function enterConsole(): Promise<void> {
  const { token } = session();
  const { current } = entry();
  if (current?.token === token) return current.done;
  const done = load()
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

/** Sets the address of the first run while there is one, that of the sign-in page, unless it is another public page, when no user is signed in, and restores the requested address after sign-in. */
export function syncSignInAddress(): void {
  const { pathname, search, hash } = location;
  if (config().firstRun !== null) {
    history.replaceState(null, '', FIRST_RUN_PATH);
  } else if (session().token === null && !isPublicPath(pathname)) {
    history.replaceState(null, '', signInPath(`${pathname}${search}${hash}`));
  } else if (session().token !== null && pathname.startsWith('/user/')) {
    history.replaceState(null, '', pathAfterSignIn(search));
  }
}
