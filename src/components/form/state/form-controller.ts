/**
 * State of a form. `openRecord` computes values, flags and errors; Formily mirrors them so that each field component
 * subscribes only to its own field. The controller adds one decision: which errors are already shown.
 */
import { createForm, isField, type Field as FormilyField, type Form as FormilyForm } from '@formily/core';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { AsyncValidation, type AsyncValidators } from '@/model/grid/validation/async-validation';
import {
  openRecord,
  type DeriveContext,
  type FieldError,
  type Flags,
  type RecordState,
  type Row,
} from '@/model/record';
import { collectChildErrors, type ChildTableHandles } from './child-row-errors';

/** Flags that the frame and the input of a field need in addition to the value. */
export interface FieldFlags {
  required: boolean;
  readonly: boolean;
}

export interface FormOptions {
  entity: Entity;
  record: Row;
  context: DeriveContext;
  /** Keys of the main fields on screen, in order. Errors of other fields are listed above the form. */
  visibleFields: readonly string[];
  /** Keys of the children on screen, in order. */
  visibleChildren?: readonly string[];
  /** Validators that ask the server, called when a field loses focus and before saving. */
  asyncValidators?: AsyncValidators;
  /** Whether errors at a path count; default: all. */
  isCounted?: (path: string) => boolean;
  /** Called after every edit by the user. */
  onEdit?: () => void;
}

export interface FormController {
  readonly formily: FormilyForm;
  readonly record: RecordState;
  /** Context the form was opened with; `before` is the stored record, null for a new record. */
  readonly context: DeriveContext;
  /** Handles of the mounted child grids by child key. */
  readonly childTables: ChildTableHandles;
  /** Initial state of the Formily field that mirrors a record field. */
  initialFieldState(key: string): { value: Value; display: 'visible' | 'hidden'; data: FieldFlags; errors: string[] };
  /** Applies values entered by the user. */
  setValues(values: Row): void;
  /** Called after the user changed rows of a child. */
  rowsEdited(): void;
  /** Called when a field loses focus: shows its errors from now on and starts its async validator. */
  fieldBlurred(key: string): void;
  /**
   * Shows all errors and validates the whole form, including child rows and async validators.
   * @returns the errors: fields on screen first, in their order, then each child
   */
  validate(): Promise<FieldError[]>;
  /** Sets errors reported by the server. Each one is cleared when its field changes. */
  setServerErrors(errors: readonly FieldError[]): void;
  /** Applies the values of a draft as user input. */
  restoreEntries(values: Row): void;
  /** Values that the user has changed so far, for the draft. */
  editedValues(): Row;
  /** Starts to mirror changes of the record into Formily. Returns the cleanup function. */
  connect(): () => void;
}

const topLevelKey = (path: string): string => {
  const end = path.indexOf('/');
  return end < 0 ? path : path.slice(0, end);
};

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

/**
 * Creates the controller of a form for one record.
 * @example
 * const form = createFormController({ entity, record: {}, context, visibleFields: ['dictName'] });
 * form.setValues({ dictName: '性别' });
 */
