import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { Field } from '@/model/entity';
import { at } from '@/model/grid/selection';
import type { Cell, Sheet } from '@/model/grid/types';
import type { Row } from '@/model/record';
import type { ListColumn } from '@/model/screen';
import { useGridColumns } from './columns';
import { Frame } from './Frame';
import styles from './grid.module.css';
import { useRoom } from './room';
import { GridState } from './state';
import { StatusBar } from './StatusBar';
import { texts } from './texts';
import { Toolbar } from './Toolbar';
import type { GridSize, LeadKey, May, RowKit } from './types';
import { useArrangement } from './use-arrangement';
import { useSteps } from '../use-steps';

export interface GridProps {
  /** Names the table for those who cannot see it. */
  label: string;
  sheet: Sheet;
  fields: readonly Field[];
  /** How a screen places them, where it does. */
  placed?: readonly ListColumn[];
  /** Columns of the table's own, in their order. */
  leads: readonly LeadKey[];
  /** The rows' height until a person chooses another (medium unless written, spec 2 §9). */
  size?: GridSize;
  /** False: to read. */
  writable: boolean;
  /** Pixels at most (400 unless written, spec 2 §9); null: the room that its screen leaves. */
  maxHeight?: number | null;
  /** The file to name when a type is unknown; what a person arranges is remembered under it. */
  schema: string;
  /** What may be done with rows. */
  may: May;
  /** Says why a row cannot be ticked; null: it can. */
  refuse?: ((row: Row) => string | null) | null;
  /** What a row shows below itself when it is opened by `row-expand`. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** Opens what it would show there elsewhere. */
  open?: ((row: Row) => void) | undefined;
  /** Buttons of its screen, before its own. */
  buttons?: ReactNode;
  /** Takes what may be asked of the table from outside. */
  handle?: Ref<GridHandle>;
}

export interface GridHandle {
  /** Puts the caret into a cell; of the first row where the id is null. */
  show: (id: string | null, key: string) => void;
  /** Where the caret is. */
  active: () => Cell | null;
}

const MAX_HEIGHT = 400;
const NOWHERE = { current: null };
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
  const { placed, refuse = null, details = null, open = null, buttons = null } = props;
  const root = useRef<HTMLDivElement>(null);
  useRoom(maxHeight === null ? root : NOWHERE);
  const arranged = useArrangement(useGridColumns(fields, schema, placed), schema);
  const { columns } = arranged;
  const canAdd = writable && may.add;
  const [state] = useState(() => new GridState({ rows: sheet.rows, sheet, columns, writable, canAdd }));
  // The rows first: they are read before anything is done with them.
  const later = useSteps(1, true) > 0;
  useEffect(() => state.setColumns(columns), [state, columns]);
  useEffect(() => state.connect(), [state]);
  useEffect(() => state.allow(writable, canAdd), [state, writable, canAdd]);
  useLayoutEffect(() => state.ticks.refuseBy(refuse), [state, refuse]);
  const kit = useMemo((): RowKit => ({ ...PLAIN, refuse, details, open }), [refuse, details, open]);
  const ticks = leads.some((key) => key === 'row-checkbox' || key === 'row-radio');
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
      active: () => state.active && { id: state.active.id, key: state.active.column.key },
    }),
    [state],
  );
  return (
    <div className={styles.grid}>
      {(writable || buttons !== null) &&
        (later ? (
          <Toolbar
            state={state}
            label={label}
            // Without ticks there is nothing to delete from there; the menu of a row has it all the same.
            may={ticks ? may : { ...may, remove: false }}
            arranged={arranged}
            size={arranged.size ?? size}
            buttons={buttons}
            locked={!writable}
          />
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
        kit={kit}
        sorting={null}
        tickAll={texts.chooseAll}
        empty={<p className={styles.empty}>{texts.empty}</p>}
        busy={false}
      />
      {later ? <StatusBar state={state} /> : <div className={styles.status} />}
    </div>
  );
}
