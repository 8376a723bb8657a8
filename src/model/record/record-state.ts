/** Editable record: takes entered values, provides computed values, flags and errors. */
import type { Entity, Field, Option } from '../entity/entity';
import type { Value } from '../entity/field-type';
import type { Refs } from '../http/api-result';
import { Engine } from './engine/engine';
import { frameErrors, type ValidatedFields } from './field-errors';
import { NO_ACCESS, flagsOf } from './static-flags';
import { withKey, type Frame } from './plan/frame';
import type { RowSet } from './engine/row-set';
import { messages } from './messages';
import { splitRowPath } from './row-path';
import type {
  DeriveContext,
  Derived,
  FieldError,
  FieldOverride,
  Flags,
  PathEntry,
  PositionedRow,
  RecordState,
  Row,
  Reference,
} from './types';

const NOTHING_OFFERED: ReadonlyMap<string, Field> = new Map();

class EditableRecord implements RecordState {
  readonly touched: Set<string>;
  private readonly engine: Engine;
  private readonly listeners = new Set<(paths: string[]) => void>();
  private snapshot: Row | null = null;
  private readonly validated: ValidatedFields = [];

  constructor(entity: Entity, record: Row, context: DeriveContext) {
    this.touched = new Set(context.touched);
    this.engine = new Engine(entity, record, context);
  }

  get values(): Row {
    if (!this.snapshot) {
      this.snapshot = { ...this.engine.main.values };
      for (const [key, rows] of this.engine.children) this.snapshot[key] = rows.rows();
    }
    return this.snapshot;
  }

  flags(path: string): Flags {
    const { main, plan, children } = this.engine;
    const row = splitRowPath(path);
    if (!row) {
      const place = plan.main.fieldIndexes.get(path);
      if (place !== undefined) return flagsOf(main.flags[place] ?? 0);
      const rows = children.get(path);
      return rows ? flagsOf(rows.flags()) : NO_ACCESS;
    }
    const rows = children.get(row.child);
    const frame = rows?.get(row.id);
    const place = rows?.shape.fieldIndexes.get(row.key);
    if (!rows || !frame || place === undefined || !rows.visible) return NO_ACCESS;
    return flagsOf(frame.flags[place] ?? 0);
  }

  errors(): FieldError[] {
    const { children, plan } = this.engine;
    const found = [...this.mainErrors()];
    for (const [key, rows] of children) {
      found.push(...this.childErrors(key, rows));
      if (!rows.visible) continue;
      const { frames, shape, uniqueIndex: repeats } = rows;
      for (const frame of frames) {
        frame.errors ??= frameErrors(frame, shape);
        if (frame.errors.length > 0) found.push(...frame.errors);
        if (shape.unique.length > 0) found.push(...repeats.errors(frame));
      }
    }
    return [...found, ...plan.problems];
  }

  ownErrors(): FieldError[] {
    const { children, plan } = this.engine;
    const ofChildren = [...children].flatMap(([key, rows]) => this.childErrors(key, rows));
    return [...this.mainErrors(), ...ofChildren, ...plan.problems];
  }

  private mainErrors(): readonly FieldError[] {
    const { main, plan } = this.engine;
    main.errors ??= frameErrors(main, plan.main, this.validated);
    return main.errors;
  }

  /** Errors of a child as a whole: number of rows and repeated ids. */
  private childErrors(key: string, rows: RowSet): FieldError[] {
    if (!rows.visible) return [];
    const { title, single } = this.engine.plan.entity.children[key] as Entity['children'][string];
    const { length } = rows.frames;
    return [
      ...(rows.required && !rows.readonly && length === 0 ? [messages.atLeastOneRow(title)] : []),
      ...(single && length > 1 ? [messages.atMostOneRow(title)] : []),
      ...(rows.duplicateIds.length > 0 ? [messages.duplicateIds(rows.duplicateIds)] : []),
    ].map((message) => ({ path: key, message }));
  }

  error(path: string): string | undefined {
    const { children } = this.engine;
    const row = splitRowPath(path);
    const rows = row && children.get(row.child);
    if (!rows) return this.ownErrors().find((error) => error.path === path)?.message;
    return this.rowErrors(row.child, row.id).find((error) => error.path === path)?.message;
  }

  rowErrors(child: string, id: string): readonly FieldError[] {
    const rows = this.engine.children.get(child);
    const frame = rows?.visible ? rows.get(id) : undefined;
    if (!rows || !frame) return [];
    frame.errors ??= frameErrors(frame, rows.shape);
    const repeated = rows.shape.unique.length > 0 ? rows.uniqueIndex.errors(frame) : [];
    return repeated.length > 0 ? [...frame.errors, ...repeated] : frame.errors;
  }

  duplicateIds(child: string): readonly string[] {
    const rows = this.engine.children.get(child);
    return rows?.visible ? rows.duplicateIds : [];
  }

  row(child: string, id: string): Row | undefined {
    const rows = this.engine.children.get(child);
    return rows?.visible ? rows.get(id)?.values : undefined;
  }

  entry(path: string): PathEntry | undefined {
    const found = this.findEntered(path);
    if (!found) return undefined;
    const { frame, key } = found;
    return { value: Object.hasOwn(frame.raw, key) ? frame.raw[key] : undefined, touched: frame.touched.has(key) };
  }

  set(path: string, value: Value): void {
    this.patch({ [path]: value });
  }

  patch(values: Readonly<Record<string, Value>>): void {
    for (const [path, value] of Object.entries(values)) this.enter(path, { value, touched: true });
    this.publishChanges();
  }

