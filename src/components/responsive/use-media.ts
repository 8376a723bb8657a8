import { useSyncExternalStore } from 'react';

/** True while the window matches a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** True at widths where dialogs are full screen. */
export const usePhoneWidth = (): boolean => useMedia('(max-width: 575.98px)');
