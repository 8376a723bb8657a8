/** Types of columns and rows that several features of the grid read. */
import type { ReactNode } from 'react';
import type { Emphasis, Field } from '@/model/entity/entity';
import type { NamesByCode, ParseError, Value } from '@/model/entity/field-type';
import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import type { Row } from '@/model/record';

/** Row heights in pixels (spec 2 §9, rulings: 61 is medium). */
export const ROW_HEIGHTS = { medium: 61, small: 48, mini: 40, tiny: 32 } as const;
export type RowSize = keyof typeof ROW_HEIGHTS;
export const ROW_SIZES = ['medium', 'small', 'mini', 'tiny'] as const satisfies readonly RowSize[];
/** Of read-only grids, until the user chooses another one. */
export const READ_ONLY_ROW_SIZE: RowSize = 'small';

export type PinSide = 'left' | 'right' | null;

export interface GridColumn {
  key: string;
  title: string;
  field: Field;
  /** Pixels. */
  width: number;
  /** Grows into the remaining width; a column that the user has resized does not. */
  flexible: boolean;
  align: 'left' | 'center' | 'right';
  pinned: PinSide;
  /** Title of the group; adjacent columns with the same one share a box above their titles. */
  headerGroup: string | null;
  /** Rows can be sorted by the column. */
  sortable: boolean;
  total: 'sum' | 'average' | null;
  /** Decimals of a total. */
  totalScale: number;
  /** Whether a value can be typed in the cell: `only` there, `also` with the input that F2 opens; null: no. */
  textEntry: 'only' | 'also' | null;
  /** Typed texts may have several lines. */
  multiline: boolean;
  /** A change of the input's value commits the edit. */
  commitsOnChange: boolean;
  /** The input is larger than the cell and opens below it. */
  popup: boolean;
  /** The other value of a type with two values; undefined for other types. */
  toggle: (value: Value) => Value | undefined;
  /** Full text of a cell: copied, searched, exported, read aloud. */
  text: (row: Row) => string;
  /** The text that is shown, cut where the column limits its length. */
  truncatedText: (row: Row) => string;
  /** The text at the start of an edit. */
  editText: (row: Row) => string;
  /** The value of a typed or pasted text. `found`: names by code that were looked up for it. */
  parse: (text: string, found?: NamesByCode) => Value | ParseError;
  /** Renders the cell with a component of its type; null: plain text. */
  render: ((row: Row) => ReactNode) | null;
}

/** A column of the grid itself that shows no field; its width is fixed (spec 2 §9). */
export type UtilityColumnKey = 'row-number' | 'row-checkbox' | 'row-radio' | 'row-expand' | 'row-drag-sort';
export interface UtilityColumn {
  key: UtilityColumnKey;
  width: number;
}

/** Which records the rows are: all, one page of more, or those of expanded groups below the heads of these. */
export type RowsExtent = 'all' | 'page' | 'groups';

/** An entry in the menu of a group. */
export interface GroupCommand {
  key: string;
  label: string;
  onClick: () => void;
}

/** A row that is no record: the head of a group of records, or one that loads more of them. */
export type GroupRow =
  | {
      kind: 'head';
      label: string;
      text: string;
      count: string;
      totals: AllTotals;
      commands: readonly GroupCommand[];
    }
  | { kind: 'more'; text: string };

/** State of a row in a tree. */
export interface TreeRowState {
  /** 1 for roots. */
  level: number;
  expandable: boolean;
  expanded: boolean;
  /** Not a record: shown while the children are being loaded. */
  placeholder: boolean;
  /** Its children are being loaded. */
  loading: boolean;
  /** Why its children could not be loaded. */
  error: string | null;
  /** Set when the row is no record, but belongs to a group of records. */
  group: GroupRow | null;
  /** True for a record of a group: it begins where the name of the group does. */
  inGroup: boolean;
  toggle: () => void;
}

/** False for rows of a tree that stand for no record: they are not selected, and have no actions. */
export const isRecordRow = (state: TreeRowState | undefined): boolean =>
  state?.placeholder !== true && (state?.group ?? null) === null;

/** What a screen adds to the rows besides their cells; null where it adds nothing. */
export interface RowFeatures {
  /** Accessible name of a row; by default its number. */
  getRowLabel: ((row: Row) => string) | null;
  /** The emphasis of a whole row, drawn in its first cell. */
  getEmphasis: ((row: Row) => Emphasis | null) | null;
  /** Why a row cannot be selected; null when it can. */
  getDisabledReason: ((row: Row) => string | null) | null;
  getTreeState: ((row: Row) => TreeRowState | undefined) | null;
  /** Buttons of a row, in the action column. */
  renderActions: ((row: Row) => ReactNode) | null;
  /** Details of a row, shown below it by the utility column `row-expand`. */
  renderDetails: ((row: Row) => ReactNode) | null;
  /** Opens the details in a dialog instead. */
  openDetails: ((row: Row) => void) | null;
  /** The row that another screen shows. */
  currentId: string | null;
}

/** Sums and averages of all records of a list by column, as decimal text; null for one that is being computed. */
export type AllTotals = Readonly<Record<string, { sum: string | null; average: string | null }>> | 'loading';

/** Filters outside the grid: a list requests the rows of its conditions from the server. */
export interface ExternalFiltering {
  /** True for a column that conditions can be entered for. */
  isFilterable: (key: string) => boolean;
  /** True for a column with a condition in effect. */
  isFiltered: (key: string) => boolean;
  /** The inputs of a condition, below the title of its column. */
  render: (column: GridColumn, onClose: () => void) => ReactNode;
}

/** Grouping outside the grid: a list requests the groups of its columns from the server. */
export interface ExternalGrouping {
  /** Null for a column that the rows cannot be grouped by, or not by one more. */
  stateOf: (key: string) => 'grouped' | 'offered' | null;
  onToggle: (key: string) => void;
}

/** Sorting outside the grid: a list requests sorted rows from the server. */
export interface ExternalSorting {
  sortKeys: readonly SortKey[];
  /** Called with no keys for the list's own order. */
  onSort: (keys: readonly SortKey[]) => void;
  /** Undefined: the columns have no filters. */
  filtering?: ExternalFiltering;
  /** Undefined: the rows cannot be grouped. */
  grouping?: ExternalGrouping | undefined;
}

/** What the user may do with rows; a button without permission is not rendered (spec 2 §6). */
export interface RowPermissions {
  add: boolean;
  remove: boolean;
}
