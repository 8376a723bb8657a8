/** What a table is given. Narrow on purpose: the engine behind it may be changed without its users noticing. */
import type { ReactNode } from 'react';
import type { Value } from '@/model/field-type';

/** A record on screen; `id` identifies it. */
export type TableRow = Readonly<Record<string, Value>>;

export interface TableColumn {
  key: string;
  title: string;
  /** Pixels. */
  width: number;
  align: 'left' | 'center' | 'right';
  fixed: 'left' | 'right' | null;
  sort: boolean;
  /** Characters shown, wide ones counting 2; null: as many as fit. */
  cut: number | null;
  total: 'sum' | 'average' | null;
  /** Decimals of a total. */
  scale: number;
  /** The whole text of a cell: tooltip, totals' format. */
  text: (row: TableRow) => string;
  /** How a number of this column reads, for totals. */
  format: (value: string) => string;
  /** A cell's own drawing; null: its text. */
  show: ((row: TableRow) => ReactNode) | null;
}

export interface Selection {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** Says why a row cannot be selected; null: it can. */
  refuse?: (row: TableRow) => string | null;
}

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** How a row stands in a tree. */
export interface Branch {
  /** 1 for roots. */
  level: number;
  opens: boolean;
  open: boolean;
  /** Its children are on their way. */
  busy: boolean;
  /** Why its children did not come. */
  failed: string | null;
  toggle: () => void;
}

/** One row at a time, for a screen beside the table. */
export interface Current {
  id: string | null;
  onChange: (row: TableRow) => void;
}

export interface Paging {
  pageNo: number;
  pageSize: number;
  total: number;
  sizes: readonly number[];
  onChange: (pageNo: number, pageSize: number) => void;
}

export interface TableProps {
  /** Names the table for those who cannot see it. */
  label: string;
  rows: readonly TableRow[];
  columns: readonly TableColumn[];
  /** The field that names a row: title of its card, name of its checkbox. */
  naming: (row: TableRow) => string;
  loading: boolean;
  selection: Selection | null;
  sort: readonly Sort[];
  onSort: ((sort: Sort | null) => void) | null;
  /** Buttons of a row and the width of their column. */
  actions: { width: number; of: (row: TableRow) => ReactNode } | null;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Present where rows stand below others. */
  branch?: ((row: TableRow) => Branch | undefined) | undefined;
  /** Present where a row can be chosen for another screen. */
  current?: Current | undefined;
}
