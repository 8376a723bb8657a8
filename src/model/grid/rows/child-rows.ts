/**
 * Rows of one child table of an open record, as a row source for a grid. The record computes values, flags and errors;
 * this class converts between record paths and row id plus field.
 */
import { isSameValue, type Flags, type PathEntry, type RecordState, type Row } from '@/model/record';
import { cellInChild } from '@/model/record/row-path';
import type { Value } from '@/model/entity/field-type';
import { validateRows } from '../validation/validate-rows';
import { ReportedErrors } from './reported-errors';
import { RowListeners } from '../core/row-listeners';
import { beforeNameOf, dictTextsOf, withDictTexts } from '../core/dict-texts';
import type {
  Cell,
  CellChange,
  CellErrors,
  CellValue,
  CellEntry,
  EditableRows,
  ErrorLookup,
  PositionedRow,
  RowSourceChange,
} from '../core/types';

const NO_MESSAGES: ReadonlyMap<string, string> = new Map();

class ChildRows implements EditableRows {
  private lastList: Value | undefined;
  private currentIds: readonly string[] = [];
  /** Rows at the last published change; filled only while there are listeners. Source of `before` values. */
  private readonly published = new Map<string, Row>();
  /** Rows as loaded, by id. They hold the `_dictText` values, which are not part of the record's values. */
  private readonly dictTexts = new Map<string, Row>();
  private readonly rowsWithDictTexts = new WeakMap<Row, Row>();
  private readonly listeners = new RowListeners();
  private readonly reportedErrors = new ReportedErrors();
  private listenerCount = 0;
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly record: RecordState,
    private readonly child: string,
    given: readonly Row[],
  ) {
    for (const row of given) this.dictTexts.set(String(row.id), row);
  }

  get ids(): readonly string[] {
    const list = this.record.values[this.child];
    if (list === this.lastList) return this.currentIds;
    this.lastList = list;
    const ids = (Array.isArray(list) ? list : []).map((row) => String((row as Row).id));
    const same = ids.length === this.currentIds.length && ids.every((id, at) => id === this.currentIds[at]);
    if (!same) this.currentIds = ids;
    return this.currentIds;
  }

  private path(id: string, key: string): string {
    return `${this.child}/${id}/${key}`;
  }

  row(id: string): Row | undefined {
    const values = this.record.row(this.child, id);
    if (!values || this.dictTexts.size === 0) return values;
    let row = this.rowsWithDictTexts.get(values);
    if (!row) {
      row = withDictTexts(values, this.dictTexts.get(id));
      this.rowsWithDictTexts.set(values, row);
    }
    return row;
  }

  flags(id: string, key: string): Flags {
    return this.record.flags(this.path(id, key));
  }

  error(id: string, key: string): string | undefined {
    return this.record.error(this.path(id, key)) ?? this.reportedErrors.error(id, key);
  }

  entryOf(id: string, key: string): CellEntry | undefined {
    const found = this.record.entry(this.path(id, key));
    return found && { id, key, ...found };
  }

  setValues(values: readonly CellValue[]): void {
    this.record.patch(Object.fromEntries(values.map(({ id, key, value }) => [this.path(id, key), value])));
  }

  restoreEntries(entries: readonly CellEntry[]): void {
    const byPath = entries.map(({ id, key, value, touched }): [string, PathEntry] => [
      this.path(id, key),
      { value, touched },
    ]);
    this.record.restore(Object.fromEntries(byPath));
  }

  /** Stores the codes of new rows with their `_dictText`; a text is used only while its code is unchanged. */
  private storeDictTexts(rows: readonly Row[]): void {
    for (const row of rows) {
      const names = dictTextsOf(row);
      if (names) this.dictTexts.set(String(row.id), { ...this.dictTexts.get(String(row.id)), ...names });
    }
  }

  /** Remote values are set as entered values, because the record is saved as a whole. */
  applyRemoteRows(rows: readonly Row[]): void {
    this.storeDictTexts(rows);
    const changedCells = rows.flatMap(({ id: given, ...values }): CellValue[] => {
      const id = String(given);
      const cells = Object.entries(values).map(([key, value]) => ({ id, key, value: value ?? null }));
      return cells.filter(
        ({ key, value }) => this.entryOf(id, key) && !isSameValue(this.row(id)?.[key] ?? null, value),
      );
    });
    if (changedCells.length > 0) this.setValues(changedCells);
  }

  insert(rows: readonly PositionedRow[]): void {
    this.storeDictTexts(rows.map(({ row }) => row));
    this.record.addRows(this.child, rows);
  }

  remove(ids: readonly string[]): readonly PositionedRow[] {
    return this.record.removeRows(this.child, ids);
  }

  reorder(ids: readonly string[]): void {
    this.record.orderRows(this.child, ids);
  }

  *validate(): Generator<undefined, CellErrors, void> {
    return yield* validateRows(this, (id) => this.rowErrors(id));
  }

  /** First error message of each field; null when there are none. */
  private rowErrors(id: string): ReadonlyMap<string, string> | null {
    const errors = this.record.rowErrors(this.child, id);
    if (errors.length === 0) return null;
    const found = new Map<string, string>();
    for (const { path, message } of errors) {
      const key = path.slice(path.lastIndexOf('/') + 1);
      if (!found.has(key)) found.set(key, message);
    }
    return found;
  }

  setExternalErrors(find: ErrorLookup): (cells: readonly Cell[]) => void {
    this.reportedErrors.setExternal(find);
    return (cells) => this.publishErrors(cells);
  }

  setServerErrors(id: string, messages: ReadonlyMap<string, string>): void {
    this.publishErrors(this.reportedErrors.setServerErrors(id, messages));
  }

  /** Publishes cells whose error changed without their value. */
  private publishErrors(cells: readonly Cell[]): void {
    const changed = cells.map(({ id, key }) => ({ id, key, before: this.row(id)?.[key] ?? null }));
    this.listeners.publish({ cells: changed, orderChanged: false });
  }

  private storePublished(): void {
    this.published.clear();
    for (const id of this.ids) this.published.set(id, this.row(id) as Row);
  }

  private publishPaths(paths: readonly string[]): void {
    const before = this.currentIds;
    const order = this.ids !== before;
    const cells: CellChange[] = [];
    const changed = new Set<string>();
    for (const path of paths) {
      const cell = cellInChild(this.child, path);
      const held = cell ? this.published.get(cell.id) : undefined;
      if (!cell || !held || !this.row(cell.id)) continue;
      cells.push({ ...cell, before: held[cell.key] ?? null, ...beforeNameOf(held, cell.key) });
      changed.add(cell.id);
    }
    for (const id of changed)
      for (const { key } of this.reportedErrors.setServerErrors(id, NO_MESSAGES))
        cells.push({ id, key, before: this.row(id)?.[key] ?? null });
    if (order) this.storePublished();
    else for (const id of changed) this.published.set(id, this.row(id) as Row);
    this.listeners.publish({ cells, orderChanged: order });
  }

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    const leave = this.listeners.subscribe(listener);
    this.listenerCount += 1;
    if (this.listenerCount === 1) {
      this.storePublished();
      this.unsubscribe = this.record.subscribe((paths) => this.publishPaths(paths));
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
      this.listenerCount -= 1;
      if (this.listenerCount === 0) this.unsubscribe?.();
    };
  }
}

/**
 * Opens the rows of one child table of a record.
 * @param given the rows as loaded; they hold the `_dictText` values
 * @throws never; an unknown child has no rows
 */
export function openChildRows(record: RecordState, child: string, given: readonly Row[] = []): EditableRows {
  return new ChildRows(record, child, given);
}
