/**
 * State of a form. `openRecord` computes values, flags and errors; Formily mirrors them so that each field component
 * subscribes only to its own field. The controller adds one decision: which errors are already shown.
 */
import type { Form as FormilyForm } from '@formily/core';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { AsyncValidators } from '@/model/grid/validation/async-validation';
import { withNames } from '@/components/field/name-fields';
import { openRecord, type DeriveContext, type FieldError, type RecordState, type Row } from '@/model/record';
import { followReferences, type ReferenceLoading } from '@/runtime/lookup/reference-records';
import { DrawnFields } from './drawn-fields';
import { collectChildErrors, rowErrorsOf, withRowIds, type ChildTableHandle } from './child-row-errors';
import { FieldErrorStore, topLevelKey } from './field-error-store';
import { FormilySync, type InitialFieldState } from './formily-sync';
import { SingleRows } from './single-rows';

export interface FormOptions {
  entity: Entity;
  record: Row;
  context: DeriveContext;
  /** Keys of the main fields on screen, in order. Errors of other fields are listed above the form. */
  visibleFields: readonly string[];
  /** Keys of the children on screen, in order. */
  visibleChildren?: readonly string[];
  /** Validators that ask the server, called after a pause of typing, when a field loses focus and before saving. */
  asyncValidators?: AsyncValidators;
  /** Whether errors at a path count; default: all. */
  isCounted?: (path: string) => boolean;
  /** Called after every edit by the user. */
  onEdit?: () => void;
}

/** Replaces all rows of a child; every field of the new rows counts as entered by the user. */
function replaceRows(record: RecordState, child: string, given: Value): void {
  const now = record.values[child];
  record.removeRows(child, Array.isArray(now) ? now.map((row) => String((row as Row)['id'])) : []);
  const rows = Array.isArray(given) ? (given as Row[]) : [];
  record.addRows(
    child,
    rows.map((row, at) => ({ at, row, touched: Object.keys(row) })),
  );
}

/** Keys of all children, those on screen first. */
function orderedChildren({ children }: Entity, visibleChildren: readonly string[]): readonly string[] {
  const shown = visibleChildren.filter((key) => key in children);
  return [...shown, ...Object.keys(children).filter((key) => !shown.includes(key))];
}

/**
 * State of a form for one record.
 * @example
 * const form = new FormController({ entity, record: {}, context, visibleFields: ['dictName'] });
 * form.setValues({ dictName: '性别' });
 */
export class FormController {
  readonly record: RecordState;
  /** Context the form was opened with; `before` is the stored record, null for a new record. */
  readonly context: DeriveContext;
  /** Handles of the mounted child grids by child key. */
  readonly childTables: ReadonlyMap<string, ChildTableHandle>;
  private readonly mountedTables = new Map<string, ChildTableHandle>();
  readonly entity: Entity;
  readonly drawn = new DrawnFields();
  private readonly children: readonly string[];
  /** Index of each main field on screen. */
  private readonly fieldOrder: ReadonlyMap<string, number>;
  private readonly isCounted: (path: string) => boolean;
  private readonly onEdit: () => void;
  private readonly openedValues: Row;
  private readonly singleRows: SingleRows;
  private readonly errors: FieldErrorStore;
  private readonly sync: FormilySync;
  private readonly errorListeners = new Set<() => void>();
  /** Result of `wrongPlaces`; null after a change. */
  private wrong: ReadonlySet<string> | null = null;
  private references: ReferenceLoading | null = null;

