import { Suspense, useMemo, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { areasOf, at, isIn } from '@/model/grid/selection';
import { useNarrow } from '../narrow';
import styles from './grid.module.css';
import { layoutOf, leadWidth } from './layout';
import { Lines, type OpenBelow } from './lines';
import { CellMenu, FindBar, PasteReport } from './parts';
import type { GridState } from './state';
import { HEIGHTS, type GridSize, type LeadKey, type May, type RowKit, type Sorting } from './types';
import type { Arranged } from './use-arrangement';
import { useTopic } from './use-topic';
import { HEAD_HEIGHT, Viewport } from './Viewport';

/** On a phone the table's own columns leave what room they can: a finger's width each. */
const NARROW_LEAD = 40;

export interface FrameProps {
  /** Names the table for those who cannot see it. */
  label: string;
  state: GridState;
  arranged: Arranged;
  /** Columns of the table's own, in their order. */
  leads: readonly LeadKey[];
  /** Width of the last column, of a row's buttons; 0: there is none. */
  trailing: number;
  size: GridSize;
  /** Pixels at most; null: the room that its screen leaves. */
  maxHeight: number | null;
  /** The file to name when a type is unknown. */
  schema: string;
  may: May;
  kit: RowKit;
  sorting: Sorting | null;
  /** What the box above the others is called. */
  tickAll: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  busy: boolean;
  node: Ref<HTMLDivElement>;
}

/** Where a menu that was asked for stands: at the pointer, or at the active cell if a key asked. */
function spotOfMenu({ clientX: x, clientY: y, currentTarget }: MouseEvent<HTMLElement>): { x: number; y: number } {
  const box = currentTarget.querySelector('[data-on] textarea')?.getBoundingClientRect();
  return x === 0 && y === 0 && box ? { x: box.left, y: box.bottom } : { x, y };
}

/** The table itself with what is asked of it in place: menu, search. Toolbars and totals stand around it. */
export function Frame(props: FrameProps) {
  const { label, state, arranged, leads, trailing, size, maxHeight, schema, may, kit, sorting, tickAll } = props;
  const { empty, busy, node } = props;
  const [finding, setFinding] = useState(false);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  useTopic(state, 'frame');
  useTopic(state, 'report');
  const { columns } = arranged;
  const narrow = useNarrow();
  const height = HEIGHTS[size];
  const layout = useMemo(() => {
    const totals = columns.some(({ total }) => total !== null);
    return layoutOf(
      columns,
      leads.map((key) => ({ key, width: narrow ? NARROW_LEAD : leadWidth(key, totals) })),
      trailing,
    );
  }, [columns, leads, trailing, narrow]);
  const { view } = state;
  const opened = state.opened.heights;
  const lines = useMemo(() => {
    const below = [...opened].flatMap(([id, tall]): OpenBelow[] => {
      const place = state.placeOf(id);
      return place < 0 ? [] : [{ place, height: tall }];
    });
    return new Lines(
      height,
      below.toSorted((one, other) => one.place - other.place),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- places change with the view
  }, [height, opened, view, state]);
  const askMenu = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-head], a, [data-typing="true"] textarea'))
      return;
    const line = event.target.closest<HTMLElement>('[data-place]');
    const cell = event.target.closest<HTMLElement>('[data-col]');
    if (line && cell) {
      const spot = { row: Number(line.dataset['place']), col: Number(cell.dataset['col']) };
      const { selected } = state;
      if (!selected || !areasOf(selected).some((area) => isIn(spot, area))) state.select(at(spot));
    }
    if (!state.selected) return;
    event.preventDefault();
    setMenu(spotOfMenu(event));
  };
  /** A key on the table as a whole goes to its first cell. */
  const enter = () => {
    if (state.view.length === 0 || columns.length === 0) return false;
    state.select(state.selected ?? at({ row: 0, col: 0 }));
    state.focus();
    return true;
  };
  const nothing = state.view.length === 0;
  return (
    <>
      <div
        ref={node}
        data-grid
        data-size={size}
        data-asked={menu ? true : undefined}
        className={styles.frame}
        style={
          maxHeight === null
            ? undefined
            : { maxHeight, minHeight: Math.min(maxHeight, HEAD_HEIGHT * layout.levels + height * 2) }
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two */}
        <div
          role={kit.branch ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-busy={busy}
          aria-rowcount={state.view.length + layout.levels}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={!state.writable}
          tabIndex={state.writable || nothing ? -1 : 0}
          className={styles.table}
          onContextMenu={askMenu}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey, shiftKey, target, currentTarget } = event;
            const find = key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey;
            if (find) setFinding(true);
            else if (target !== currentTarget || !/^(Arrow|Home|End|Enter)/.test(key) || !enter()) return;
            event.preventDefault();
          }}
        >
          <Viewport
            state={state}
            layout={layout}
            arranged={arranged}
            lines={lines}
            label={label}
            schema={schema}
            movable={state.writable}
            maxHeight={maxHeight}
            kit={kit}
            sorting={sorting}
            tickAll={tickAll}
          />
        </div>
        {nothing && <div className={styles.nothing}>{empty}</div>}
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
      {menu && (
        <Suspense>
          <CellMenu state={state} may={may} spot={menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}
