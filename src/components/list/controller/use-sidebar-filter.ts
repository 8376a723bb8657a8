import { useEffect } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { ListController } from './list-controller';

/**
 * Loads the list again when the selection in the sidebar changes.
 * @param attempt the filter is applied again when this changes: the guard of the list may have rejected it before
 */
export function useSidebarFilter(controller: ListController, sidebarFilter: Parameters, attempt: number): void {
  const wantedJson = JSON.stringify({ filter: sidebarFilter, attempt });
  useEffect(() => {
    const { filter } = JSON.parse(wantedJson) as { filter: Parameters };
    if (JSON.stringify(controller.data.sidebarFilter) === JSON.stringify(filter)) return;
    void controller.setSidebarFilter(filter);
  }, [controller, wantedJson]);
}
