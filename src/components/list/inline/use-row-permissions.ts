import { useMemo } from 'react';
import { isTemporaryId } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import type { List } from '@/model/screens/screen';
import { sendDelete } from '@/components/actions/action-request';
import type { ActionRunner } from '@/components/actions/action-runner';

/** Which rows of an editing table can be added, changed and deleted, and how a stored row is deleted. */
export function useRowPermissions(list: List, actions: ActionRunner) {
  return useMemo(() => {
    const disabledReason = (key: string, row?: Row): string | null | undefined =>
      actions.available(list.inline, row).find(({ placed }) => placed.action?.key === key)?.disabledReason;
    const action = list.inline.find((one) => one.action?.key === 'delete')?.action ?? null;
    const closedRows = new WeakMap<Row, boolean>();
    return {
      granted: { add: disabledReason('add') === null, remove: disabledReason('delete') === null },
      closed(row: Row): boolean {
        const isClosed = closedRows.get(row) ?? disabledReason('edit', row) !== null;
        closedRows.set(row, isClosed);
        return isClosed;
      },
      removalBlocker: (row: Row) => (isTemporaryId(String(row['id'])) ? null : (disabledReason('delete', row) ?? null)),
      remove: (row: Row) => (action?.call ? sendDelete(action, action.call, [row]) : Promise.resolve('')),
    };
  }, [list, actions]);
}
