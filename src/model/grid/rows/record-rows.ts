/** Rows that are records of their own: inline edit, rows read from a file, demos. The given objects are kept, not copied. */
import { ordered, taken, withPlaced } from '@/model/record/ordered-list';
import { CLOSED, isSame, planOf, REPEATED, type Flags, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import { checkRows } from '../validation/validate-rows';
import { Listeners } from '../core/row-listeners';
import { Notice } from '../core/change-set';
import { RecordCells, type Entered } from './record-cells';
import type { RecordRows, RowsOptions } from './types';
import { RowRepeats } from './unique-indexes';
import { idOf, RowIndex } from './row-index';
import type { CellErrors, CellValue, Entry, PlacedRow, RowsChange } from '../core/types';

export type { RecordRows, RowsOptions } from './types';

interface Edited extends Entered {
  shown: Row;
}

/** What a newer row may not say: who it is, and what every object has. */
const FOREIGN: ReadonlySet<string> = new Set(['id', '__proto__']);
const NONE: ReadonlySet<string> = new Set();
class Rows implements RecordRows {
  ids: readonly string[];
  readonly repeated: readonly string[];
  private readonly cells: RecordCells;
  private readonly repeats: RowRepeats;
  private readonly listeners = new Listeners();
  /** As stored, or as they came. */
  private readonly given: RowIndex;
  private readonly edits = new Map<string, Edited>();
  private readonly added = new Set<string>();
  /** Given rows that were removed: one that comes back is what it was. */
  private readonly gone = new Map<string, Row>();
  private readonly refused = new Map<string, ReadonlyMap<string, string>>();
  private readonly fresh: boolean;
  private readonly blank: Row;
  private readonly closed: (row: Row) => boolean;

  constructor({ entity, rows, context, fresh = false, blank = {}, closed = () => false }: RowsOptions) {
    this.cells = new RecordCells(entity, context);
    this.repeats = new RowRepeats(planOf(entity).main.unique, this);
    this.fresh = fresh;
    this.blank = blank;
    this.closed = closed;
    this.given = new RowIndex(rows);
    this.ids = this.given.ids;
    this.repeated = this.given.repeated;
  }

  row(id: string): Row | undefined {
    return this.edits.get(id)?.shown ?? this.given.get(id);
  }

  private isNew(id: string): boolean {
    return this.fresh || this.added.has(id);
  }

  private entered(id: string): Entered | undefined {
    const row = this.given.get(id);
    return this.edits.get(id) ?? (row && { before: this.isNew(id) ? null : row, entered: row, touched: NONE });
  }

  edited(): readonly string[] {
    return this.ids.filter((id) => this.edits.has(id));
  }

  flags(id: string, key: string): Flags {
    const entered = this.entered(id);
    if (!entered) return CLOSED;
    const flags = this.cells.flags(key) ?? this.cells.judge(id, entered).flags(key);
    return this.isClosed(id) ? { ...flags, readonly: true } : flags;
  }

  /** As the row is stored: an entry does not close its own row. */
  private isClosed(id: string): boolean {
    const row = this.given.get(id);
    return row !== undefined && !this.isNew(id) && this.closed(row);
  }

  error(id: string, key: string): string | undefined {
    const row = this.row(id);
    if (!row || !this.cells.fields.has(key)) return undefined;
    const own = this.cells.isAlone(key)
      ? this.cells.ownError(key, row[key] ?? null, this.isNew(id))
      : this.cells.judge(id, this.entered(id) as Entered).errors.get(key);
    return own ?? (this.repeats.isShared(key, row) ? REPEATED : this.refused.get(id)?.get(key));
  }

  entry(id: string, key: string): Entry | undefined {
    const found = this.cells.fields.has(key) ? this.entered(id) : undefined;
    if (!found) return undefined;
    const value = Object.hasOwn(found.entered, key) ? found.entered[key] : undefined;
    return { id, key, value, touched: found.touched.has(key) };
  }

  set(values: readonly CellValue[]): void {
    const open = values.filter(({ id, key }) => this.cells.canEnter(key) && !this.isClosed(id));
    this.restore(open.map((cell) => ({ ...cell, touched: true })));
  }

  restore(entries: readonly Entry[]): void {
    const byRow = new Map<string, Entry[]>();
    for (const entry of entries) {
      const list = byRow.get(entry.id);
      if (!this.cells.fields.has(entry.key)) continue;
      if (list) list.push(entry);
      else byRow.set(entry.id, [entry]);
    }
    const notice = this.notice();
    for (const [id, list] of byRow) {
      const found = this.entered(id);
      if (!found) continue;
      const entered = { ...found.entered };
      const touched = new Set(found.touched);
      for (const { key, value, touched: isTouched } of list) {
        if (value === undefined) delete entered[key];
        else entered[key] = value;
        if (isTouched) touched.add(key);
        else touched.delete(key);
      }
      this.change(id, { before: found.before, entered, touched }, notice);
    }
    this.tell(notice, false);
  }

  /** Begins a change: an index that is being built is finished with the rows as they are. */
  private notice(): Notice {
    const notice = new Notice();
    notice.name(this.repeats.settle());
    return notice;
  }

  /** A row that is as it was given needs no copy. */
  private isAsGiven(id: string, { entered, touched }: Entered): boolean {
    const row = this.given.get(id);
    if (!row || touched.size > 0 || this.added.has(id)) return false;
    if (entered === row) return true;
    const keys = Object.keys(entered);
    return keys.length === Object.keys(row).length && keys.every((key) => entered[key] === row[key]);
  }

  private keep(id: string, next: Entered): void {
    if (this.isAsGiven(id, next)) this.edits.delete(id);
    else this.edits.set(id, { ...next, shown: this.cells.shown(next, this.given.get(id) ?? next.entered) });
    this.cells.forget(id);
  }

  /** Puts a row's new state in the place of the old one, and notes what became different. */
  private change(id: string, next: Entered, notice: Notice, before = this.row(id)): void {
    this.keep(id, next);
    notice.name(this.marks(id));
    this.refused.delete(id);
    const after = this.row(id) as Row;
    notice.compare(id, before, after, this.cells.fields.keys());
    notice.name(this.cells.dependent.map((key) => ({ id, key })));
    notice.name(this.repeats.update(id, before, after));
  }

  insert(rows: readonly PlacedRow[]): void {
    const notice = this.notice();
    const places: { at: number; item: string }[] = [];
    for (const { at, row, touched = [] } of rows) {
      const id = idOf(row, '');
      if (id === '' || this.given.get(id)) continue;
      const given = this.gone.get(id);
      if (!given) this.added.add(id);
      this.gone.delete(id);
      const entered = given ? row : { ...this.blank, ...row };
      this.given.set(id, given ?? entered);
      this.keep(id, { before: this.isNew(id) ? null : (given as Row), entered, touched: new Set(touched) });
      places.push({ at, item: id });
    }
    if (places.length === 0) return;
    this.ids = withPlaced(this.ids, places);
    notice.name(this.repeats.came(places.map(({ item }) => item)));
    this.tell(notice, true);
  }

  remove(ids: readonly string[]): readonly PlacedRow[] {
    const leaving = new Set(ids);
    const { gone, rest } = taken(this.ids, (id) => leaving.has(id));
    if (gone.length === 0) return [];
    const notice = this.notice();
    this.ids = rest;
    const rows = gone.map(({ at, item: id }): PlacedRow => {
      const { entered, touched } = this.entered(id) as Entered;
      const shown = this.row(id);
      if (!this.added.delete(id)) this.gone.set(id, this.given.get(id) as Row);
      this.given.delete(id);
      this.edits.delete(id);
      this.cells.forget(id);
      notice.name(this.repeats.update(id, shown, undefined));
      return { at, row: entered, touched: [...touched] };
    });
    this.tell(notice, true);
    return rows;
  }

  order(ids: readonly string[]): void {
    const notice = this.notice();
    this.ids = ordered(this.ids, ids, (id) => id);
    this.tell(notice, true);
  }

  receive(rows: readonly Row[]): void {
    const notice = this.notice();
    for (const row of rows) {
      const id = idOf(row, '');
      const [found, stored, before] = [this.entered(id), this.given.get(id), this.row(id)];
      if (!found || !stored) continue;
      const news = Object.keys(row).filter(
        (key) => !FOREIGN.has(key) && !isSame(stored[key] ?? null, row[key] ?? null),
      );
      if (news.length === 0) continue;
      const next = { ...stored };
      const entered = { ...found.entered };
      const touched = new Set(found.touched);
      for (const key of news) {
        next[key] = entered[key] = row[key] ?? null;
        touched.delete(key);
      }
      this.given.set(id, next);
      this.change(id, { before: found.before && next, entered, touched }, notice, before);
    }
    this.tell(notice, false);
  }

  private marks(id: string): { id: string; key: string }[] {
    return [...(this.refused.get(id)?.keys() ?? [])].map((key) => ({ id, key }));
  }

  refuse(id: string, messages: ReadonlyMap<string, string>): void {
    const notice = this.notice();
    notice.name(this.marks(id));
    this.refused.set(id, messages);
    notice.name(this.marks(id));
    this.tell(notice, false);
  }

  setRefs(refs: Refs): void {
    const notice = this.notice();
    for (const id of this.cells.setRefs(refs)) notice.name(this.cells.dependent.map((key) => ({ id, key })));
    for (const [id, edited] of this.edits) this.change(id, edited, notice);
    this.tell(notice, false);
  }

  *check(): Generator<undefined, CellErrors, void> {
    const notice = new Notice();
    notice.name(yield* this.repeats.build());
    this.tell(notice, false);
    return yield* checkRows(this, (id) => this.errorsOf(id));
  }

  /** All mistakes of a row at once: looking each cell up would cost more than looking at it. */
  private errorsOf(id: string): ReadonlyMap<string, string> | null {
    const row = this.row(id);
    if (!row) return null;
    const errors = this.cells.ownErrors(row, this.isNew(id));
    const judged = this.cells.dependent.length > 0 ? this.cells.judge(id, this.entered(id) as Entered).errors : null;
    let all = errors;
    const add = (key: string, message: string | undefined): void => {
      if (message !== undefined && !all?.has(key)) (all ??= new Map()).set(key, message);
    };
    for (const key of judged ? this.cells.dependent : []) add(key, judged?.get(key));
    for (const key of this.repeats.keys) if (this.repeats.isShared(key, row)) add(key, REPEATED);
    return all;
  }

  private tell(notice: Notice, order: boolean): void {
    this.listeners.tell({ cells: notice.cells((id) => this.row(id)), order });
  }

  subscribe(listener: (change: RowsChange) => void): () => void {
    return this.listeners.add(listener);
  }
}

/** Opens rows of records for a grid. @throws never */
export function openRows(options: RowsOptions): RecordRows {
  return new Rows(options);
}
