import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { openLoaded } from '@/model/grid/loaded-rows';
import type { Row } from '@/model/record';
import { Frame } from './Frame';
import styles from './grid.module.css';
import { SkeletonRows } from '../table/SkeletonRows';
import { texts as shared } from '../texts';
import { useRoom } from './room';
import { GridState } from './state';
import { StatusBar } from './StatusBar';
import { texts } from './texts';
import { READ_SIZE, type Branch, type GridColumn, type LeadKey, type RowKit, type Sorting } from './types';
import { useArrangement } from './use-arrangement';

export interface Selection {
  /** Records of other pages may be among them. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** Says why a row cannot be selected; null: it can. */
  refuse?: ((row: Row) => string | null) | undefined;
}

/** One row at a time, for a screen beside the table. */
export interface Current {
  id: string | null;
  onChange: (row: Row) => void;
}

export interface ReadProps {
  /** Names the table for those who cannot see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn[];
  /** The field that names a row: title of its card, name of its checkbox. */
  naming: (row: Row) => string;
  loading: boolean;
  selection: Selection | null;
  /** Null: its rows have one order. */
  sorting: Sorting | null;
  /** Buttons of a row and the width of their column. */
  actions: { width: number; of: (row: Row) => ReactNode } | null;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** What a row shows below itself when it is opened. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** Opens what it would show there elsewhere. */
  open?: ((row: Row) => void) | undefined;
  /** Present where rows stand below others. */
  branch?: ((row: Row) => Branch | undefined) | undefined;
  /** Present where a row can be chosen for another screen. */
  current?: Current | undefined;
  /** The screen's file: what a person arranges is remembered under it. */
  schema: string;
  /** Pixels at most; null: the room that its screen leaves. */
  maxHeight: number | null;
}

const MAY = { add: false, remove: false };

/** Why a row cannot be ticked: what stands for rows on their way is none. */
function refusing(refuse: RowKit['refuse'], branch: RowKit['branch']): RowKit['refuse'] {
  if (!branch) return refuse;
  return (row) => (branch(row)?.coming ? shared.loading : (refuse?.(row) ?? null));
}

/** The table engine over records to read: lists, and the rows of a record that is looked at. */
export function ReadGrid(props: ReadProps) {
  const { label, rows, columns: given, naming, loading, selection, sorting, actions, empty } = props;
  const { branch = null, details = null, open = null, current, schema, maxHeight } = props;
  const root = useRef<HTMLDivElement>(null);
  const arranged = useArrangement(given, schema);
  const { columns } = arranged;
  const [{ state, shown }] = useState(() => {
    const loaded = openLoaded(rows);
    const options = { rows: loaded, sheet: null, columns, writable: false, canAdd: false };
    return { shown: loaded, state: new GridState(options) };
  });
  useRoom(root);
  useLayoutEffect(() => state.connect(), [state]);
  useLayoutEffect(() => shown.replace(rows), [shown, rows]);
  useLayoutEffect(() => state.setColumns(columns), [state, columns]);
  const asked = selection?.refuse ?? null;
  const refuse = useMemo(() => refusing(asked, branch), [asked, branch]);
  const ids = selection?.ids;
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
    state.ticks.refuseBy(refuse);
    state.followRows(current ? (row) => !branch?.(row)?.coming && current.onChange(row) : null);
  });
  useLayoutEffect(() => {
    state.ticks.leaveTo((chosen) => latest.current?.onChange([...chosen]));
    return () => state.ticks.leaveTo(null);
  }, [state]);
  useLayoutEffect(() => state.ticks.show(new Set(ids)), [state, ids]);
  const ticks = selection !== null;
  const leads = useMemo(
    (): readonly LeadKey[] => [
      ...(details || open ? (['row-expand'] as const) : []),
      ...(ticks ? (['row-checkbox'] as const) : []),
    ],
    [details, open, ticks],
  );
  const trail = actions?.of ?? null;
  const currentId = current?.id ?? null;
  const kit = useMemo(
    (): RowKit => ({ naming, refuse, branch, trail, details, open, current: currentId }),
    [naming, refuse, branch, trail, details, open, currentId],
  );
  return (
    <div className={styles.grid} data-reading>
      <Frame
        node={root}
        label={label}
        state={state}
        arranged={arranged}
        leads={leads}
        trailing={actions?.width ?? 0}
        size={arranged.size ?? READ_SIZE}
        maxHeight={maxHeight}
        schema={schema}
        may={MAY}
        kit={kit}
        sorting={sorting}
        tickAll={texts.choosePage}
        empty={loading ? <SkeletonRows columns={columns.length} /> : empty}
        busy={loading}
      />
      <StatusBar state={state} brief />
    </div>
  );
}
