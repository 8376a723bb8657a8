import { Table, Tooltip } from 'antd';
import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { texts } from '../texts';
import { BranchCell } from './BranchCell';
import { CellText } from './CellText';
import { SkeletonRows } from './SkeletonRows';
import { SummaryRows } from './SummaryRows';
import { useRoom } from './room';
import styles from './table.module.css';
import type { Selection, TableColumn, TableProps, TableRow } from './types';

/** Width of the checkbox column (spec 2 §9). */
const CHECKBOX_WIDTH = 40;

const idOf = (row: TableRow) => String(row['id'] ?? '');

/** A click on a control, or the end of marking text, is not a click on the row. */
function meansRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, label, [role="button"], [role="menu"], [role="switch"]')) return false;
  if (!event.currentTarget.contains(target)) return false; // a popup's event, bubbling through React
  return (window.getSelection()?.toString() ?? '') === '';
}

function toggled(selection: Selection, id: string): string[] {
  return selection.ids.includes(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id];
}

const drawn = (column: TableColumn, row: TableRow): ReactNode => (
  <CellText text={column.text(row)} cut={column.cut}>
    {column.show?.(row)}
  </CellText>
);

/** The first cell of a row in a tree: what opens it, then its text. */
const grown = (
  column: TableColumn,
  row: TableRow,
  { branch, naming }: Pick<TableProps, 'branch' | 'naming'>,
): ReactNode => {
  const place = branch?.(row);
  return place ? (
    <BranchCell branch={place} name={naming(row)}>
      {drawn(column, row)}
    </BranchCell>
  ) : (
    drawn(column, row)
  );
};

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

function rowClass({ selection, current }: TableProps, row: TableRow): string {
  if (selection?.refuse?.(row)) return styles.refused ?? '';
  return current?.id === idOf(row) ? (styles.current ?? '') : '';
}

/** The footer rows, as the table asks for them. */
function summaryOf({ columns, rows, selection, actions }: TableProps): () => ReactNode {
  const totals = rows.length > 0 && columns.some((column) => column.total !== null);
  const summary = totals ? (
    <SummaryRows columns={columns} rows={rows} offset={selection ? 1 : 0} trailing={actions ? 1 : 0} />
  ) : null;
  return () => summary;
}

/** The wide table: one line per record, header and edges stay in sight. */
export function DataTable(props: TableProps) {
  const { label, rows, columns, naming, loading, selection, sort, onSort, actions, empty, branch } = props;
  const frame = useRef<HTMLDivElement>(null);
  useRoom(frame);
  const width =
    columns.reduce((sum, column) => sum + column.width, actions?.width ?? 0) + (selection ? CHECKBOX_WIDTH : 0);
  const antdColumns = useMemo(
    () => [
      ...columns.map((column, index) => {
        const sorted = sort.find((one) => one.field === column.key);
        return {
          key: column.key,
          title: <span className={styles.title}>{column.title}</span>,
          width: column.width,
          align: column.align,
          ...(column.fixed ? { fixed: column.fixed } : {}),
          sorter: column.sort && onSort !== null,
          sortOrder: sorted ? (sorted.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
          showSorterTooltip: false,
          className: column.align === 'right' ? styles.figures : undefined,
          render: (_: unknown, row: TableRow) =>
            index === 0 ? grown(column, row, { branch, naming }) : drawn(column, row),
        };
      }),
      ...(actions
        ? [
            {
              key: '__actions',
              title: texts.actions,
              width: actions.width,
              fixed: 'right' as const,
              className: styles.actions,
              render: (_: unknown, row: TableRow) => actions.of(row),
            },
          ]
        : []),
    ],
    [columns, sort, onSort, actions, branch, naming],
  );
  return (
    <section ref={frame} className={styles.frame} aria-label={label} aria-busy={loading}>
      <Table<TableRow>
        className={styles.table}
        size="middle"
        rowKey={idOf}
        dataSource={rows as TableRow[]}
        columns={antdColumns}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: width }}
        rowClassName={(row) => rowClass(props, row)}
        onRow={(row) => rowEvents(props, row)}
        {...(selection
          ? {
              rowSelection: {
                fixed: true,
                columnWidth: CHECKBOX_WIDTH,
                selectedRowKeys: selection.ids as string[],
                preserveSelectedRowKeys: true,
                onChange: (ids) => selection.onChange(ids.map(String)),
                getTitleCheckboxProps: () => ({ 'aria-label': texts.selectAll }),
                getCheckboxProps: (row) => ({
                  'aria-label': texts.select(naming(row)),
                  disabled: Boolean(selection.refuse?.(row)),
                }),
                renderCell: (_value, row, _index, node) => {
                  const why = selection.refuse?.(row);
                  return why ? <Tooltip title={why}>{node}</Tooltip> : node;
                },
              },
            }
          : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== 'sort' || !onSort || Array.isArray(sorter)) return;
          const { columnKey, order } = sorter;
          onSort(order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : null);
        }}
        locale={{ emptyText: loading ? <SkeletonRows columns={columns.length} /> : empty }}
        summary={summaryOf(props)}
      />
    </section>
  );
}
