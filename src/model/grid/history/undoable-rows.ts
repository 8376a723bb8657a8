/** Undo and redo over editable rows. Each user action is one step; the last 100 steps can be undone. */
import { isSameValue, type Row } from '@/model/record';
import type { Value } from '@/model/entity/field-type';
import { insertAt } from '@/model/record/ordered-list';
import { createTemporaryIds } from '../core/temporary-id';
import type { CellValue, CellEntry, EditableRows, PositionedRow } from '../core/types';
import { ProvisionalValues } from './provisional-values';
import type { Provisional, UndoableRows, UndoStep } from './types';

export interface UndoableRowsOptions {
  /** Column that holds the row number, from 1 (`isOrder`). It is renumbered after rows are added, removed or moved. */
  orderField?: string | undefined;
  /** Creates ids for new rows without an id. Default: those of `createTemporaryIds`. */
  createId?: (() => string) | undefined;
}

/** Limit of the undo stack; the oldest step is dropped. */
const MAX_STEPS = 100;

const isMissingId = (id: Value | undefined): boolean => id === undefined || id === null || id === '';
const rowIdOf = ({ row }: PositionedRow): string => String(row.id);

class UndoHistory implements UndoableRows {
  private readonly undoStack: (readonly UndoStep[])[] = [];
  private readonly redoStack: (readonly UndoStep[])[] = [];
  /** Steps of the running batch; null when no batch runs. */
  private openBatch: UndoStep[] | null = null;
  /** Rows inserted through this object. They are not stored, so their removal is not reported. */
  private readonly added = new Set<string>();
  private readonly removedStored = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly provisional: ProvisionalValues;
  private readonly orderKey: string | undefined;
  private readonly createId: () => string;

  constructor(
    readonly rows: EditableRows,
    { orderField: order, createId: newId = createTemporaryIds() }: UndoableRowsOptions,
  ) {
    this.orderKey = order;
    this.createId = newId;
    this.provisional = new ProvisionalValues(rows);
  }

  get undoCount(): number {
    return this.undoStack.length;
  }

  get redoCount(): number {
    return this.redoStack.length;
  }

  get removedIds(): readonly string[] {
    return [...this.removedStored];
  }

  batch(work: () => void): void {
    if (this.openBatch) return void work();
    const steps: UndoStep[] = [];
    this.openBatch = steps;
    try {
      work();
      if (steps.some(({ kind }) => kind !== 'cells')) this.renumber();
    } finally {
      this.openBatch = null;
      if (steps.length > 0) {
        this.undoStack.push(steps);
        if (this.undoStack.length > MAX_STEPS) this.undoStack.shift();
        this.redoStack.length = 0;
        this.publish();
      }
    }
  }

  withoutHistory(work: () => void): void {
    if (this.openBatch) return;
    this.openBatch = [];
    try {
      work();
    } finally {
      this.openBatch = null;
    }
  }

  finishLater(lookup: Provisional): void {
    this.provisional.add(lookup, [this.undoStack, this.redoStack], () => this.publish());
    this.publish();
  }

  isProvisional(value: Value | undefined): boolean {
    return this.provisional.has(value);
  }

  get isFinishing(): boolean {
    return this.provisional.isRunning;
  }

  finished(): Promise<void> {
    return this.provisional.settled();
  }

