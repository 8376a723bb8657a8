import { useEffect, useEffectEvent, useMemo } from 'react';
import type { BlockContext } from '@/registry/views';
import type { CurrentRow } from '@/components/grid/views/ReadOnlyGrid';
import type { TableRow } from '@/components/table/types';
import { onInvalidated } from '@/runtime/records/invalidation';

/**
 * The record selected in this list for the screen around it. Every load publishes the record's present values; a
 * deleted record is deselected.
 * @param selectsFirst when the selected record is not among the loaded ones, the first of them is selected
 * @returns undefined when the list selects no record
 */
export function useCurrentRecord(
  entityId: string,
  rows: readonly TableRow[],
  block: BlockContext | undefined,
  selectsFirst = false,
): CurrentRow | undefined {
  const { select = null, selected = null } = block ?? {};
  const publish = useEffectEvent((loaded: readonly TableRow[]) => {
    const row = selected === null ? undefined : loaded.find((one) => String(one['id']) === selected);
    if (row) select?.(row);
    else if (selectsFirst) select?.(loaded[0] ?? null);
  });
  const deselect = useEffectEvent((removed: readonly string[]) => {
    if (selected !== null && removed.includes(selected)) select?.(null);
  });
  useEffect(() => publish(rows), [rows]);
  useEffect(() => onInvalidated(entityId, ({ removed }) => deselect(removed)), [entityId]);

  return useMemo(
    () => (select ? { id: selected, onChange: (row: TableRow) => select(row), followsKeys: selectsFirst } : undefined),
    [select, selected, selectsFirst],
  );
}
