/** The page that is shown without a session: one of `PUBLIC_PATHS`, from the address, without the console's router. */
import { useSyncExternalStore } from 'react';
import { isPublicPath, SIGN_IN_PATH } from '@/runtime/navigation/addresses';

const CHANGED = 'popstate';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

export const usePublicPath = (): string =>
  useSyncExternalStore(subscribe, () => (isPublicPath(location.pathname) ? location.pathname : SIGN_IN_PATH));

/** Opens another public page; the query stays, because it says where the user goes after the sign-in. */
export function openPublicPage(path: string, replace = false): void {
  const address = `${path}${location.search}`;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent(CHANGED));
}