  constructor(options: FormOptions) {
    const { entity, visibleFields, visibleChildren = [], asyncValidators = new Map() } = options;
    this.entity = entity;
    this.childTables = this.mountedTables;
    this.context = options.context;
    this.isCounted = options.isCounted ?? (() => true);
    this.onEdit = options.onEdit ?? (() => undefined);
    this.children = orderedChildren(entity, visibleChildren);
    this.fieldOrder = new Map(visibleFields.map((key, index) => [key, index]));
    this.record = openRecord(entity, options.record, options.context);
    this.singleRows = new SingleRows(this.record, entity, options.context.before, visibleChildren);
    this.singleRows.complete();
    this.openedValues = this.record.values;
    this.errors = new FieldErrorStore({
      record: this.record,
      asyncValidators,
      visibleFields: new Set(visibleFields),
      isCounted: this.isCounted,
      onAsyncError: () => this.syncErrors(),
    });
    this.sync = new FormilySync(this.record, visibleFields, () => this.errors.shown());
    this.record.subscribe(() => this.publishErrors());
  }

  get formily(): FormilyForm {
    return this.sync.formily;
  }

  initialFieldState(key: string): InitialFieldState {
    return this.sync.initialFieldState(key);
  }

  /** Applies values entered by the user, with the names of the codes among them. */
  readonly setValues = (entered: Row): void => {
    const values = withNames(this.entity.fields, this.record.values, entered);
    const keys = Object.keys(values);
    this.errors.clearServerErrors(keys);
    for (const [key, value] of Object.entries(values)) this.record.set(key, value);
    this.errors.validateAfterPause(keys);
    this.sync.syncFields(keys);
    this.publishErrors();
    this.onEdit();
  };

  /** Enters values and rows that a server derived from the entries. */
  fill(values: Row): void {
    const given = Object.entries(values);
    const children = given.filter(([key]) => Object.hasOwn(this.entity.children, key));
    for (const [child, rows] of children) replaceRows(this.record, child, rows);
    this.setValues(Object.fromEntries(given.filter(([key]) => Object.hasOwn(this.entity.fields, key))));
    this.rowsEdited();
  }

  /** Called after the user changed rows of a child. */
  rowsEdited(): void {
    this.errors.clearServerErrors([]);
    this.syncErrors();
    this.onEdit();
  }

  /** Called when a field loses focus: shows its errors from now on and starts its async validator. */
  fieldBlurred(key: string): void {
    this.errors.validateAsync(key);
    if (this.errors.showField(key)) this.syncErrors();
  }

  /** Registers the handle of a mounted child grid. Returns the cleanup function. */
  attachTable(child: string, table: ChildTableHandle): () => void {
    this.mountedTables.set(child, table);
    const stop = table.onErrors(() => this.publishErrors());
    return () => {
      stop();
      this.mountedTables.delete(child);
    };
  }

  /**
   * Shows the errors of the form and validates it, including child rows and async validators, mounted or not.
   * @param places keys of the fields and children to validate; null: the whole form
   * @returns the errors: fields on screen first, in their order, then each child
   */
  async validate(places: ReadonlySet<string> | null = null): Promise<FieldError[]> {
    const isIncluded = (key: string) => places === null || places.has(key);
    this.errors.showAll(places);
    this.syncErrors();
    await Promise.all(Array.from(this.childTables.values(), (table) => table.finished()));
    await this.references?.settled();
    const rowErrors = await this.rowErrors(this.children.filter(isIncluded));
    await this.errors.validateAllAsync(isIncluded);
    const own = this.errors.current().filter(({ path }) => isIncluded(topLevelKey(path)));
    const indexOf = ({ path }: FieldError) => this.fieldOrder.get(path) ?? this.fieldOrder.size;
    return [
      ...own
        .filter(({ path }) => !rowErrors.has(topLevelKey(path)))
        .toSorted((one, other) => indexOf(one) - indexOf(other)),
      ...[...rowErrors].flatMap(([key, errors]) => [...own.filter(({ path }) => topLevelKey(path) === key), ...errors]),
    ];
  }

