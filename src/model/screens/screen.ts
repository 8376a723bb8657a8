/** The filled screens: list, form, page. */
import type { Action, Call, Expand, Field, ScreenTarget } from '../entity/entity';
import type { Condition, Parameters, When } from '../generated/files';
import type { QueryRule } from '../entity/field-type';

/** An action placed on a screen: an entity's, or one that only opens another screen. */
export interface PlacedAction {
  key: string;
  label: string;
  code: string | null;
  declared: boolean;
  when: When | null;
  opens: ScreenTarget | null;
  /** The entity's action, or null for one that only opens. */
  action: Action | null;
}

export interface ListColumn {
  key: string;
  title: string;
  width: number | null;
  total: 'sum' | 'average' | null;
  cut: number | null;
  fixed: 'left' | 'right' | null;
  /** The title above its own, shared with neighbours that name the same. */
  group: string | null;
  href: string | null;
  sort: boolean;
}

export interface QueryItem {
  key: string;
  rule: QueryRule | 'range';
  /** False where blanks at the ends are part of what is searched for. */
  trim: boolean;
}

export interface ChildList {
  /** The main entity's child, or null for another entity by condition. */
  child: string | null;
  entity: string | null;
  title: string;
  where: Condition | null;
  columns: readonly ListColumn[];
  /** Actions on the selected main record. */
  toolbar: readonly PlacedAction[];
  row: readonly PlacedAction[];
  readonly: boolean;
}

export interface OpenOptions {
  as: 'modal' | 'drawer' | 'page';
  width: number;
}

export interface List {
  kind: 'list';
  id: string;
  title: string;
  component: readonly string[];
  entity: string;
  style: 'plain' | 'tree' | 'erp' | 'tabs' | 'inner';
  /** The list's own mount, else the entity's. Placed actions carry calls and codes of this mount. */
  api: string;
  auth: string;
  /** The form that add, edit and detail open. */
  form: string;
  where: Condition | null;
  query: readonly QueryItem[];
  columns: readonly ListColumn[];
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
  toolbar: readonly PlacedAction[];
  row: readonly PlacedAction[];
  bulk: readonly PlacedAction[];
  /** What may be done to records in the table itself: of edit, add and delete those that there are; empty: it is only read. */
  inline: readonly PlacedAction[];
  children: readonly ChildList[];
  aside: { screen: string; with: Parameters } | null;
  /** What a row shows of itself when it is opened. */
  expand: Expand | null;
  cards: readonly { label: string; value: string }[];
  charts: readonly {
    title: string | null;
    type: 'line' | 'bar' | 'pie';
    x: string;
    y: readonly string[];
    by: string | null;
    stack: boolean;
  }[];
  pick: { value: string; label: string } | null;
  open: OpenOptions;
  paging: { size: number; sizes: readonly number[] } | null;
}

export interface Group {
  title: string | null;
  fields: readonly string[];
}

export interface Form {
  kind: 'form';
  id: string;
  title: string;
  component: readonly string[];
  /** Null: the form writes its own `fields`. */
  entity: string | null;
  /** The form's own mount, else the entity's; null without an entity. */
  api: string | null;
  auth: string | null;
  fields: Readonly<Record<string, Field>>;
  open: OpenOptions;
  columns: number;
  groups: readonly Group[];
  children: readonly string[];
  load: Call | null;
  save: Call | null;
  send: Parameters | null;
  /** What its button says; null: the usual word. */
  button: string | null;
  /** It stays open after it was sent, with the answer in it. */
  stay: boolean;
}

export interface Tab {
  title: string | null;
  screen: string;
  with: Parameters;
}

export interface Block {
  key: string;
  title: string | null;
  span: number;
  show:
    | { kind: 'screen'; screen: string; with: Parameters }
    | { kind: 'widget'; widget: string; props: Readonly<Record<string, unknown>>; with: Parameters }
    | { kind: 'tabs'; tabs: readonly Tab[] };
}

export interface Page {
  kind: 'page';
  id: string;
  title: string;
  component: readonly string[];
  open: OpenOptions;
  data: Readonly<Record<string, Call>>;
  blocks: readonly Block[];
}

export type Screen = List | Form | Page;
