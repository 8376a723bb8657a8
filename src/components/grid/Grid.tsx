import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Field } from '@/model/entity';
import { at } from '@/model/grid/selection';
import type { Sheet } from '@/model/grid/types';
import { useGridColumns } from './columns';
import { Frame } from './Frame';
import styles from './grid.module.css';
import { GridState } from './state';
import { StatusBar } from './StatusBar';
import { texts } from './texts';
import { Toolbar } from './Toolbar';
import type { GridSize, LeadKey, May, RowKit } from './types';
import { useArrangement } from './use-arrangement';
import { useLater } from './use-later';

export interface GridProps {
  /** Names the table for those who cannot see it. */
  label: string;
  sheet: Sheet;
  fields: readonly Field[];
  /** Columns of the table's own, in their order. */
  leads: readonly LeadKey[];
  /** The rows' height until a person chooses another (medium unless written, spec 2 §9). */
  size?: GridSize;
  /** False: to read. */
  writable: boolean;
  /** Pixels at most (400 unless written, spec 2 §9). */
  maxHeight?: number;
  /** The file to name when a type is unknown; what a person arranges is remembered under it. */
  schema: string;
  /** What may be done with rows. */
  may: May;
  /** Takes what may be asked of the table from outside. */
  handle?: Ref<GridHandle>;
}

export interface GridHandle {
  /** Puts the caret into a cell; of the first row where the id is null. */
  show: (id: string | null, key: string) => void;
}

const MAX_HEIGHT = 400;
const PLAIN: RowKit = {
  naming: null,
  refuse: null,
  branch: null,
  trail: null,
  details: null,
  open: null,
  current: null,
};

/** The table engine with everything that editing needs around it; `ReadGrid` is the same table to read. */
export function Grid(props: GridProps) {
  const { label, sheet, fields, leads, size = 'medium', writable, maxHeight = MAX_HEIGHT, schema, may, handle } = props;
  const root = useRef<HTMLDivElement>(null);
  const arranged = useArrangement(useGridColumns(fields, schema), schema);
  const { columns } = arranged;
  const canAdd = writable && may.add;
  const [state] = useState(() => new GridState({ rows: sheet.rows, sheet, columns, writable, canAdd }));
  // The rows first: they are read before anything is done with them.
  const later = useLater();
  useEffect(() => state.setColumns(columns), [state, columns]);
  useEffect(() => state.connect(), [state]);
  useEffect(() => state.allow(writable, canAdd), [state, writable, canAdd]);
  useImperativeHandle(
    handle,
    () => ({
      show(id, key) {
        const row = id === null ? 0 : state.placeOf(id);
        const col = state.columns.findIndex((column) => column.key === key);
        if (row >= 0 && row < state.view.length) state.select(at({ row, col: Math.max(0, col) }));
        state.focus();
        root.current?.scrollIntoView({ block: 'nearest' });
      },
    }),
    [state],
  );
  return (
    <div className={styles.grid}>
      {writable &&
        (later ? (
          <Toolbar state={state} label={label} may={may} arranged={arranged} size={arranged.size ?? size} />
        ) : (
          <div className={styles.toolbar} />
        ))}
      <Frame
        node={root}
        label={label}
        state={state}
        arranged={arranged}
        leads={leads}
        trailing={0}
        size={arranged.size ?? size}
        maxHeight={maxHeight}
        schema={schema}
        may={may}
        kit={PLAIN}
        sorting={null}
        tickAll={texts.chooseAll}
        empty={<p className={styles.empty}>{texts.empty}</p>}
        busy={false}
      />
      {later ? <StatusBar state={state} /> : <div className={styles.status} />}
    </div>
  );
}
