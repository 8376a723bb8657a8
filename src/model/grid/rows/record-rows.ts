/**
 * Editable rows where each row is an independent record: inline edit, rows read from a file, demos. Given objects are
 * kept, not copied.
 */
import { moveToFront, extractItems, insertAt } from '@/model/record/ordered-list';
import { NO_ACCESS, planOf, DUPLICATE_MESSAGE, type Flags, type Reference, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import { validateRows } from '../validation/validate-rows';
import { RowListeners } from '../core/row-listeners';
import { ChangeSet } from '../core/change-set';
import { withNewerValues } from '../core/dict-texts';
import { changedValues, withEntries, withStoredValues, type EnteredRecord } from './entered-record';
import { RecordCells } from './record-cells';
import type { RecordRows, RecordRowsOptions } from './types';
import { firstMessages } from './row-messages';
import { ReportedErrors } from './reported-errors';
import { UniqueIndexes } from './unique-indexes';
import { rowIdOf, RowIndex } from './row-index';
import type {
  Cell,
  CellErrors,
  CellValue,
  CellEntry,
  ErrorLookup,
  PositionedRow,
  RowSourceChange,
} from '../core/types';

export type { RecordRows, RecordRowsOptions } from './types';

interface EditedRecord extends EnteredRecord {
  displayed: Row;
}

const NONE: ReadonlySet<string> = new Set();
const NO_MESSAGES: ReadonlyMap<string, string> = new Map();
class EditableRecordRows implements RecordRows {
  ids: readonly string[];
  readonly duplicateIds: readonly string[];
  private readonly cells: RecordCells;
  private readonly uniqueIndexes: UniqueIndexes;
  private readonly listeners = new RowListeners();
  /** Rows as stored or as given, by id. */
  private readonly originals: RowIndex;
  private readonly edits = new Map<string, EditedRecord>();
  private readonly added = new Set<string>();
  /** Given rows that were removed. A row that is inserted again gets its stored state back. */
  private readonly removedOriginals = new Map<string, Row>();
  private readonly reportedErrors = new ReportedErrors();
  private readonly fresh: boolean;
  private readonly blank: Row;
  private readonly closed: (row: Row) => boolean;

  constructor({
    entity,
    rows,
    context,
    unsaved: fresh = false,
    newRowValues: blank = {},
    isReadOnly: closed = () => false,
  }: RecordRowsOptions) {
    this.cells = new RecordCells(entity, context);
    this.uniqueIndexes = new UniqueIndexes(planOf(entity).main.unique, this);
    this.fresh = fresh;
    this.blank = blank;
    this.closed = closed;
    this.originals = new RowIndex(rows);
    this.ids = this.originals.ids;
    this.duplicateIds = this.originals.duplicateIds;
  }

  row(id: string): Row | undefined {
    return this.edits.get(id)?.displayed ?? this.originals.get(id);
  }

  private isNew(id: string): boolean {
    return this.fresh || this.added.has(id);
  }

  private entryState(id: string): EnteredRecord | undefined {
    const row = this.originals.get(id);
    return this.edits.get(id) ?? (row && { before: this.isNew(id) ? null : row, entered: row, touched: NONE });
  }

  editedIds(): readonly string[] {
    return this.ids.filter((id) => this.edits.has(id));
  }

  flags(id: string, key: string): Flags {
    const entered = this.entryState(id);
    if (!entered) return NO_ACCESS;
    const flags = this.cells.flags(key) ?? this.cells.evaluate(id, entered).flags(key);
    return this.isRowReadOnly(id) ? { ...flags, readonly: true } : flags;
  }

  /** Decided by the stored row, so that an entered value cannot make its own row read-only. */
  private isRowReadOnly(id: string): boolean {
    const row = this.originals.get(id);
    return row !== undefined && !this.isNew(id) && this.closed(row);
  }

  error(id: string, key: string): string | undefined {
    const row = this.row(id);
    if (!row || !this.cells.fields.has(key)) return undefined;
    const own = this.cells.isIndependent(key)
      ? this.cells.valueError(key, row[key] ?? null, this.isNew(id))
      : this.cells.evaluate(id, this.entryState(id) as EnteredRecord).errors.get(key);
    return own ?? (this.uniqueIndexes.isDuplicate(key, row) ? DUPLICATE_MESSAGE : this.reportedErrors.error(id, key));
  }

  entryOf(id: string, key: string): CellEntry | undefined {
    const found = this.cells.fields.has(key) ? this.entryState(id) : undefined;
    if (!found) return undefined;
    const value = Object.hasOwn(found.entered, key) ? found.entered[key] : undefined;
    return { id, key, value, touched: found.touched.has(key) };
  }

  setValues(values: readonly CellValue[]): void {
    const open = values.filter(({ id, key }) => this.cells.canEdit(key) && !this.isRowReadOnly(id));
    this.restoreEntries(open.map((cell) => ({ ...cell, touched: true })));
  }

  restoreEntries(entries: readonly CellEntry[]): void {
    const byRow = new Map<string, CellEntry[]>();
    for (const entry of entries) {
      const list = byRow.get(entry.id);
      if (!this.cells.fields.has(entry.key)) continue;
      if (list) list.push(entry);
      else byRow.set(entry.id, [entry]);
    }
    const notice = this.beginChange();
    for (const [id, list] of byRow) {
      const found = this.entryState(id);
      if (found) this.applyEdit(id, withEntries(found, list), notice);
    }
    this.publish(notice, false);
  }

  /** Begins a change set, with a complete unique index. */
  private beginChange(): ChangeSet {
    const notice = new ChangeSet();
    notice.addCells(this.uniqueIndexes.finishPending());
    return notice;
  }

  private isUnedited(id: string, { entered, touched }: EnteredRecord): boolean {
    const row = this.originals.get(id);
    if (!row || touched.size > 0 || this.added.has(id)) return false;
    if (entered === row) return true;
    const keys = Object.keys(entered);
    return keys.length === Object.keys(row).length && keys.every((key) => entered[key] === row[key]);
  }

  private storeEdit(id: string, next: EnteredRecord): void {
    if (this.isUnedited(id, next)) this.edits.delete(id);
    else
      this.edits.set(id, {
        ...next,
        displayed: this.cells.displayedValues(id, next, this.originals.get(id) ?? next.entered),
      });
    this.cells.invalidate(id);
  }

  /** Replaces the entered state of a row and collects the changed cells. */
  private applyEdit(id: string, next: EnteredRecord, notice: ChangeSet, before = this.row(id)): void {
    notice.addCells(this.reportedErrors.setServerErrors(id, NO_MESSAGES));
    this.computeEdit(id, next, notice, before);
  }

  private computeEdit(id: string, next: EnteredRecord, notice: ChangeSet, before = this.row(id)): void {
    this.storeEdit(id, next);
    const after = this.row(id) as Row;
    notice.addDifferences(id, before, after, this.cells.fields.keys());
    notice.addCells(this.cells.recordDependentFields.map((key) => ({ id, key })));
    notice.addCells(this.uniqueIndexes.rowChanged(id, before, after));
  }

  insert(rows: readonly PositionedRow[]): void {
    const notice = this.beginChange();
    const places: { at: number; item: string }[] = [];
    for (const { at, row, touched = [] } of rows) {
      const id = rowIdOf(row, '');
      if (id === '' || this.originals.get(id)) continue;
      const given = this.removedOriginals.get(id);
      if (!given) this.added.add(id);
      this.removedOriginals.delete(id);
      const entered = given ? row : { ...this.blank, ...row };
      this.originals.set(id, given ?? entered);
      this.storeEdit(id, { before: this.isNew(id) ? null : (given as Row), entered, touched: new Set(touched) });
      places.push({ at, item: id });
    }
    if (places.length === 0) return;
    this.ids = insertAt(this.ids, places);
    notice.addCells(this.uniqueIndexes.rowsAdded(places.map(({ item }) => item)));
    this.publish(notice, true);
  }

  remove(ids: readonly string[]): readonly PositionedRow[] {
    const leaving = new Set(ids);
    const { removed: gone, rest } = extractItems(this.ids, (id) => leaving.has(id));
    if (gone.length === 0) return [];
    const notice = this.beginChange();
    this.ids = rest;
    const rows = gone.map(({ at, item: id }): PositionedRow => {
      const { entered, touched } = this.entryState(id) as EnteredRecord;
      const shown = this.row(id);
      if (!this.added.delete(id)) this.removedOriginals.set(id, this.originals.get(id) as Row);
      this.originals.delete(id);
      this.edits.delete(id);
      this.cells.invalidate(id);
      notice.addCells(this.uniqueIndexes.rowChanged(id, shown, undefined));
      return { at, row: entered, touched: [...touched] };
    });
    this.publish(notice, true);
    return rows;
  }

  reorder(ids: readonly string[]): void {
    const notice = this.beginChange();
    this.ids = moveToFront(this.ids, ids, (id) => id);
    this.publish(notice, true);
  }

  applyRemoteRows(rows: readonly Row[]): void {
    const notice = this.beginChange();
    for (const row of rows) {
      const id = rowIdOf(row, '');
      const [found, stored, before] = [this.entryState(id), this.originals.get(id), this.row(id)];
      if (!found || !stored) continue;
      const values = changedValues(stored, row);
      if (Object.keys(values).length === 0) continue;
      const next = withNewerValues(stored, values);
      this.originals.set(id, next);
      this.applyEdit(id, withStoredValues(found, values, next), notice, before);
    }
    this.publish(notice, false);
  }

  setServerErrors(id: string, messages: ReadonlyMap<string, string>): void {
    const notice = this.beginChange();
    notice.addCells(this.reportedErrors.setServerErrors(id, messages));
    this.publish(notice, false);
  }

  setExternalErrors(find: ErrorLookup): (cells: readonly Cell[]) => void {
    this.reportedErrors.setExternal(find);
    return (cells) => {
      const notice = new ChangeSet();
      notice.addCells(cells);
      this.publish(notice, false);
    };
  }

  addRefs(refs: Refs): void {
    const notice = this.beginChange();
    for (const id of this.cells.addRefs(refs)) {
      const state = this.entryState(id);
      if (state) this.computeEdit(id, state, notice);
    }
    this.publish(notice, false);
  }

  takeMissing(): Reference[] {
    return this.cells.takeMissing();
  }

  *validate(): Generator<undefined, CellErrors, void> {
    const notice = new ChangeSet();
    notice.addCells(yield* this.uniqueIndexes.build());
    this.publish(notice, false);
    return yield* validateRows(this, (id) => this.rowErrors(id));
  }

  /** All errors of a row in one pass; one lookup per cell is slower than the validation itself. */
  private rowErrors(id: string): ReadonlyMap<string, string> | null {
    const row = this.row(id);
    if (!row) return null;
    const dependent = this.cells.recordDependentFields;
    const entry = dependent.length > 0 ? this.entryState(id) : undefined;
    const recordErrors = entry && this.cells.evaluate(id, entry).errors;
    const duplicates = this.uniqueIndexes.errorFields.filter((key) => this.uniqueIndexes.isDuplicate(key, row));
    return firstMessages(this.cells.valueErrors(row, this.isNew(id)), [
      ...(recordErrors ? dependent.map((key) => [key, recordErrors.get(key)] as const) : []),
      ...duplicates.map((key) => [key, DUPLICATE_MESSAGE] as const),
    ]);
  }

  private publish(notice: ChangeSet, order: boolean): void {
    this.listeners.publish({ cells: notice.toCellChanges((id) => this.row(id)), orderChanged: order });
  }

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    return this.listeners.subscribe(listener);
  }
}

/** Opens editable rows of records for a grid. Never throws: duplicate ids are in `duplicateIds`. */
export function openRecordRows(options: RecordRowsOptions): RecordRows {
  return new EditableRecordRows(options);
}