  /** Errors of the rows of children, one child after the other. Those that the server reported are not repeated. */
  private async rowErrors(children: readonly string[]): Promise<ReadonlyMap<string, readonly FieldError[]>> {
    const reported = this.errors.serverErrorPaths();
    const isCounted = (path: string) => !reported.has(path) && this.isCounted(path);
    const errors = new Map<string, readonly FieldError[]>();
    for (const key of children.filter((child) => !this.isBlank(child)))
      errors.set(key, await collectChildErrors(this.record, key, this.childTables.get(key), isCounted));
    return errors;
  }

  /**
   * Sets errors reported by the server, also in the cells of child rows. Each one is cleared when its field changes.
   * @returns the errors with the ids that new rows have in the form
   */
  setServerErrors(reported: readonly FieldError[]): FieldError[] {
    const errors = withRowIds(reported, this.record.values);
    this.errors.setServerErrors(errors);
    for (const [child, table] of this.childTables) table.reportErrors(rowErrorsOf(child, errors));
    this.syncErrors();
    return errors;
  }

  /** Keys of the main fields with shown errors, and of the child tables with errors. */
  wrongPlaces(): ReadonlySet<string> {
    this.wrong ??= this.findWrongPlaces();
    return this.wrong;
  }

  private findWrongPlaces(): ReadonlySet<string> {
    const fields = [...this.errors.shown().keys()].filter((key) => !this.childTables.has(key));
    const tables = [...this.childTables].flatMap(([key, table]) => (table.errorCount() > 0 ? [key] : []));
    return new Set([...fields, ...tables]);
  }

  /** Number of shown errors: one for a main field, and those of the child tables. */
  errorCount(): number {
    return [...this.wrongPlaces()].reduce((sum, key) => sum + (this.childTables.get(key)?.errorCount() ?? 1), 0);
  }

  /** Calls back when `errorCount` may have changed. Returns the cleanup function. */
  onErrors(listener: () => void): () => void {
    this.errorListeners.add(listener);
    return () => void this.errorListeners.delete(listener);
  }

  private publishErrors(): void {
    this.wrong = null;
    for (const listener of this.errorListeners) listener();
  }

  private syncErrors(): void {
    this.sync.syncErrors();
    this.publishErrors();
  }

  /** Applies the values of a draft as user input. */
  restoreEntries(values: Row): void {
    for (const [key, value] of Object.entries(values)) {
      if (key in this.entity.children) replaceRows(this.record, key, value);
      else this.record.set(key, value);
    }
    this.sync.syncFields(Object.keys(values));
  }

  /** Values that the user has changed so far, for the draft. */
  editedValues(): Row {
    const { touched } = this.record;
    const values = this.singleRows.withoutBlank(this.record.values);
    const own = [...touched].filter((path) => !path.includes('/'));
    const children = Object.keys(this.entity.children).filter((key) => this.isChildEdited(key));
    return Object.fromEntries([...own, ...children].map((path) => [path, values[path] ?? null]));
  }

  /** A blank row differs from stored rows only. */
  private isChildEdited(key: string): boolean {
    const stored = this.context.before?.[key];
    if (this.isBlank(key)) return Array.isArray(stored) && stored.length > 0;
    return this.record.values[key] !== this.openedValues[key];
  }

  /** True for a one-to-one child in whose new row the user entered nothing: it is neither validated nor saved. */
  isBlank(child: string): boolean {
    return this.singleRows.isBlank(child);
  }

  /** Adds the rows of one-to-one children that lack theirs, e.g. of one that became visible. */
  completeSingleRows(): void {
    this.singleRows.complete();
  }

  /** The values to save. */
  valuesToSave(): Row {
    return this.singleRows.withoutBlank(this.record.determinedValues());
  }

  /** Starts to mirror changes of the record into Formily. Returns the cleanup function. */
  connect(): () => void {
    const unsubscribe = this.record.subscribe((changed) => this.sync.syncFields(new Set(changed.map(topLevelKey))));
    const references = followReferences(this.record);
    this.references = references;
    return () => {
      references.stop();
      this.errors.stop();
      this.sync.stop();
      unsubscribe();
    };
  }
}
