import { useEffect, useMemo, useRef } from 'react';
import type { BlockContext } from '@/registry/views';
import type { CurrentRow } from '@/components/grid/views/ReadOnlyGrid';
import type { TableRow } from '@/components/table/types';
import { onInvalidated } from '@/runtime/records/invalidation';

/**
 * The record selected in this list for the screen around it. Every load publishes the record's present values; a
 * deleted record is deselected.
 * @returns undefined when the list selects no record
 */
export function useCurrentRecord(
  entityId: string,
  rows: readonly TableRow[],
  block: BlockContext | undefined,
): CurrentRow | undefined {
  const { select = null, selected = null } = block ?? {};
  const latest = useRef({ select, selected });
  useEffect(() => {
    latest.current = { select, selected };
  });

  useEffect(() => {
    const current = latest.current;
    const row = current.selected === null ? undefined : rows.find((one) => String(one['id']) === current.selected);
    if (row) current.select?.(row);
  }, [rows]);

  useEffect(
    () =>
      onInvalidated(entityId, (removed) => {
        const current = latest.current;
        if (current.selected !== null && removed.includes(current.selected)) current.select?.(null);
      }),
    [entityId],
  );

  return useMemo(
    () => (select ? { id: selected, onChange: (row: TableRow) => select(row) } : undefined),
    [select, selected],
  );
}
