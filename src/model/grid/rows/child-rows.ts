/** The rows of one child of a record, as a grid sees them: the record computes, this only names things by row and field. */
import { isSame, type Flags, type PathEntry, type RecordState, type Row } from '@/model/record';
import type { Value } from '@/model/entity/field-type';
import { checkRows } from '../validation/validate-rows';
import { Listeners } from '../core/row-listeners';
import { namesOf, withNames } from '../core/dict-texts';
import type { CellChange, CellErrors, CellValue, Entry, GridRows, PlacedRow, RowsChange } from '../core/types';

class ChildRows implements GridRows {
  private list: Value | undefined;
  private known: readonly string[] = [];
  /** Each row as it was at the last notice, while somebody listens. */
  private readonly last = new Map<string, Row>();
  /** Rows as they came: their codes' names are no part of what a record computes. */
  private readonly given = new Map<string, Row>();
  private readonly named = new WeakMap<Row, Row>();
  private readonly listeners = new Listeners();
  private listening = 0;
  private stop: (() => void) | null = null;

  constructor(
    private readonly record: RecordState,
    private readonly child: string,
    given: readonly Row[],
  ) {
    for (const row of given) this.given.set(String(row.id), row);
  }

  get ids(): readonly string[] {
    const list = this.record.values[this.child];
    if (list === this.list) return this.known;
    this.list = list;
    const ids = (Array.isArray(list) ? list : []).map((row) => String((row as Row).id));
    const same = ids.length === this.known.length && ids.every((id, at) => id === this.known[at]);
    if (!same) this.known = ids;
    return this.known;
  }

  private path(id: string, key: string): string {
    return `${this.child}/${id}/${key}`;
  }

  private cellOf(path: string): { id: string; key: string } | null {
    const last = path.lastIndexOf('/');
    const first = this.child.length;
    if (!path.startsWith(this.child) || path[first] !== '/' || last <= first) return null;
    return { id: path.slice(first + 1, last), key: path.slice(last + 1) };
  }

  row(id: string): Row | undefined {
    const values = this.record.row(this.child, id);
    if (!values || this.given.size === 0) return values;
    let row = this.named.get(values);
    if (!row) {
      row = withNames(values, this.given.get(id));
      this.named.set(values, row);
    }
    return row;
  }

  flags(id: string, key: string): Flags {
    return this.record.flags(this.path(id, key));
  }

  error(id: string, key: string): string | undefined {
    return this.record.error(this.path(id, key));
  }

  entry(id: string, key: string): Entry | undefined {
    const found = this.record.entry(this.path(id, key));
    return found && { id, key, ...found };
  }

  set(values: readonly CellValue[]): void {
    this.record.patch(Object.fromEntries(values.map(({ id, key, value }) => [this.path(id, key), value])));
  }

  restore(entries: readonly Entry[]): void {
    const byPath = entries.map(({ id, key, value, touched }): [string, PathEntry] => [
      this.path(id, key),
      { value, touched },
    ]);
    this.record.restore(Object.fromEntries(byPath));
  }

  /** Codes that came with their names, for as long as they stand. */
  private nameAll(rows: readonly Row[]): void {
    for (const row of rows) {
      const names = namesOf(row);
      if (names) this.given.set(String(row.id), { ...this.given.get(String(row.id)), ...names });
    }
  }

  /** They count as entered: the record is saved as a whole, with what others entered meanwhile. */
  receive(rows: readonly Row[]): void {
    this.nameAll(rows);
    const news = rows.flatMap(({ id: given, ...values }): CellValue[] => {
      const id = String(given);
      const cells = Object.entries(values).map(([key, value]) => ({ id, key, value: value ?? null }));
      return cells.filter(({ key, value }) => this.entry(id, key) && !isSame(this.row(id)?.[key] ?? null, value));
    });
    if (news.length > 0) this.set(news);
  }

  insert(rows: readonly PlacedRow[]): void {
    this.nameAll(rows.map(({ row }) => row));
    this.record.addRows(this.child, rows);
  }

  remove(ids: readonly string[]): readonly PlacedRow[] {
    return this.record.removeRows(this.child, ids);
  }

  order(ids: readonly string[]): void {
    this.record.orderRows(this.child, ids);
  }

  *check(): Generator<undefined, CellErrors, void> {
    return yield* checkRows(this, (id) => this.errorsOf(id));
  }

  /** By field, the first message of each; null: none. */
  private errorsOf(id: string): ReadonlyMap<string, string> | null {
    const errors = this.record.rowErrors(this.child, id);
    if (errors.length === 0) return null;
    const found = new Map<string, string>();
    for (const { path, message } of errors) {
      const key = path.slice(path.lastIndexOf('/') + 1);
      if (!found.has(key)) found.set(key, message);
    }
    return found;
  }

  private remember(): void {
    this.last.clear();
    for (const id of this.ids) this.last.set(id, this.row(id) as Row);
  }

  private hear(paths: readonly string[]): void {
    const before = this.known;
    const order = this.ids !== before;
    const cells: CellChange[] = [];
    const changed = new Set<string>();
    for (const path of paths) {
      const cell = this.cellOf(path);
      const held = cell ? this.last.get(cell.id) : undefined;
      if (!cell || !held || !this.row(cell.id)) continue;
      cells.push({ ...cell, before: held[cell.key] ?? null });
      changed.add(cell.id);
    }
    if (order) this.remember();
    else for (const id of changed) this.last.set(id, this.row(id) as Row);
    this.listeners.tell({ cells, order });
  }

  subscribe(listener: (change: RowsChange) => void): () => void {
    const leave = this.listeners.add(listener);
    this.listening += 1;
    if (this.listening === 1) {
      this.remember();
      this.stop = this.record.subscribe((paths) => this.hear(paths));
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
      this.listening -= 1;
      if (this.listening === 0) this.stop?.();
    };
  }
}

/**
 * The rows of one child of an open record.
 * @param given the rows as they came, for the names of their codes
 * @throws never; an unknown child has no rows
 */
export function openChildRows(record: RecordState, child: string, given: readonly Row[] = []): GridRows {
  return new ChildRows(record, child, given);
}
