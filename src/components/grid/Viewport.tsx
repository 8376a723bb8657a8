import { memo, Suspense, useEffect, useRef } from 'react';
import type { Spot } from '@/model/grid/selection';
import { CellTip } from './CellTip';
import { Details } from './Details';
import { useEdges } from './edges';
import { Foot } from './Foot';
import styles from './grid.module.css';
import { GridRow } from './GridRow';
import { Head } from './Head';
import { placedAt, type Layout } from './layout';
import type { Lines } from './lines';
import { Caret } from './parts';
import { usePointer } from './pointer';
import { RowDrag } from './RowDrag';
import { useSight, type Beyond } from './sight';
import type { GridState } from './state';
import type { RowKit, Sorting } from './types';
import type { Arranged } from './use-arrangement';
import { useSteps } from '../use-steps';
import { useTopic } from './use-topic';

/** What is seen comes before what may be scrolled to: that grows step by step, columns first. */
const BEYOND: readonly Beyond[] = [0, 0, 2, 4, 6, 8].map((rows, step) => ({ rows, cols: step === 0 ? 0 : 2 }));
/** Height of the header, and of a line of totals. */
export const HEAD_HEIGHT = 40;

interface Props {
  state: GridState;
  layout: Layout;
  arranged: Arranged;
  lines: Lines;
  label: string;
  schema: string;
  /** Rows can be put elsewhere by their handle. */
  movable: boolean;
  /** Pixels that it is high at most; null: as high as its screen lets it be. */
  maxHeight: number | null;
  kit: RowKit;
  sorting: Sorting | null;
  tickAll: string;
}

/** The caret, once something is selected; a table to edit has it from the beginning. */
const CaretPlace = memo(function CaretPlace(props: Pick<Props, 'state' | 'layout' | 'lines' | 'label' | 'schema'>) {
  useTopic(props.state, 'caret');
  return (
    (props.state.writable || props.state.selected) && (
      <Suspense>
        <Caret {...props} />
      </Suspense>
    )
  );
});

/** Puts a cell into what is seen between the header, the totals and the pinned columns. */
function reveal(node: HTMLElement, layout: Layout, lines: Lines, foot: number, { row, col }: Spot): void {
  const { height } = lines;
  const top = lines.topOf(row);
  const room = node.clientHeight - HEAD_HEIGHT * layout.levels - foot;
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
export function Viewport(props: Props) {
  const { state, layout, arranged, lines, label, schema, movable, maxHeight, kit, sorting, tickAll } = props;
  useTopic(state, 'frame');
  const scroller = useRef<HTMLDivElement>(null);
  const beyond = BEYOND[useSteps(BEYOND.length - 1)] as Beyond;
  // Its look comes first: it reads what is scrolled before rows come and go.
  useEdges(scroller);
  const sight = useSight(
    scroller,
    { layout, lines, count: state.view.length, beyond },
    maxHeight ?? window.innerHeight,
  );
  const pointer = usePointer(state, scroller);
  useEffect(() => {
    const foots = () => scroller.current?.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
    return state.lend({
      reveal: (spot) => scroller.current && reveal(scroller.current, layout, lines, foots(), spot),
      head: (col) => {
        const button = scroller.current?.querySelector<HTMLElement>(`[data-head="${col}"] button`);
        button?.focus();
        return button !== null && button !== undefined;
      },
      page: () => {
        const room = (scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT * layout.levels - foots();
        return Math.max(1, Math.floor(room / lines.height) - 1);
      },
    });
  }, [state, layout, lines]);

  const { left, right } = sight;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller
      data-detailed={kit.details ? true : undefined}
      {...pointer}
    >
      <div className={styles.content} style={{ width: layout.width }}>
        <Head {...{ state, layout, arranged, left, right, sorting, tickAll }} />
        <div role="rowgroup" className={styles.body} style={{ height: lines.topOf(state.view.length) }}>
          {state.view.slice(sight.top, sight.bottom).map((id, index) => (
            <GridRow
              key={id}
              state={state}
              id={id}
              place={sight.top + index}
              top={lines.topOf(sight.top + index)}
              height={lines.height}
              layout={layout}
              left={left}
              right={right}
              movable={movable}
              kit={kit}
            />
          ))}
          {movable && <RowDrag state={state} scroller={scroller} lines={lines} />}
          <Details state={state} lines={lines} sight={sight} kit={kit} />
          <CaretPlace state={state} layout={layout} lines={lines} label={label} schema={schema} />
        </div>
        <Foot {...{ state, layout, left, right }} />
      </div>
      <CellTip state={state} scroller={scroller} />
    </div>
  );
}
