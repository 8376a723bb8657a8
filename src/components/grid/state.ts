/**
 * A grid's state, outside React: what is shown, selected and being filled in. Rows listen to themselves alone, so that a
 * key redraws one row at any number of rows.
 */
import type { Area, CellValue, PastePlan, RowsChange, Sheet, ShownRows } from '@/model/grid/types';
import type { Row } from '@/model/record';
import type { CellFilter, SortKey } from '@/model/grid/order';
import { at, isOneCell, segment, within, type Selected, type Spot } from '@/model/grid/selection';
import { Fades } from './fades';
import { keptView } from './kept-view';
import { Opened } from './opened';
import { Ticks } from './ticks';
import { Topics } from './topics';
import type { Editing, GridColumn } from './types';

/** What listeners can follow besides single rows. */
export type Topic = 'frame' | 'report' | 'rows' | 'shown' | 'sort' | 'caret' | 'selection' | 'history' | 'chosen';

/** What only the parts on screen can do. */
interface Hands {
  reveal: (spot: Spot) => void;
  focus: () => void;
  page: () => number;
  head: (col: number) => boolean;
}

/** What a table is made of; without a sheet it is there to be read. */
export interface GridOptions {
  rows: ShownRows;
  sheet: Sheet | null;
  columns: readonly GridColumn[];
  /** False: nothing may be entered. */
  writable: boolean;
  /** Rows may come: a paste grows the table. */
  canAdd: boolean;
}

export class GridState {
  readonly rows: ShownRows;
  readonly ticks: Ticks;
  readonly opened = new Opened((id) => {
    this.bump(id);
    this.topics.tell('frame');
  });
  writable: boolean;
  canAdd: boolean;
  private readonly steps: Sheet | null;
  readonly topics = new Topics<Topic>();
  columns: readonly GridColumn[];
  /** Ids on screen, in their order. */
  view: readonly string[];
  /** How the rows on screen are sorted; empty: as they are stored. */
  sort: readonly SortKey[] = [];
  /** What columns let pass; all of them must. */
  filter: readonly CellFilter[] = [];
  selected: Selected | null = null;
  editing: Editing | null = null;
  /** The area that the fill handle is about to fill. */
  preview: Area | null = null;
  /** What the last paste left out; null: nothing, or it was closed. */
  pasted: PastePlan | null = null;
  /** The caret was asked for before its part had come. */
  private wanted = false;
  /** Takes a row that was pressed or chosen by Enter, for another screen. */
  private onRow: ((row: Row) => void) | null = null;
  /** What the parts on screen do for the state while they are mounted. */
  private hands: Partial<Hands> = {};
  /** The stored order at the last notice. */
  private stored: readonly string[];
  private readonly fades = new Fades((id) => this.bump(id));
  private readonly versions = new Map<string, number>();
  private places: Map<string, number> | null = null;
  /** Cells that a person types into right now: their own change needs no telling. */
  private typed: CellValue | null = null;

  constructor({ rows, sheet, columns, writable, canAdd }: GridOptions) {
    this.rows = rows;
    this.ticks = new Ticks(rows, () => this.topics.tellRows('chosen'));
    this.steps = sheet;
    this.columns = columns;
    this.writable = writable && sheet !== null;
    this.canAdd = canAdd && sheet !== null;
    this.view = this.rows.ids;
    this.stored = this.rows.ids;
  }

  /** What every entry goes through. @throws Error in a table to read: ask `writable` first */
  get sheet(): Sheet {
    if (!this.steps) throw new Error('a table to read takes no entries: ask `writable` before `sheet`');
    return this.steps;
  }

  /** Lends a part's hands to the state; answers the way to take them back. */
  lend(hands: Partial<Hands>): () => void {
    this.hands = { ...this.hands, ...hands };
    if (hands.focus && this.wanted) this.focus();
    return () => {
      for (const name of Object.keys(hands) as (keyof Hands)[])
        if (this.hands[name] === hands[name]) delete this.hands[name];
    };
  }

  /** Brings a cell into sight. */
  reveal(spot: Spot): void {
    this.hands.reveal?.(spot);
  }

  /** Puts the caret into the table. */
  focus(): void {
    this.wanted = this.hands.focus === undefined;
    this.hands.focus?.();
  }

  /** Goes to a column's title; false: it has no place to go to. */
  toHead(col: number): boolean {
    return this.hands.head?.(col) ?? false;
  }

  /** Rows that a page of the window holds. */
  get page(): number {
    return this.hands.page?.() ?? 10;
  }

