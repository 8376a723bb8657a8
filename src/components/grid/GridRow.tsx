import { RightOutlined } from '@ant-design/icons';
import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { readSegment, type Stretch } from '@/model/grid/selection';
import type { Row } from '@/model/record';
import { Tick } from '../input/Tick';
import styles from './grid.module.css';
import { inLine } from './in-line';
import type { Layout, Placed } from './layout';
import { tickRow } from './operations';
import { BranchCell } from './BranchCell';
import type { GridState } from './state';
import { texts } from './texts';
import type { RowKit } from './types';

interface Props {
  state: GridState;
  id: string;
  /** Place on screen, from 0. */
  place: number;
  /** Pixels from the first row's top, and of its own. */
  top: number;
  height: number;
  layout: Layout;
  /** The columns between the pinned ones that are drawn: first, and the one after the last. */
  left: number;
  right: number;
  /** The row can be moved by its handle. */
  movable: boolean;
  kit: RowKit;
}

/** Which sides of a cell lie at an area's edge; null: the cell is in none. */
function edges(stretches: readonly Stretch[], index: number): string | null {
  let found: string | null = null;
  for (const { left, right, first, last } of stretches) {
    if (index < left || index > right) continue;
    found = `${found ?? ''}${first ? 't' : ''}${last ? 'b' : ''}${index === left ? 'l' : ''}${index === right ? 'r' : ''}`;
  }
  return found;
}

/** A drawing of columns that draws each once: while a table scrolls sideways, only the new ones cost anything. */
function remembered(draw: (placed: Placed) => ReactNode): (placed: Placed) => ReactNode {
  const drawn = new Map<Placed, ReactNode>();
  return (placed) => {
    const known = drawn.get(placed);
    if (known !== undefined) return known;
    const cell = draw(placed);
    drawn.set(placed, cell);
    return cell;
  };
}

/** A row's cells as it now stands. */
function cellsOf(state: GridState, id: string, row: Row, stretches: readonly Stretch[], { branch, naming }: RowKit) {
  const place = branch?.(row);
  return remembered(({ column, index, style }) => {
    const { key } = column;
    const flags = state.rows.flags(id, key);
    const wrong = state.rows.error(id, key);
    const edge = edges(stretches, index);
    const before = state.fading(id, key);
    return (
      <div
        key={key}
        role="gridcell"
        aria-colindex={index + 1}
        aria-selected={edge === null ? undefined : true}
        aria-invalid={wrong === undefined ? undefined : true}
        title={wrong}
        className={styles.cell}
        style={style}
        data-col={index}
        data-align={column.align}
        data-edge={edge ?? undefined}
        data-closed={state.writable && flags.readonly ? true : undefined}
      >
        {index === 0 && place ? (
          <BranchCell branch={place} name={naming?.(row) ?? id}>
            {column.draw ? column.draw(row) : column.brief(row)}
          </BranchCell>
        ) : (
          flags.visible && !place?.coming && (column.draw ? column.draw(row) : column.brief(row))
        )}
        {before !== undefined && (
          <span className={styles.fade} aria-hidden="true">
            {before}
          </span>
        )}
      </div>
    );
  });
}

/** The button that opens a row's details, below it or elsewhere. */
function Expander({
  state,
  id,
  row,
  name,
  opened,
  kit,
}: Pick<Props, 'state' | 'id' | 'kit'> & { row: Row; name: string; opened: boolean }) {
  const { open } = kit;
  return (
    <button
      type="button"
      className={styles.expander}
      data-open={opened}
      {...(open ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': opened })}
      aria-label={opened ? texts.closeDetails(name) : texts.openDetails(name)}
      tabIndex={state.writable ? -1 : undefined}
      onClick={() => (open ? open(row) : state.opened.toggle(id))}
    >
      <RightOutlined />
    </button>
  );
}

/** The table's own columns of a row. */
function Leads({
  state,
  id,
  place,
  layout,
  movable,
  chosen,
  opened,
  kit,
}: Pick<Props, 'state' | 'id' | 'place' | 'layout' | 'movable' | 'kit'> & { chosen: boolean; opened: boolean }) {
  const row = state.rows.row(id) as Row;
  const label = kit.naming ? texts.chooseNamed(kit.naming(row)) : texts.chooseRow(place + 1);
  const name = kit.naming ? kit.naming(row) : texts.rowAt(place + 1);
  const coming = kit.branch?.(row)?.coming === true;
  return layout.leads.map(({ key, style }) => (
    <div
      key={key}
      role={key === 'row-number' ? 'rowheader' : 'gridcell'}
      className={styles.lead}
      style={style}
      data-lead={key}
    >
      {key === 'row-number' && place + 1}
      {(key === 'row-checkbox' || key === 'row-radio') && !coming && (
        <Tick
          label={label}
          checked={chosen}
          alone={key === 'row-radio'}
          refused={kit.refuse?.(row) ?? null}
          skipped={state.writable}
          onChange={(range) => tickRow(state, id, { range, alone: key === 'row-radio' })}
        />
      )}
      {key === 'row-expand' && !coming && (
        <Expander state={state} id={id} row={row} name={name} opened={opened} kit={kit} />
      )}
      {key === 'row-drag-sort' && <span className={styles.handle} aria-hidden="true" data-movable={movable} />}
    </div>
  ));
}

/** One row: text in all cells, a component only where the type draws more than text. */
export const GridRow = memo(function GridRow(props: Props) {
  const { state, id, place, top, height, layout, left, right, movable, kit } = props;
  const follow = useCallback((listener: () => void) => state.topics.onRow(id, listener), [state, id]);
  const mark = useSyncExternalStore(follow, () => state.markOf(id, place));
  const cell = useMemo(
    () => cellsOf(state, id, state.rows.row(id) as Row, readSegment(mark.slice(mark.lastIndexOf('|') + 1)), kit),
    // The mark changes exactly when something that the cells read does.
    [state, id, mark, kit],
  );
  const chosen = state.ticks.ids.has(id);
  const opened = state.opened.heights.has(id);
  const leads = useMemo(
    () => <Leads {...{ state, id, place, layout, movable, chosen, opened, kit }} />,
    [state, id, place, layout, movable, chosen, opened, kit],
  );
  const row = state.rows.row(id) as Row;
  const branch = kit.branch?.(row);
  const current = kit.current === id;
  return (
    <div
      role="row"
      aria-rowindex={place + layout.levels + 1}
      aria-level={branch?.level}
      aria-expanded={branch?.opens ? branch.open : undefined}
      aria-busy={branch?.coming ? true : undefined}
      aria-selected={chosen || current ? true : undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
      data-place={place}
      data-row={id}
      data-chosen={chosen || current ? true : undefined}
      data-refused={kit.refuse?.(row) ? true : undefined}
    >
      {inLine(
        layout,
        { left, right },
        leads,
        cell,
        layout.trail && (
          <div role="gridcell" className={styles.trail} style={layout.trail}>
            {!branch?.coming && kit.trail?.(row)}
          </div>
        ),
      )}
    </div>
  );
});
