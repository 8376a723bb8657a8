import { Tooltip } from 'antd';
import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Tick } from '../input/Tick';
import { texts } from '../texts';
import { BranchCell } from './BranchCell';
import { CellText } from './CellText';
import { useEdges } from './edges';
import { fixedOf, type Fixed } from './fixed';
import { HeadCell } from './HeadCell';
import { useRoom } from './room';
import { chosenOf, idOf, toggled, togglePage, toggleRange } from './selecting';
import { SkeletonRows } from './SkeletonRows';
import { SummaryRows } from './SummaryRows';
import styles from './table.module.css';
import type { TableColumn, TableProps, TableRow } from './types';

/** Width of the checkbox column (spec 2 §9). */
const CHECKBOX_WIDTH = 40;

/** A click on a control, or the end of marking text, is not a click on the row. */
function meansRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, label, [role="button"], [role="menu"], [role="switch"]')) return false;
  if (!event.currentTarget.contains(target)) return false; // a popup's event, bubbling through React
  return (window.getSelection()?.toString() ?? '') === '';
}

/** What a click on a row, or Enter on it, means. */
function rowEvents({ selection, current }: TableProps, row: TableRow) {
  const choose = () => {
    if (current) current.onChange(row);
    else if (selection && !selection.refuse?.(row)) selection.onChange(toggled(selection, idOf(row)));
  };
  return {
    onClick: (event: MouseEvent<HTMLElement>) => meansRow(event) && choose(),
    ...(current
      ? {
          tabIndex: 0,
          'aria-selected': current.id === idOf(row),
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            if (event.key === 'Enter' && event.target === event.currentTarget) choose();
          },
        }
      : {}),
  };
}

/** What a cell reads; the first of a row in a tree has what opens the row before it. */
function content(column: TableColumn, row: TableRow, first: boolean, { branch, naming }: TableProps): ReactNode {
  const drawn = (
    <CellText text={column.text(row)} cut={column.cut}>
      {column.show?.(row)}
    </CellText>
  );
  const place = first ? branch?.(row) : undefined;
  return place ? (
    <BranchCell branch={place} name={naming(row)}>
      {drawn}
    </BranchCell>
  ) : (
    drawn
  );
}

const cellProps = (place: Fixed | undefined) => ({
  'data-side': place?.side,
  'data-edge': place?.edge,
  style: place?.style,
});

/** The wide table: one line per record, header and edges stay in sight. */
export function DataTable(props: TableProps) {
  const { label, rows, columns, naming, loading, selection, sort, onSort, actions, empty, current } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useRoom(frame);
  useEdges(scroller);
  const boxed = selection !== null;
  const trailing = actions?.width ?? 0;
  const all = useMemo(
    () => [
      ...(boxed ? [{ key: '__select', width: CHECKBOX_WIDTH, fixed: 'left' as const }] : []),
      ...columns,
      ...(trailing > 0 ? [{ key: '__actions', width: trailing, fixed: 'right' as const }] : []),
    ],
    [boxed, columns, trailing],
  );
  const places = useMemo(() => fixedOf(all), [all]);
  const offset = boxed ? 1 : 0;
  const width = all.reduce((sum, column) => sum + column.width, 0);
  // A list without pages may hold a thousand rows, all of them chosen.
  const ids = useMemo(() => new Set(selection?.ids), [selection?.ids]);
  const chosen = selection ? chosenOf(rows, selection) : 'none';
  const end = places.at(-1);

  const box = (row: TableRow, id: string) => {
    if (!selection) return null;
    const why = selection.refuse?.(row) ?? null;
    const tick = (
      <Tick
        label={texts.select(naming(row))}
        checked={ids.has(id)}
        disabled={why !== null}
        onChange={(range) => {
          selection.onChange(range ? toggleRange(rows, selection, last.current, id) : toggled(selection, id));
          last.current = id;
        }}
      />
    );
    return (
      <td {...cellProps(places[0])} className={styles.box}>
        {why === null ? (
          tick
        ) : (
          <Tooltip title={why}>
            <span>{tick}</span>
          </Tooltip>
        )}
      </td>
    );
  };

  return (
    <section ref={frame} className={styles.frame} aria-label={label} aria-busy={loading}>
      <div ref={scroller} className={styles.scroller} data-scroller>
        <table className={styles.table} style={{ minWidth: width }}>
          <colgroup>
            {all.map((column) => (
              <col key={column.key} style={{ width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th {...cellProps(places[0])} className={styles.box}>
                  <Tick
                    label={texts.selectAll}
                    checked={chosen === 'all'}
                    mixed={chosen === 'some'}
                    disabled={rows.length === 0}
                    onChange={() => selection.onChange(togglePage(rows, selection))}
                  />
                </th>
              )}
              {columns.map((column, index) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  place={places[index + offset]}
                  sorted={sort.find((one) => one.field === column.key)?.order ?? null}
                  onSort={column.sort ? onSort : null}
                />
              ))}
              {actions && (
                <th {...cellProps(end)} scope="col">
                  {texts.actions}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = idOf(row);
              const marked = current ? current.id === id : ids.has(id);
              return (
                <tr
                  key={id}
                  data-row={id}
                  data-marked={marked}
                  data-refused={Boolean(selection?.refuse?.(row))}
                  {...rowEvents(props, row)}
                >
                  {box(row, id)}
                  {columns.map((column, index) => (
                    <td key={column.key} {...cellProps(places[index + offset])} data-align={column.align}>
                      {content(column, row, index === 0, props)}
                    </td>
                  ))}
                  {actions && (
                    <td {...cellProps(end)} className={styles.actions}>
                      {actions.of(row)}
                    </td>
                  )}
                </tr>
              );
            })}
            {rows.length === 0 && (
              <tr className={styles.nothing}>
                <td colSpan={all.length}>
                  <div>{loading ? <SkeletonRows columns={columns.length} /> : empty}</div>
                </td>
              </tr>
            )}
          </tbody>
          <SummaryRows columns={columns} rows={rows} offset={offset} trailing={actions ? 1 : 0} />
        </table>
      </div>
    </section>
  );
}
