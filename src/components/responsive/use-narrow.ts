import { useSyncExternalStore } from 'react';

/** Below antd's `md` breakpoint a wide table becomes cards, and the query bar a bottom panel. */
const NARROW_QUERY = '(max-width: 767.98px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True on phone-sized screens. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW_QUERY).matches);
}