  onStep(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private publish(): void {
    for (const listener of this.listeners) listener();
  }

  private record(step: UndoStep): void {
    (this.openBatch as UndoStep[]).push(step);
  }

  edit(values: readonly CellValue[]): void {
    this.batch(() => this.applyValues(values));
  }

  private applyValues(values: readonly CellValue[]): void {
    const before: CellEntry[] = [];
    const known = new Map<string, Set<string>>();
    for (const { id, key } of values) {
      const keys = known.get(id) ?? new Set();
      if (keys.has(key)) continue;
      known.set(id, keys.add(key));
      const entry = this.rows.entryOf(id, key);
      if (entry) before.push(entry);
    }
    this.rows.setValues(values);
    const after = before.map(({ id, key }) => this.rows.entryOf(id, key) as CellEntry);
    const changed = after.map(
      ({ value, touched }, index) =>
        touched !== before[index]?.touched || !isSameValue(value ?? null, before[index]?.value ?? null),
    );
    if (!changed.includes(true)) return;
    const only = (entries: readonly CellEntry[]) => entries.filter((_, index) => changed[index]);
    this.record({ kind: 'cells', before: only(before), after: only(after) });
  }

  insert(rows: readonly Row[], at: number): readonly string[] {
    const known = new Set<string>();
    const placed: PositionedRow[] = [];
    for (const given of rows) {
      const row = isMissingId(given.id) ? { ...given, id: this.createId() } : given;
      const id = String(row.id);
      if (known.has(id) || this.rows.row(id)) continue;
      known.add(id);
      placed.push({ at: Math.max(0, at) + placed.length, row });
    }
    if (placed.length === 0) return [];
    this.batch(() => {
      // A removed stored row can be inserted again: it is still a stored row.
      for (const id of known) if (!this.removedStored.has(id)) this.added.add(id);
      this.rows.insert(placed);
      this.trackInserted(placed);
      this.record({ kind: 'insert', rows: placed });
    });
    return [...known];
  }

  remove(ids: readonly string[]): void {
    this.batch(() => {
      const rows = this.rows.remove(ids);
      this.trackRemoved(rows);
      if (rows.length > 0) this.record({ kind: 'remove', rows });
    });
  }

  /** Collects the ids of removed stored rows; the server needs them to delete the rows. */
  private trackRemoved(rows: readonly PositionedRow[]): void {
    for (const id of rows.map(rowIdOf)) if (!this.added.has(id)) this.removedStored.add(id);
  }

  private trackInserted(rows: readonly PositionedRow[]): void {
    for (const id of rows.map(rowIdOf)) this.removedStored.delete(id);
  }

  move(ids: readonly string[], at: number): void {
    const moving = new Set(ids);
    const all = this.rows.ids;
    const from = all.flatMap((id, place) => (moving.has(id) ? [place] : []));
    const to = from.filter((place) => place < at).length;
    const first = Math.min(Math.max(0, at), all.length) - to;
    const step: UndoStep = {
      kind: 'move',
      ids: from.map((place) => all[place] as string),
      from,
      to: from.map((_, index) => first + index),
    };
    if (from.every((place, index) => place === step.to[index])) return;
    this.batch(() => {
      this.moveTo(step.ids, step.to);
      this.record(step);
    });
  }

  /** Moves rows so that each has its index of `places` in the resulting list. */
  private moveTo(ids: readonly string[], places: readonly number[]): void {
    const moving = new Set(ids);
    const rest = this.rows.ids.filter((id) => !moving.has(id));
    const placed = ids.map((item, index) => ({ at: places[index] as number, item }));
    this.rows.reorder(insertAt(rest, placed));
  }

  private renumber(): void {
    const key = this.orderKey;
    if (key === undefined) return;
    const values = this.rows.ids.flatMap((id, index): CellValue[] => {
      const right = String(this.rows.row(id)?.[key] ?? '') === String(index + 1);
      return right || this.rows.flags(id, key).readonly ? [] : [{ id, key, value: index + 1 }];
    });
    if (values.length > 0) this.applyValues(values);
  }

  undo(): readonly UndoStep[] {
    if (this.openBatch) return [];
    const steps = this.undoStack.pop();
    if (!steps) return [];
    const undone = steps.toReversed().map((step) => this.revert(step));
    this.redoStack.push(undone.toReversed());
    this.publish();
    return undone;
  }

  redo(): readonly UndoStep[] {
    if (this.openBatch) return [];
    const steps = this.redoStack.pop();
    if (!steps) return [];
    const done = steps.map((step) => this.reapply(step));
    this.undoStack.push(done);
    this.publish();
    return done;
  }

  private removeRows(rows: readonly PositionedRow[]): readonly PositionedRow[] {
    const taken = this.rows.remove(rows.map(rowIdOf));
    this.trackRemoved(taken);
    return taken;
  }

  private insertRows<S extends Extract<UndoStep, { rows: unknown }>>(step: S): S {
    this.rows.insert(step.rows);
    this.trackInserted(step.rows);
    return step;
  }

  /** Undoes a step. Returns the step to redo; it can differ, because removed rows are captured again. */
  private revert(step: UndoStep): UndoStep {
    switch (step.kind) {
      case 'cells':
        this.rows.restoreEntries(step.before);
        return step;
      case 'insert':
        return { kind: 'insert', rows: this.removeRows(step.rows) };
      case 'remove':
        return this.insertRows(step);
      case 'move':
        this.moveTo(step.ids, step.from);
        return step;
    }
  }

  private reapply(step: UndoStep): UndoStep {
    switch (step.kind) {
      case 'cells':
        this.rows.restoreEntries(step.after);
        return step;
      case 'insert':
        return this.insertRows(step);
      case 'remove':
        return { kind: 'remove', rows: this.removeRows(step.rows) };
      case 'move':
        this.moveTo(step.ids, step.to);
        return step;
    }
  }
}

/**
 * Wraps editable rows with undo and redo.
 * @throws never
 */
export function openUndoableRows(rows: EditableRows, options: UndoableRowsOptions = {}): UndoableRows {
  return new UndoHistory(rows, options);
}
