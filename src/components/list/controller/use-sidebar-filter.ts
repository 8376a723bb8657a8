import { useEffect, useRef } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { ListController } from './list-controller';

/** Loads the list again when what stands beside it narrows it otherwise. */
export function useSidebarFilter(state: ListController, sidebarFilter: Parameters): void {
  const filterJson = JSON.stringify(sidebarFilter);
  const applied = useRef<string>(undefined);
  useEffect(() => {
    applied.current ??= JSON.stringify(state.data.sidebarFilter);
    if (applied.current === filterJson) return;
    applied.current = filterJson;
    void state.setSidebarFilter(JSON.parse(filterJson) as Parameters);
  }, [state, filterJson]);
}
