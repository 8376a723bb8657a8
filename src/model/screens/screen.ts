/** The filled screens: list, form, page. */
import type { Action, Call, Expand, Field, ScreenTarget } from '../entity/entity';
import type { Condition, Parameters, When } from '../generated/files';
import type { QueryRule } from '../entity/column-type';

/** An action placed on a screen: an action of the entity, or one that only opens another screen. */
export interface PlacedAction {
  key: string;
  label: string;
  code: string | null;
  declared: boolean;
  when: When | null;
  screen: ScreenTarget | null;
  /** The entity's action; null for an action that only opens a screen. */
  action: Action | null;
}

export interface ListColumn {
  key: string;
  label: string;
  width: number | null;
  total: 'sum' | 'average' | null;
  cut: number | null;
  fixed: 'left' | 'right' | null;
  /** Column group title; adjacent columns with the same title share it. */
  group: string | null;
  href: string | null;
  sortable: boolean;
  /** The records can be grouped by the column. */
  groupable: boolean;
}

export interface QueryItem {
  key: string;
  rule: QueryRule | 'range';
  /** False when leading and trailing blanks are part of the search text. */
  trim: boolean;
  /** True for a parameter of a report: its text is sent as it is. */
  param?: boolean;
}

export interface ChildList {
  /** A child of the main entity; null when the list shows another entity by a reference. */
  child: string | null;
  /** The entity of the rows; null for rows that are stored with the main record. */
  entity: string | null;
  title: string;
  /** Fixed filters, whose values may have `{main.x}`. */
  where: Parameters;
  /** Null: those of the list of `entity`. */
  columns: readonly ListColumn[] | null;
  /** Actions on the main record; with `entity` those of its list, null: as there. */
  toolbar: readonly PlacedAction[] | null;
  row: readonly PlacedAction[] | null;
  readonly: boolean;
}

export interface OpenOptions {
  as: 'modal' | 'drawer' | 'page';
  /** Pixels. */
  width: number;
  /** Share of the window's width, instead of `width`. */
  percent: number | null;
}

export interface List {
  kind: 'list';
  id: string;
  title: string;
  component: readonly string[];
  entity: string;
  style: 'plain' | 'tree' | 'erp' | 'tabs' | 'inner';
  /** The list's own API path, else the entity's. Calls and codes of the placed actions are rebased to it. */
  api: string;
  permissionPrefix: string;
  /** The form that add, edit and detail open. */
  form: string;
  where: Condition | null;
  /** Fields that the user may search, that of `statusTabs` included. */
  query: readonly QueryItem[];
  /** The field whose values are tabs above the table; null: none. */
  statusTabs: string | null;
  columns: readonly ListColumn[];
  /** Keys of the columns that the records are grouped by, until the user chooses others. */
  groupBy: readonly string[];
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
  toolbar: readonly PlacedAction[];
  row: readonly PlacedAction[];
  bulk: readonly PlacedAction[];
  /** Built-in actions (edit, add, delete) that work in the table itself; empty: the table is read-only. */
  inline: readonly PlacedAction[];
  children: readonly ChildList[];
  sidebar: { screen: string; with: Parameters } | null;
  /** Names of request parameters that are not fields; the server's list filters read them. */
  params: readonly string[];
  /** The detail screen of an expanded row. */
  expand: Expand | null;
  cards: readonly {
    label: string;
    value: string;
    unit: string | null;
    decimals: number;
    /** Whether more or less is better; null: neither. */
    good: 'up' | 'down' | null;
    screen: string | null;
  }[];
  charts: readonly {
    title: string | null;
    type: 'line' | 'bar' | 'pie';
    x: string;
    y: readonly string[];
    by: string | null;
    stack: boolean;
    /** Bars from left to right, one below the other. */
    across: boolean;
    /** The list that a point opens; null: this list. */
    screen: string | null;
  }[];
  /** Days that cards and charts count while the query names none; null: all. */
  latestDays: { field: string; days: number } | null;
  pick: { valueField: string; titleField: string } | null;
  window: OpenOptions;
  paging: { size: number; sizes: readonly number[] } | null;
}

export interface Group {
  title: string | null;
  fields: readonly string[];
  /** In the layout `sections`: the section starts collapsed. */
  collapsed?: boolean;
}

/** A screen in a tab of a page, or of the detail view of a record. */
export interface Tab {
  title: string | null;
  screen: string;
  with: Parameters;
}

/** How a form arranges its groups and child tables; each of them is one pane. */
export type FormLayout = 'sections' | 'tabs' | 'steps';

export interface Form {
  kind: 'form';
  id: string;
  title: string;
  component: readonly string[];
  /** Null when the form declares its own `fields`. */
  entity: string | null;
  /** The form's own API path, else the entity's; null without an entity. */
  api: string | null;
  permissionPrefix: string | null;
  fields: Readonly<Record<string, Field>>;
  window: OpenOptions;
  fieldsPerRow: number;
  /** Null: the groups one below the other, then the child tables. */
  layout: FormLayout | null;
  /** Fields in a row of the detail view, where the width allows. */
  detailColumns: number;
  groups: readonly Group[];
  /** Fields at the top of the detail view, with large values. */
  highlights: readonly string[];
  children: readonly string[];
  /** Actions on the stored record. */
  actions: readonly PlacedAction[];
  /** Lists of the records that refer to this one, in tabs of its detail view. */
  related: readonly Tab[];
  load: Call | null;
  save: Call | null;
  send: Parameters | null;
  /** Label of the submit button; null: the default label. */
  button: string | null;
  /** The form stays open after submission and shows the response. */
  keepOpen: boolean;
  /** Call that gives the screens that the entries define, shown beside the form; null: none. */
  preview: Call | null;
  /** Button whose call replies values for the form; null: none. */
  fill: { label: string; call: Call } | null;
}

export interface Block {
  key: string;
  title: string | null;
  span: number;
  /** Print: the block is on the page of the end of the block before it. */
  keep: boolean;
  /** Key of the block that this one replaces on servers without the data of that block. */
  insteadOf: string | null;
  show:
    | { kind: 'screen'; screen: string; with: Parameters }
    | { kind: 'widget'; widget: string; props: Readonly<Record<string, unknown>>; with: Parameters }
    | { kind: 'tabs'; tabs: readonly Tab[] };
}

/** Texts of a line above or below each printed page, with `{field}`, `{page}` and `{pages}`. */
export interface PageLine {
  left: string;
  center: string;
  right: string;
}

/** The sheet of a print template; lengths in millimetres. */
export interface PrintSettings {
  width: number;
  height: number;
  margin: number;
  header: PageLine | null;
  footer: PageLine | null;
}

export interface Page {
  kind: 'page';
  id: string;
  title: string;
  component: readonly string[];
  /** The entity whose records the page prints; null for a page that is not printed. */
  entity: string | null;
  print: PrintSettings | null;
  window: OpenOptions;
  data: Readonly<Record<string, Call>>;
  /** Calls outside the contract without which the page and its menu entry are not shown, e.g. `GET /v3/api-docs`. */
  requires: readonly string[];
  blocks: readonly Block[];
}

export type Screen = List | Form | Page;