  restore(entries: Readonly<Record<string, PathEntry>>): void {
    for (const [path, entry] of Object.entries(entries)) this.enter(path, entry);
    this.publishChanges();
  }

  /** Finds the entered frame and the field key of a path. */
  private findEntered(path: string): { frame: Frame; key: string; rows: RowSet | null } | null {
    const row = splitRowPath(path);
    const { main, plan, children } = this.engine;
    const rows = row ? children.get(row.child) : undefined;
    const frame = row ? rows?.getEntered(row.id) : main;
    const places = row ? rows?.shape.fieldIndexes : plan.main.fieldIndexes;
    const key = row?.key ?? path;
    return frame && places?.has(key) ? { frame, key, rows: rows ?? null } : null;
  }

  private enter(path: string, { value, touched }: PathEntry): void {
    const found = this.findEntered(path);
    if (!found) return;
    const { frame, key, rows } = found;
    if (value === undefined) delete frame.raw[key];
    else frame.raw[key] = value;
    frame.touched = withKey(frame.touched, key, touched);
    if (touched) this.touched.add(path);
    else this.touched.delete(path);
    if (rows?.readonly) this.applyWritable(rows, frame.id as string);
    else this.engine.markEntered(frame, key);
  }

  /**
   * While a child is read-only, entered values do not take effect, except writable ones, which are copied to the stored
   * row.
   */
  private applyWritable(rows: RowSet, id: string): void {
    const stored = rows.applyWritable(id);
    if (stored) for (const key of stored.keys) this.engine.markEntered(stored.frame, key);
  }

  addRows(child: string, placed: readonly PositionedRow[]): void {
    const rows = this.engine.children.get(child);
    for (const frame of rows?.add(placed) ?? []) {
      for (const key of frame.touched) this.touched.add(frame.prefix + key);
      if (rows?.readonly) this.applyWritable(rows, frame.id as string);
      else if (rows) this.engine.markRowAdded(frame, rows.shape);
    }
    this.publishChanges();
  }

  removeRows(child: string, ids: readonly string[]): readonly PositionedRow[] {
    const rows = this.engine.children.get(child);
    const gone = rows?.remove(ids) ?? [];
    // A row added later under the same id is a new row: it has only the touched fields that it is added with.
    const leaving = new Set(ids);
    for (const path of this.touched) {
      const row = splitRowPath(path);
      if (row?.child === child && leaving.has(row.id)) this.touched.delete(path);
    }
    for (const { item: frame } of gone) {
      if (rows?.readonly) this.applyWritable(rows, frame.id as string);
      else if (rows) this.engine.markRowRemoved(frame, rows.shape);
    }
    this.publishChanges();
    return gone.map(({ at, item: { id, raw, touched } }) => ({
      at,
      row: { ...raw, id: id as string },
      touched: [...touched],
    }));
  }

  orderRows(child: string, ids: readonly string[]): void {
    if (!this.engine.children.get(child)?.reorder(ids)) return;
    this.engine.addChange(child);
    this.publishChanges();
  }

  override(fields: Readonly<Record<string, FieldOverride>>): void {
    const known = this.engine.plan.entity.fields;
    for (const [key, override] of Object.entries(fields)) {
      const field = Object.hasOwn(known, key) ? known[key] : undefined;
      if (field) this.engine.override(key, override);
    }
    this.publishChanges();
  }

  offer(child: string | null, key: string, options: readonly Option[] | null): void {
    const { main, children } = this.engine.plan;
    const shape = child === null ? main : children.get(child);
    const field = shape?.fields.find((one) => one.key === key);
    if (field) this.engine.offer(child, field, options);
    this.publishChanges();
  }

  offered(child: string | null): ReadonlyMap<string, Field> {
    return this.engine.host.offered.get(child) ?? NOTHING_OFFERED;
  }

  addRefs(refs: Refs): void {
    this.engine.addRefs(refs);
    this.publishChanges();
  }

  takeMissing(): Reference[] {
    const { missing } = this.engine.host;
    if (missing.size === 0) return [];
    const taken = [...missing.values()];
    missing.clear();
    return taken;
  }

  determinedValues(): Row {
    const { main, children } = this.engine;
    const values = { ...determinedValuesOf(main) };
    for (const [key, rows] of children) values[key] = rows.visible ? rows.frames.map(determinedValuesOf) : [];
    return values;
  }

  private publishChanges(): void {
    this.engine.compute();
    const changed = this.engine.takeChanges();
    if (changed.length === 0) return;
    this.snapshot = null;
    for (const listener of this.listeners) listener(changed);
  }

  subscribe(listener: (changedPaths: string[]) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** The values of a frame without undetermined ones; the same object when all are determined. */
function determinedValuesOf({ values, undetermined }: Frame): Row {
  if (undetermined.size === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => !undetermined.has(key)));
}

/** Opens a record for editing. After every change its state equals a fresh `derive` of the same input. @throws never */
export function openRecord(entity: Entity, record: Row, context: DeriveContext): RecordState {
  return new EditableRecord(entity, record, context);
}

/**
 * Computes a record: values, flags and errors of the main record and all child rows. A pure function: the result does
 * not depend on a clock or on the order of edits, and is the same in browser and server.
 * @throws never; a schema error gives null and an entry in the errors
 */
export function derive(entity: Entity, record: Row, context: DeriveContext): Derived {
  const state = openRecord(entity, record, context);
  return {
    values: state.values,
    flags: (path) => state.flags(path),
    errors: state.errors(),
    missing: state.takeMissing(),
  };
}