  /** Follows the rows; answers the way to stop. */
  connect(): () => void {
    if (this.stored !== this.rows.ids) {
      this.stored = this.rows.ids;
      this.show(this.stored);
    }
    const stops = [
      this.rows.subscribe((change) => this.take(change)),
      this.steps?.onStep(() => this.topics.tell('history')),
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  private take({ cells, order }: RowsChange): void {
    const changed = new Set<string>();
    for (const { id, key, before } of cells) {
      changed.add(id);
      const typed = this.typed;
      if (!(typed && typed.id === id && typed.key === key)) this.fade(id, key, before);
    }
    if (order) this.show(this.view === this.stored ? this.rows.ids : keptView(this.view, this.stored, this.rows.ids));
    this.stored = this.rows.ids;
    for (const id of changed) this.bump(id);
    this.topics.tell('rows');
    if (this.selected && changed.size > 0) this.topics.tell('selection');
    if (this.editing && changed.has(this.editing.id)) this.topics.tell('caret');
  }

  private bump(id: string): void {
    this.versions.set(id, (this.versions.get(id) ?? 0) + 1);
    this.topics.tellRow(id);
  }

  private fade(id: string, key: string, before: Row[string]): void {
    // Only rows that are on screen are seen to change.
    if (!this.topics.isFollowed(id)) return;
    const column = this.columns.find((one) => one.key === key);
    const row = this.rows.row(id);
    if (column && row && row[key] !== before)
      this.fades.begin(id, key, column.text({ ...row, [key]: before, [`${key}_dictText`]: null }));
  }

  /** The old text of a cell that has just been changed by a program; undefined: it has not. */
  fading(id: string, key: string): string | undefined {
    return this.fades.of(id, key);
  }

  /** What a row draws, as a text that changes exactly when the row must be drawn again. */
  markOf(id: string, place: number): string {
    const { selected } = this;
    // One cell alone is drawn by the caret: moving it draws no row again.
    const drawn = selected && isOneCell(selected) ? null : selected;
    const flags = (this.ticks.ids.has(id) ? 1 : 0) + (this.writable ? 2 : 0);
    return `${this.versions.get(id) ?? 0}|${flags}|${segment(drawn, place)}`;
  }

  /** Shows other columns, or the same in another order. */
  setColumns(columns: readonly GridColumn[]): void {
    if (columns === this.columns) return;
    const key = this.selected && this.columns[this.selected.active.col]?.key;
    this.columns = columns;
    const col = columns.findIndex((column) => column.key === key);
    if (this.selected) this.selected = col < 0 ? null : at({ row: this.selected.active.row, col });
    this.topics.tell('frame');
    this.topics.tell('caret');
  }

  /** Shows these rows: the active cell stays the same cell, wherever it now stands. */
  show(view: readonly string[]): void {
    const id = this.selected ? this.view[this.selected.active.row] : undefined;
    const shrunk = this.view.length;
    this.view = view;
    this.places = null;
    if (this.selected) {
      const row = id === undefined ? -1 : this.placeOf(id);
      const kept = within(this.selected, { rows: view.length, cols: this.columns.length });
      const same = row === this.selected.active.row && shrunk === view.length;
      this.selected = row >= 0 && kept && !same ? at({ row, col: kept.active.col }) : kept;
    }
    if (this.editing && !this.rows.row(this.editing.id)) this.editing = null;
    this.ticks.prune();
    this.topics.tellRows('frame', 'caret', 'selection', 'chosen');
    // All of them in another order come to the same.
    if (shrunk !== view.length || view.length !== this.rows.ids.length) this.topics.tell('shown');
  }

  /** Where a row stands on screen; −1: nowhere. */
  placeOf(id: string): number {
    this.places ??= new Map(this.view.map((one, place) => [one, place]));
    return this.places.get(id) ?? -1;
  }

  /** The row and column of a place. */
  cell({ row, col }: Spot): { id: string; column: GridColumn; row: Row } | null {
    const id = this.view[row];
    const column = this.columns[col];
    const values = id === undefined ? undefined : this.rows.row(id);
    return id === undefined || !column || !values ? null : { id, column, row: values };
  }

  /** The active cell. */
  get active(): ReturnType<GridState['cell']> {
    return this.selected ? this.cell(this.selected.active) : null;
  }

  followRows(follower: ((row: Row) => void) | null): void {
    this.onRow = follower;
  }

  /** Tells whoever follows which row is chosen; false: nobody does. */
  tellRow(place: number): boolean {
    const row = this.rows.row(this.view[place] ?? '');
    if (!row || !this.onRow) return false;
    this.onRow(row);
    return true;
  }

  /** Whether a person may change a cell now. */
  mayWrite(id: string, key: string): boolean {
    if (!this.writable) return false;
    const flags = this.rows.flags(id, key);
    return flags.visible && !flags.readonly;
  }

  /** Opens or locks the table: a form that is being saved. */
  allow(writable: boolean, canAdd: boolean): void {
    if (!this.steps || (this.writable === writable && this.canAdd === canAdd)) return;
    this.writable = writable;
    this.canAdd = canAdd;
    if (!writable) this.editing = null;
    this.topics.tellRows('caret');
  }

  select(selected: Selected | null, reveal = true): void {
    this.selected = selected;
    this.topics.tellRows('caret', 'selection');
    if (selected && reveal) this.reveal(selected.head);
  }

  setArrangement(sort: readonly SortKey[], filter: readonly CellFilter[]): void {
    this.sort = sort;
    this.filter = filter;
    this.topics.tell('sort');
  }

  setPreview(area: Area | null): void {
    this.preview = area;
    this.topics.tell('caret');
  }

  /** Shows what a paste left out, until it is closed or the next paste. */
  report(plan: PastePlan | null): void {
    this.pasted = plan && plan.unread.length + plan.locked + plan.outside > 0 ? plan : null;
    this.topics.tell('report');
  }

  setEditing(editing: Editing | null): void {
    this.editing = editing;
    this.topics.tell('caret');
  }

  /** Writes what a person typed into one cell: that cell does not fade. */
  write(value: CellValue, siblings: readonly CellValue[] = []): void {
    this.typed = value;
    try {
      this.sheet.edit([value, ...siblings]);
    } finally {
      this.typed = null;
    }
  }
}
