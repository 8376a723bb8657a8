/** The rows of one child: entered rows, effective rows, and the snapshot for display. */
import type { ComputedValue } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import { moveToFront, extractItems, insertAt, type PositionedItem } from '../ordered-list';
import { VISIBLE, READONLY, REQUIRED, withKey, type Frame } from '../plan/frame';
import type { ShapePlan } from '../plan/plan-nodes';
import { ownValue } from '../references';
import type { KeysByRow } from '../row-path';
import type { PositionedRow, Row } from '../types';
import { ChildUniqueIndex } from './unique-index';

/** What a row is opened with besides its values. */
type RowState = Readonly<Pick<Frame, 'before' | 'writable' | 'touched'>>;

type OpenFrame = (raw: Row, state: RowState) => Frame;

/** Gives every row an id: a missing id is made from the index; rows with a repeated id are left out. */
function uniqueRowsOf(given: Value): { rows: Row[]; repeated: Set<string> } {
  const rows: Row[] = [];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  (Array.isArray(given) ? given : []).forEach((row, index) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return;
    const written = ownValue(row, 'id');
    const id = written === null || written === '' || typeof written === 'object' ? `~${index}` : String(written);
    if (seen.has(id)) repeated.add(id);
    else rows.push({ ...row, id });
    seen.add(id);
  });
  return { rows, repeated };
}

const NONE: ReadonlySet<string> = new Set();

export class RowSet {
  /** The effective rows: the entered ones, or the stored ones while the child is read-only. */
  frames: Frame[];
  visible = true;
  readonly = false;
  required = false;
  readonly uniqueIndex: ChildUniqueIndex;
  /** Rows whose values changed in this run. */
  readonly changed = new Set<Frame>();
  private entered: Frame[];
  private readonly enteredById = new Map<string, Frame>();
  /** Ids that occurred more than once in the input. */
  private readonly duplicates: Set<string>;
  private readonly stored: ReadonlyMap<string, Row>;
  private readonly byId = new Map<string, Frame>();
  private snapshot: Row[] | null = null;

  constructor(
    readonly shape: ShapePlan,
    given: Value,
    before: Value,
    private readonly touched: KeysByRow,
    /** The field keys that may be written while the child is read-only. */
    private readonly writable: KeysByRow,
    private readonly open: OpenFrame,
  ) {
    const stored = uniqueRowsOf(before).rows;
    this.stored = new Map(stored.map((row) => [String(row.id), row]));
    // A child that was not sent keeps its stored rows.
    const { rows, repeated } = given === null ? { rows: stored, repeated: new Set<string>() } : uniqueRowsOf(given);
    this.duplicates = repeated;
    this.uniqueIndex = new ChildUniqueIndex(shape.unique);
    this.entered = rows.map((row) => this.openEntered(row));
    for (const frame of this.entered) this.enteredById.set(frame.id as string, frame);
    this.frames = this.entered;
    this.resetEffectiveRows();
  }

  private openEntered(row: Row): Frame {
    const id = String(row.id);
    return this.open(row, {
      before: this.stored.get(id) ?? null,
      touched: this.touched.get(id) ?? NONE,
      writable: this.writable.get(id) ?? NONE,
    });
  }

  /** Opens a stored row as an effective row while the child is read-only. */
  private openStored(row: Row): Frame {
    const writable = this.writable.get(String(row.id)) ?? NONE;
    const frame = this.open(row, { before: row, touched: NONE, writable });
    this.overlayWritable(frame);
    return frame;
  }

  /** Copies the entered values of writable keys into a stored row. Returns those keys. */
  private overlayWritable(frame: Frame): Iterable<string> {
    const id = frame.id as string;
    const keys = this.writable.get(id);
    if (!keys) return [];
    const entered = this.enteredById.get(id);
    for (const key of keys) {
      const isEntered = entered !== undefined && Object.hasOwn(entered.raw, key);
      frame.raw[key] = isEntered ? (entered.raw[key] as Value) : ownValue(frame.before, key);
      frame.touched = withKey(frame.touched, key, entered?.touched.has(key) === true);
    }
    return keys;
  }

  /**
   * While the child is read-only: copies the writable entered values of a row into its stored row. Returns the stored
   * frame and the keys to compute.
   */
  applyWritable(id: string): { frame: Frame; keys: Iterable<string> } | null {
    const frame = this.byId.get(id);
    return frame ? { frame, keys: this.overlayWritable(frame) } : null;
  }

