import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { Spot } from '@/model/grid/selection';
import { useEdges } from '../table/edges';
import { Caret } from './Caret';
import { Foot } from './Foot';
import styles from './grid.module.css';
import { GridRow } from './GridRow';
import { Head } from './Head';
import { placedAt, type Layout } from './layout';
import { usePointer } from './pointer';
import { RowDrag } from './RowDrag';
import type { GridState } from './state';
import type { Arranged } from './use-arrangement';
import { useTopic } from './use-topic';

/** Rows and columns drawn beyond the edges, so that a fast scroll shows no gap. */
const OVERSCAN = { rows: 8, cols: 2 };
/** For the first drawing: what is seen comes before what may be scrolled to. */
const NO_OVERSCAN = { rows: 0, cols: 0 };
/** Height of the header, and of a line of totals. */
export const HEAD_HEIGHT = 40;

interface Props {
  state: GridState;
  layout: Layout;
  arranged: Arranged;
  height: number;
  label: string;
  schema: string;
  /** Rows can be put elsewhere by their handle. */
  movable: boolean;
}

/** Puts a cell into what is seen between the header, the totals and the pinned columns. */
function reveal(node: HTMLElement, layout: Layout, height: number, foot: number, { row, col }: Spot): void {
  const top = row * height;
  const room = node.clientHeight - HEAD_HEIGHT - foot;
  if (top < node.scrollTop) node.scrollTop = top;
  else if (top + height > node.scrollTop + room) node.scrollTop = top + height - room;
  const placed = placedAt(layout, col);
  // The first column is where the table begins, also while it is pinned.
  if (col === 0) node.scrollLeft = 0;
  if (!placed || placed.column.pinned !== null) return;
  const left = placed.offset - layout.leftWidth;
  const width = node.clientWidth - layout.leftWidth - layout.rightWidth;
  if (left < node.scrollLeft || placed.column.width > width) node.scrollLeft = left;
  else if (left + placed.column.width > node.scrollLeft + width) node.scrollLeft = left + placed.column.width - width;
}

/** What scrolls: header, rows in sight, totals, and the caret among them. */
export function Viewport({ state, layout, arranged, height, label, schema, movable }: Props) {
  useTopic(state, 'frame');
  const scroller = useRef<HTMLDivElement>(null);
  const { centre } = layout;
  const overscan = useDeferredValue(OVERSCAN, NO_OVERSCAN);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to memoised parts
  const rows = useVirtualizer({
    count: state.view.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: overscan.rows,
  });
  const cols = useVirtualizer({
    horizontal: true,
    count: centre.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => centre[index]?.column.width ?? 0,
    paddingStart: layout.leftWidth,
    overscan: overscan.cols,
  });
  useLayoutEffect(() => rows.measure(), [rows, height]);
  useLayoutEffect(() => cols.measure(), [cols, layout]);
  useEdges(scroller);
  const pointer = usePointer(state, scroller);
  useEffect(() => {
    const foots = () => scroller.current?.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
    return state.lend({
      reveal: (spot) => scroller.current && reveal(scroller.current, layout, height, foots(), spot),
      head: (col) => {
        const button = scroller.current?.querySelector<HTMLElement>(`[data-head="${col}"] button`);
        button?.focus();
        return button !== null && button !== undefined;
      },
      page: () => {
        const room = (scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT - foots();
        return Math.max(1, Math.floor(room / height) - 1);
      },
    });
  }, [state, layout, height]);

  const shownCols = cols.getVirtualItems();
  const from = shownCols[0]?.index ?? 0;
  const to = (shownCols.at(-1)?.index ?? -1) + 1;
  return (
    <div ref={scroller} className={styles.scroller} data-scroller {...pointer}>
      <div className={styles.content} style={{ width: layout.width }}>
        <Head state={state} layout={layout} arranged={arranged} from={from} to={to} />
        <div role="rowgroup" className={styles.body} style={{ height: state.view.length * height }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const id = state.view[index];
            return (
              id !== undefined && (
                <GridRow
                  key={id}
                  state={state}
                  id={id}
                  place={index}
                  top={start}
                  height={height}
                  layout={layout}
                  from={from}
                  to={to}
                  movable={movable}
                />
              )
            );
          })}
          {movable && <RowDrag state={state} scroller={scroller} height={height} />}
          <Caret state={state} layout={layout} height={height} label={label} schema={schema} />
        </div>
        <Foot state={state} layout={layout} from={from} to={to} />
      </div>
    </div>
  );
}
