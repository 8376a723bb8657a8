import { useCallback, useMemo, useState } from 'react';
import { session } from '@/runtime/session-state';
import { useNarrow } from '../narrow';
import { arrange, AS_WRITTEN, keepArrangement, readArrangement, type Arrangement } from './arrangement';
import { inPlace } from './layout';
import type { GridColumn } from './types';

export interface Arranged {
  /** As they are shown: pinned ones at their edges. */
  columns: readonly GridColumn[];
  /** Columns that the person has hidden. */
  hidden: readonly GridColumn[];
  /** Takes a new arrangement and keeps it. */
  change: (next: (now: Arrangement) => Arrangement) => void;
  reset: () => void;
}

/** Columns as this person arranged them on this screen. */
export function useArrangement(given: readonly GridColumn[], screen: string): Arranged {
  const name = `${session.user?.id ?? ''}:${screen}`;
  const [arrangement, setArrangement] = useState(() => readArrangement(name));
  const narrow = useNarrow();
  const columns = useMemo(() => {
    const arranged = arrange(given, arrangement);
    // A phone is too narrow for columns that stay.
    return inPlace(narrow ? arranged.map((column) => ({ ...column, pinned: null })) : arranged);
  }, [given, arrangement, narrow]);
  const change = useCallback(
    (next: (now: Arrangement) => Arrangement) =>
      setArrangement((now) => {
        const then = next(now);
        keepArrangement(name, then);
        return then;
      }),
    [name],
  );
  return useMemo(
    () => ({
      columns,
      hidden: given.filter(({ key }) => arrangement.hidden.includes(key)),
      change,
      reset: () => change(() => AS_WRITTEN),
    }),
    [columns, given, arrangement, change],
  );
}
