/** A grid's columns and settings, as its parts read them. */
import type { ReactNode } from 'react';
import type { Field } from '@/model/entity';
import type { Names, TextError, Value } from '@/model/field-type';
import type { SortKey } from '@/model/grid/order';
import type { Row } from '@/model/record';

/** Row heights (spec 2 §9, rulings: 61 is medium). */
export const HEIGHTS = { medium: 61, small: 48, mini: 40, tiny: 32 } as const;
export type GridSize = keyof typeof HEIGHTS;
/** Of tables to read, until a person chooses another. */
export const READ_SIZE: GridSize = 'small';

export type Pin = 'left' | 'right' | null;

export interface GridColumn {
  key: string;
  title: string;
  field: Field;
  /** Pixels. */
  width: number;
  /** Takes its part of the room that the columns leave; one that a person has sized does not. */
  grows: boolean;
  align: 'left' | 'center' | 'right';
  pinned: Pin;
  /** The title above its own, shared with neighbours that name the same. */
  group: string | null;
  /** Its rows can be sorted by it. */
  sortable: boolean;
  total: 'sum' | 'average' | null;
  /** Decimals of a total. */
  scale: number;
  /** How typing in a cell enters its value: `only` has no input of its own, `also` opens one by F2; null: not at all. */
  typed: 'only' | 'also' | null;
  /** A change ends the entry. */
  settles: boolean;
  /** The input needs more room than the cell. */
  popup: boolean;
  /** The other one of two values; undefined: there are more. */
  flip: (value: Value) => Value | undefined;
  /** Whether a text may stand in the cell on the way to a value. */
  accepts: (text: string) => boolean;
  /** What a cell reads, whole: copied, searched, told. */
  text: (row: Row) => string;
  /** The part of it that is shown where the column cuts its texts. */
  brief: (row: Row) => string;
  /** What typing begins with. */
  draft: (row: Row) => string;
  /** The value of an entered text; `found` are names that were looked up for it. */
  read: (text: string, found?: Names) => Value | TextError;
  /** The type's own drawing; null: the text. */
  draw: ((row: Row) => ReactNode) | null;
}

/** A column that belongs to the table and holds no value: its width is the specification's (spec 2 §9). */
export type LeadKey = 'row-number' | 'row-checkbox' | 'row-radio' | 'row-expand' | 'row-drag-sort';
export interface Lead {
  key: LeadKey;
  width: number;
}

/** A cell that is being entered. */
export interface Editing {
  id: string;
  key: string;
  /** By typing in the cell, or with the type's own input. */
  by: 'text' | 'input';
  text: string;
  /** The input's value so far; siblings it wrote stand beside it. */
  values: Readonly<Record<string, Value>>;
}

/** How a row stands in a tree. */
export interface Branch {
  /** 1 for roots. */
  level: number;
  opens: boolean;
  open: boolean;
  /** No record: it stands for children that are on their way. */
  coming: boolean;
  /** Its children are on their way. */
  busy: boolean;
  /** Why its children did not come. */
  failed: string | null;
  toggle: () => void;
}

/** What a table adds to its rows besides their cells; each member is null where it adds nothing. */
export interface RowKit {
  /** Names a row for those who cannot see it; by its number otherwise. */
  naming: ((row: Row) => string) | null;
  /** Why a row cannot be ticked, row by row. */
  refuse: ((row: Row) => string | null) | null;
  branch: ((row: Row) => Branch | undefined) | null;
  /** Its buttons, in the last column. */
  trail: ((row: Row) => ReactNode) | null;
  /** What its details show, below it; `row-expand` among the leads opens them. */
  details: ((row: Row) => ReactNode) | null;
  /** Opens its details elsewhere instead. */
  open: ((row: Row) => void) | null;
  /** The row that another screen shows. */
  current: string | null;
}

/** An order of the rows that is made elsewhere: a list asks its server for it. */
export interface Sorting {
  sorted: readonly SortKey[];
  /** Empty: as the list orders them itself. */
  sortBy: (keys: readonly SortKey[]) => void;
}

/** What a person may do with the rows; a button that is missing here is not drawn (spec 2 §6). */
export interface May {
  add: boolean;
  remove: boolean;
}
