import { useSyncExternalStore } from 'react';
import { useMedia } from '@/components/responsive/use-media';
import { sizes } from './tokens';

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** True at widths up to 1087.99 px (spec 1 §2.5). Not a media query: Chromium also matches 1088 px. */
export const useMobile = (): boolean => useSyncExternalStore(onResize, () => window.innerWidth <= sizes.mobile);

/** True if the system requests reduced motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