  /** Resets the state derived from the effective rows; all rows count as changed. */
  private resetEffectiveRows(): void {
    this.uniqueIndex.clear();
    this.changed.clear();
    this.byId.clear();
    for (const frame of this.frames) {
      frame.uniqueTexts.length = 0;
      frame.contributions.length = 0;
      this.changed.add(frame);
      this.byId.set(frame.id as string, frame);
    }
    this.snapshot = null;
  }

  /** The effective row. */
  get(id: string): Frame | undefined {
    return this.byId.get(id);
  }

  /** The entered row, also while the child is read-only and shows the stored rows. */
  getEntered(id: string): Frame | undefined {
    return this.enteredById.get(id);
  }

  /** Adds rows and returns the added frames. A row whose id already exists is left out. */
  add(rows: readonly PositionedRow[]): Frame[] {
    const placed: { at: number; item: Frame }[] = [];
    let number = this.entered.length;
    const freeId = (): string => {
      while (this.enteredById.has(`~${number}`)) number += 1;
      return `~${number}`;
    };
    for (const { at, row, touched } of rows) {
      const written = ownValue(row, 'id');
      const id = written === null || written === '' ? freeId() : String(written);
      if (this.enteredById.has(id)) continue;
      if (touched?.length) this.touched.set(id, new Set(touched));
      const item = this.openEntered({ ...row, id });
      this.enteredById.set(id, item);
      placed.push({ at, item });
    }
    this.setEntered(insertAt(this.entered, placed));
    const frames = placed.map(({ item }) => item);
    if (this.readonly) return frames;
    for (const frame of frames) {
      this.changed.add(frame);
      this.byId.set(frame.id as string, frame);
    }
    return frames;
  }

  /** Removes rows and returns them with their former positions. */
  remove(ids: readonly string[]): PositionedItem<Frame>[] {
    for (const id of ids) {
      this.touched.delete(id);
      this.duplicates.delete(id);
    }
    const leaving = new Set(ids);
    const { removed: gone, rest } = extractItems(this.entered, ({ id }) => leaving.has(id as string));
    this.setEntered(rest);
    for (const { item } of gone) {
      this.enteredById.delete(item.id as string);
      if (this.readonly) continue;
      this.byId.delete(item.id as string);
      this.changed.delete(item);
    }
    return gone;
  }

  /** Returns whether the order of the effective rows changed. */
  reorder(ids: readonly string[]): boolean {
    const next = moveToFront(this.entered, ids, ({ id }) => id as string);
    const moved = next.some((frame, at) => frame !== this.entered[at]);
    if (moved) this.setEntered(next);
    return moved && !this.readonly;
  }

  /** Replaces the entered rows and their order. */
  private setEntered(rows: Frame[]): void {
    this.entered = rows;
    if (this.readonly) return;
    this.frames = rows;
    this.snapshot = null;
  }

  /**
   * Switches between stored rows (read-only) and entered rows. Only effective frames may be computed, published and
   * checked for uniqueness. Entered rows can change while the child is read-only, so they count as new rows when they
   * become effective again.
   */
  setReadonly(readonly: boolean): void {
    this.frames = readonly ? [...this.stored.values()].map((row) => this.openStored(row)) : this.entered;
    this.readonly = readonly;
    this.resetEffectiveRows();
  }

  /** Ids that occurred more than once among the effective rows. */
  get duplicateIds(): readonly string[] {
    return this.readonly ? [] : [...this.duplicates];
  }

  *contributions(share: number): Iterable<ComputedValue> {
    if (!this.visible) return;
    for (const frame of this.frames) yield frame.contributions[share] ?? null;
  }

  /** Updates the uniqueness index after a run. Returns the paths whose error changed. */
  updateUniqueIndex(): string[] {
    if (this.changed.size === 0) return [];
    this.snapshot = null;
    const paths: string[] = [];
    for (const frame of this.changed) paths.push(...this.uniqueIndex.update(frame));
    this.changed.clear();
    return paths;
  }

  /** The rows as values; the same array until a row changes. */
  rows(): Row[] {
    this.snapshot ??= this.frames.map(({ values }) => values);
    return this.visible ? this.snapshot : [];
  }

  flags(): number {
    return (this.visible ? VISIBLE : 0) | (this.readonly ? READONLY : 0) | (this.required ? REQUIRED : 0);
  }
}
