import { useEffect, useMemo, useRef } from 'react';
import type { BlockContext } from '@/registry/views';
import type { CurrentRow } from '@/components/grid/views/ReadOnlyGrid';
import type { TableRow } from '@/components/table/types';
import type { ListState, ListController } from './list-controller';

/**
 * The record that is chosen for the screen around the list. Every load tells what the record says now; a deleted one
 * is given up.
 * @returns `guarded`: the state whose deletions do so
 */
export function useCurrentRecord(
  state: ListController,
  { rows }: ListState,
  block: BlockContext | undefined,
): { current: CurrentRow | undefined; guarded: ListController } {
  const { select = null, selected = null } = block ?? {};
  const latest = useRef({ select, selected });
  useEffect(() => {
    latest.current = { select, selected };
  });

  useEffect(() => {
    const { select: tell, selected: id } = latest.current;
    const row = id === null ? undefined : rows.find((one) => String(one['id']) === id);
    if (row) tell?.(row);
  }, [rows]);

  const guarded = useMemo(
    (): ListController => ({
      ...state,
      recordsRemoved(ids) {
        const { select: tell, selected: id } = latest.current;
        if (id !== null && ids.includes(id)) tell?.(null);
        return state.recordsRemoved(ids);
      },
    }),
    [state],
  );
  return { current: select ? { id: selected, onChange: (row: TableRow) => select(row) } : undefined, guarded };
}
