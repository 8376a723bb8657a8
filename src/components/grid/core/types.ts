/** A grid's columns and settings, as its parts read them. */
import type { ReactNode } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Names, TextError, Value } from '@/model/entity/field-type';
import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import type { Row } from '@/model/record';

/** Row heights (spec 2 §9, rulings: 61 is medium). */
export const ROW_HEIGHTS = { medium: 61, small: 48, mini: 40, tiny: 32 } as const;
export type RowSize = keyof typeof ROW_HEIGHTS;
/** Of tables to read, until a person chooses another. */
export const READ_ONLY_ROW_SIZE: RowSize = 'small';

export type PinSide = 'left' | 'right' | null;

export interface GridColumn {
  key: string;
  title: string;
  field: Field;
  /** Pixels. */
  width: number;
  /** Takes its part of the room that the columns leave; one that a person has sized does not. */
  flexible: boolean;
  align: 'left' | 'center' | 'right';
  pinned: PinSide;
  /** The title above its own, shared with neighbours that name the same. */
  headerGroup: string | null;
  /** Its rows can be sorted by it. */
  sortable: boolean;
  total: 'sum' | 'average' | null;
  /** Decimals of a total. */
  totalScale: number;
  /** How typing in a cell enters its value: `only` has no input of its own, `also` opens one by F2; null: not at all. */
  textEntry: 'only' | 'also' | null;
  /** A change ends the entry. */
  commitsOnChange: boolean;
  /** The input needs more room than the cell. */
  popup: boolean;
  /** The other one of two values; undefined: there are more. */
  toggle: (value: Value) => Value | undefined;
  /** Whether a text may stand in the cell on the way to a value. */
  acceptsText: (text: string) => boolean;
  /** What a cell reads, whole: copied, searched, told. */
  text: (row: Row) => string;
  /** The part of it that is shown where the column cuts its texts. */
  truncatedText: (row: Row) => string;
  /** What typing begins with. */
  editText: (row: Row) => string;
  /** The value of an entered text; `found` are names that were looked up for it. */
  parse: (text: string, found?: Names) => Value | TextError;
  /** The type's own drawing; null: the text. */
  render: ((row: Row) => ReactNode) | null;
}

/** A column that belongs to the table and holds no value: its width is the specification's (spec 2 §9). */
export type UtilityColumnKey = 'row-number' | 'row-checkbox' | 'row-radio' | 'row-expand' | 'row-drag-sort';
export interface UtilityColumn {
  key: UtilityColumnKey;
  width: number;
}

/** How a row stands in a tree. */
export interface TreeRowState {
  /** 1 for roots. */
  level: number;
  expandable: boolean;
  expanded: boolean;
  /** No record: it stands for children that are on their way. */
  placeholder: boolean;
  /** Its children are on their way. */
  loading: boolean;
  /** Why its children did not come. */
  error: string | null;
  toggle: () => void;
}

/** What a table adds to its rows besides their cells; each member is null where it adds nothing. */
export interface RowFeatures {
  /** Names a row for those who cannot see it; by its number otherwise. */
  getRowLabel: ((row: Row) => string) | null;
  /** Why a row cannot be ticked, row by row. */
  getDisabledReason: ((row: Row) => string | null) | null;
  getTreeState: ((row: Row) => TreeRowState | undefined) | null;
  /** Its buttons, in the last column. */
  renderActions: ((row: Row) => ReactNode) | null;
  /** What its details show, below it; `row-expand` among the leads opens them. */
  renderDetails: ((row: Row) => ReactNode) | null;
  /** Opens its details elsewhere instead. */
  openDetails: ((row: Row) => void) | null;
  /** The row that another screen shows. */
  currentId: string | null;
}

/** An order of the rows that is made elsewhere: a list asks its server for it. */
export interface ExternalSorting {
  sortKeys: readonly SortKey[];
  /** Empty: as the list orders them itself. */
  onSort: (keys: readonly SortKey[]) => void;
}

/** What a person may do with the rows; a button that is missing here is not drawn (spec 2 §6). */
export interface RowPermissions {
  add: boolean;
  remove: boolean;
}
