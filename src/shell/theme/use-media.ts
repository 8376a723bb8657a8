import { useSyncExternalStore } from 'react';
import { sizes } from './tokens';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** True at widths up to 1087.99 px (spec 1 §2.5). Not by a media query: Chromium lets 1088 pass for 1087.99. */
export const useMobile = (): boolean => useSyncExternalStore(onResize, () => window.innerWidth <= sizes.mobile);

/** True for those who asked their machine for less movement. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** True where a dialog takes the whole screen. */
export const usePhoneWidth = (): boolean => useMedia('(max-width: 575.98px)');