export function createFormController(options: FormOptions): FormController {
  const {
    entity,
    record: row,
    context,
    visibleFields,
    visibleChildren = [],
    asyncValidators = new Map(),
    isCounted,
    onEdit,
  } = options;
  const record = openRecord(entity, row, context);
  const openedValues = record.values;
  const fieldOrder = new Map(visibleFields.map((key, index) => [key, index]));
  const blurredFields = new Set<string>();
  const serverErrors = new Map<string, string>();
  const childTables: ChildTableHandles = new Map();
  let showAll = false;

  const isCountedError = (error: FieldError): boolean => isCounted?.(error.path) ?? true;
  const validation = new AsyncValidation(
    { row: () => record.values, error: (_id, key) => record.error(key) },
    asyncValidators,
    () => syncErrors(),
  );
  const asyncErrors = (): FieldError[] =>
    [...asyncValidators.keys()].flatMap((path) => {
      const message = validation.error('', path);
      return message === undefined ? [] : [{ path, message }];
    });
  const currentErrors = (): FieldError[] => [
    ...[...serverErrors].map(([path, message]) => ({ path, message })),
    ...asyncErrors(),
    // Without errors of child rows: the child grids show these.
    ...record.ownErrors().filter(isCountedError),
  ];
  const shownErrors = (): Map<string, string[]> => {
    const byField = new Map<string, string[]>();
    for (const { path, message } of currentErrors()) {
      const key = topLevelKey(path);
      if (!showAll && !blurredFields.has(key) && !serverErrors.has(path) && !validation.error('', path)) continue;
      byField.set(key, [...(byField.get(key) ?? []), message]);
    }
    return byField;
  };
  const fieldFlags = ({ required, readonly }: Flags): FieldFlags => ({ required, readonly });

  const form = createForm({
    values: Object.fromEntries(visibleFields.map((key) => [key, record.values[key] ?? null])),
  });
  const mountedField = (key: string): FormilyField | null => {
    const field = form.fields[key];
    return field && isField(field) ? field : null;
  };

  const syncErrors = (): void => {
    const errors = shownErrors();
    for (const key of visibleFields) {
      const field = mountedField(key);
      const next = errors.get(key) ?? [];
      if (field && field.selfErrors.join() !== next.join()) field.setSelfErrors(next);
    }
  };
  const syncFields = (keys: Iterable<string>): void => {
    for (const key of keys) {
      if (!fieldOrder.has(key)) continue;
      form.setValuesIn(key, record.values[key] ?? null);
      const field = mountedField(key);
      if (!field) continue;
      const flags = record.flags(key);
      field.setDisplay(flags.visible ? 'visible' : 'hidden');
      const { required, readonly } = (field.data ?? {}) as Partial<FieldFlags>;
      if (required !== flags.required || readonly !== flags.readonly) field.setData(fieldFlags(flags));
    }
    syncErrors();
  };
  const setServerErrors = (errors: readonly FieldError[]): void => {
    for (const { path, message } of errors) serverErrors.set(path, message);
    syncErrors();
  };
  /** Clears server errors without a visible field: they must not block the next save, which reports them again. */
  const clearUnshownServerErrors = (): void => {
    for (const path of serverErrors.keys()) if (!fieldOrder.has(path)) serverErrors.delete(path);
  };
  const shownChildren = visibleChildren.filter((key) => key in entity.children);
  const orderedChildren = [
    ...shownChildren,
    ...Object.keys(entity.children).filter((key) => !shownChildren.includes(key)),
  ];
  return {
    formily: form,
    record,
    context,
    childTables,
    initialFieldState(key) {
      const flags = record.flags(key);
      return {
        value: record.values[key] ?? null,
        display: flags.visible ? 'visible' : 'hidden',
        data: fieldFlags(flags),
        errors: shownErrors().get(key) ?? [],
      };
    },
    setValues(values) {
      for (const key of Object.keys(values)) serverErrors.delete(key);
      clearUnshownServerErrors();
      for (const [key, value] of Object.entries(values)) record.set(key, value);
      syncFields(Object.keys(values));
      onEdit?.();
    },
    rowsEdited() {
      clearUnshownServerErrors();
      syncErrors();
      onEdit?.();
    },
    fieldBlurred(key) {
      validation.check({ id: '', key });
      if (blurredFields.has(key)) return;
      blurredFields.add(key);
      syncErrors();
    },
    async validate() {
      showAll = true;
      syncErrors();
      const told = new Set(serverErrors.keys());
      const ofRows = new Map<string, FieldError[]>();
      for (const key of orderedChildren)
        ofRows.set(
          key,
          await collectChildErrors(
            record,
            key,
            childTables.get(key),
            (path) => !told.has(path) && (isCounted?.(path) ?? true),
          ),
        );
      for (const key of asyncValidators.keys()) validation.check({ id: '', key });
      await validation.settled();
      const own = currentErrors();
      const place = (path: string) => fieldOrder.get(path) ?? visibleFields.length;
      return [
        ...own
          .filter(({ path }) => !ofRows.has(topLevelKey(path)))
          .toSorted((one, other) => place(one.path) - place(other.path)),
        ...orderedChildren.flatMap((key) => [
          ...own.filter(({ path }) => topLevelKey(path) === key),
          ...(ofRows.get(key) ?? []),
        ]),
      ];
    },
    setServerErrors,
    restoreEntries(values) {
      for (const [key, value] of Object.entries(values)) {
        if (key in entity.children) replaceRows(record, key, value);
        else record.set(key, value);
      }
      syncFields(Object.keys(values));
    },
    editedValues() {
      const own = [...record.touched].filter((path) => !path.includes('/'));
      const keys = [...own, ...Object.keys(entity.children).filter((key) => record.values[key] !== openedValues[key])];
      return Object.fromEntries(keys.map((path) => [path, record.values[path] ?? null]));
    },
    connect: () => record.subscribe((changed) => syncFields(new Set(changed.map(topLevelKey)))),
  };
}
