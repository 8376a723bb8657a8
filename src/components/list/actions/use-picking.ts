import { useMemo } from 'react';
import type { CurrentRow, RowSelectionProps } from '@/components/grid/views/ReadOnlyGrid';
import type { TableRow } from '@/components/table/types';
import type { PickContext } from '@/registry/views';

interface Picking {
  selection: RowSelectionProps;
  activation: CurrentRow;
}

const idOf = (row: TableRow): string => String(row['id']);

/** Selection of the rows of a page in a picker, which holds the picked records; a click on a row picks it, too. */
export function usePicking(pick: PickContext | undefined, rows: readonly TableRow[]): Picking | null {
  return useMemo(() => {
    if (!pick) return null;
    const picked = new Set(pick.values);
    const isPicked = (row: TableRow) => picked.has(String(row[pick.valueField] ?? ''));
    const toggle = (row: TableRow) =>
      isPicked(row) && pick.multiple ? pick.onChange([], [row]) : pick.onChange([row], []);
    return {
      selection: {
        ids: rows.filter(isPicked).map(idOf),
        onChange: (ids) => {
          const next = new Set(ids);
          pick.onChange(
            rows.filter((row) => next.has(idOf(row)) && !isPicked(row)),
            rows.filter((row) => !next.has(idOf(row)) && isPicked(row)),
          );
        },
        single: !pick.multiple,
      },
      activation: { id: null, onChange: toggle },
    };
  }, [pick, rows]);
}
