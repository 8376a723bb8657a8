import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type Ref,
} from 'react';
import type { Field } from '@/model/entity';
import { areasOf, at, isIn } from '@/model/grid/selection';
import type { Sheet } from '@/model/grid/types';
import { loadPart } from '@/runtime/online';
import { useGridColumns } from './columns';
import styles from './grid.module.css';
import { layoutOf, leadWidth } from './layout';
import { GridState } from './state';
import { StatusBar } from './StatusBar';
import { texts } from './texts';
import { Toolbar, type May } from './Toolbar';
import { HEIGHTS, type GridSize, type LeadKey } from './types';
import { useArrangement } from './use-arrangement';
import { useLater } from './use-later';
import { useTopic } from './use-topic';
import { HEAD_HEIGHT, Viewport } from './Viewport';

export interface GridProps {
  /** Names the table for those who cannot see it. */
  label: string;
  sheet: Sheet;
  fields: readonly Field[];
  /** Columns of the table's own, in their order. */
  leads: readonly LeadKey[];
  size: GridSize;
  /** False: to read. */
  writable: boolean;
  /** Pixels at most (400 unless written, spec 2 §9). */
  maxHeight: number;
  /** The file to name when a type is unknown. */
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

const FindBar = lazy(() => loadPart(() => import('./FindBar')));
const PasteReport = lazy(() => loadPart(() => import('./PasteReport')));
const CellMenu = lazy(() => loadPart(() => import('./CellMenu')));

/** The one table engine: rows and columns windowed, text in all cells, one editor at most. */
export function Grid(props: GridProps) {
  const { label, sheet, fields, leads, size, writable, maxHeight, schema, may, handle } = props;
  const root = useRef<HTMLDivElement>(null);
  const [finding, setFinding] = useState(false);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const given = useGridColumns(fields);
  const arranged = useArrangement(given, schema);
  const { columns } = arranged;
  const [state] = useState(() => new GridState(sheet, columns, writable, writable && may.add));
  useTopic(state, 'frame');
  useTopic(state, 'report');
  // The rows first: they are read before anything is done with them.
  const later = useLater();
  const height = HEIGHTS[size];
  const layout = useMemo(
    () =>
      layoutOf(
        columns,
        leads.map((key) => ({
          key,
          width: leadWidth(
            key,
            columns.some(({ field }) => field.list.total !== null),
          ),
        })),
      ),
    [columns, leads],
  );
  useEffect(() => state.setColumns(columns), [state, columns]);
  useEffect(() => state.connect(), [state]);
  useEffect(() => state.allow(writable, writable && may.add), [state, writable, may.add]);
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
  const askMenu = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-head], [data-typing="true"] textarea'))
      return;
    event.preventDefault();
    const line = event.target.closest<HTMLElement>('[data-place]');
    const cell = event.target.closest<HTMLElement>('[data-col]');
    if (line && cell) {
      const spot = { row: Number(line.dataset['place']), col: Number(cell.dataset['col']) };
      const { selected } = state;
      if (!selected || !areasOf(selected).some((area) => isIn(spot, area))) state.select(at(spot));
    }
    if (!state.selected) return;
    // Asked for by a key, it stands at the active cell.
    const box = root.current?.querySelector('[data-on] textarea')?.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    setMenu(byKey && box ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY });
  };
  return (
    <div className={styles.grid}>
      {writable && (later ? <Toolbar state={state} label={label} may={may} /> : <div className={styles.toolbar} />)}
      <div
        ref={root}
        role="grid"
        aria-label={label}
        aria-rowcount={state.view.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={!writable}
        tabIndex={-1}
        onContextMenu={askMenu}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
          event.preventDefault();
          setFinding(true);
        }}
        data-grid
        data-size={size}
        className={styles.frame}
        style={{ maxHeight, minHeight: Math.min(maxHeight, HEAD_HEIGHT + height * 2) }}
      >
        <Viewport
          state={state}
          layout={layout}
          arranged={arranged}
          height={height}
          label={label}
          schema={schema}
          movable={writable}
          maxHeight={maxHeight}
        />
        {state.view.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      </div>
      {state.pasted && (
        <Suspense>
          <PasteReport state={state} plan={state.pasted} />
        </Suspense>
      )}
      {finding && (
        <Suspense>
          <FindBar state={state} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {later ? <StatusBar state={state} /> : <div className={styles.status} />}
      {menu && (
        <Suspense>
          <CellMenu state={state} may={may} spot={menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </div>
  );
}
