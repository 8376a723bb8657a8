import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import { EditableGrid } from '../views/EditableGrid';
import type { UtilityColumnKey } from '../core/types';

const UTILITY_COLUMNS: readonly UtilityColumnKey[] = ['row-drag-sort', 'row-number', 'row-checkbox'];
const SINGLE_SELECTION_COLUMNS: readonly UtilityColumnKey[] = ['row-drag-sort', 'row-number', 'row-radio'];
const PERMISSIONS = { add: true, remove: true };

/** An editable grid over given rows, for the demo screen and the benchmarks. */
export function DemoGrid({
  title,
  entity,
  rows,
  single = false,
}: {
  title: string;
  entity: Entity;
  rows: readonly Row[];
  /** Radio buttons instead of checkboxes. */
  single?: boolean;
}) {
  const [undoableRows] = useState(() =>
    openUndoableRows(
      openRecordRows({
        entity,
        rows,
        context: {
          me: currentUser(),
          refs: {},
          now: now(),
          types,
        },
      }),
    ),
  );
  const [fields] = useState(() => Object.values(entity.fields).filter((field) => !field.system));
  return (
    <EditableGrid
      label={title}
      undoableRows={undoableRows}
      fields={fields}
      utilityColumns={single ? SINGLE_SELECTION_COLUMNS : UTILITY_COLUMNS}
      rowSize="mini"
      writable
      maxHeight={640}
      permissions={PERMISSIONS}
      schema="demo/grid.page"
    />
  );
}
