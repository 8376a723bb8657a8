/**
 * A form's state: `openRecord` computes, Formily mirrors it so that each field listens to itself alone. Nothing here
 * decides what a value, a flag or an error is; it only says which errors are shown yet.
 */
import { createForm, isField, type Field as FormilyField, type Form as FormilyForm } from '@formily/core';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import {
  openRecord,
  type DeriveContext,
  type FieldError,
  type Flags,
  type RecordState,
  type Row,
} from '@/model/record';
import { AsyncFieldChecks, type AsyncFieldCheck } from './async-field-checks';
import { collectChildErrors, type ChildTableHandles } from './child-row-errors';

/** What a field's frame and input need beside the value. */
export interface FieldFlags {
  required: boolean;
  readonly: boolean;
}

export interface FormOptions {
  entity: Entity;
  record: Row;
  context: DeriveContext;
  /** Main fields on screen, in order; errors elsewhere are listed above the form. */
  visibleFields: readonly string[];
  /** Children on screen, in order. */
  visibleChildren?: readonly string[];
  /** By field: what the server has to be asked about its value. */
  asyncChecks?: ReadonlyMap<string, AsyncFieldCheck>;
  /** Fields whose errors count; default: all. */
  isCounted?: (path: string) => boolean;
  /** After any edit by a person. */
  onEdit?: () => void;
}

export interface FormController {
  readonly formily: FormilyForm;
  readonly record: RecordState;
  /** What it was opened with: `before` is the record as it is in the database, null when new. */
  readonly context: DeriveContext;
  /** Children on screen. */
  readonly childTables: ChildTableHandles;
  /** Initial state of a field's mirror. */
  initialFieldState(key: string): { value: Value; display: 'visible' | 'hidden'; data: FieldFlags; errors: string[] };
  /** A person's entry. */
  setValues(values: Row): void;
  /** A person changed rows of a child. */
  rowsEdited(): void;
  /** The caret left the field: from now on its errors show, and the server is asked about it where it has to be. */
  fieldBlurred(key: string): void;
  /**
   * Shows every error; answers them once all rows were looked at and the server has answered: fields on screen first
   * and in their order, then each child.
   */
  validate(): Promise<FieldError[]>;
  /** Errors the server found; each goes when its field changes. */
  setServerErrors(errors: readonly FieldError[]): void;
  /** Values of a draft, as if a person had entered them. */
  restoreEntries(values: Row): void;
  /** What a person has entered so far, for a draft. */
  editedValues(): Row;
  /** Mirrors what the record computes from now on; answers the way to stop. */
  connect(): () => void;
}

const topLevelKey = (path: string): string => {
  const end = path.indexOf('/');
  return end < 0 ? path : path.slice(0, end);
};

/** Other rows in place of a child's, as if a person had entered them. */
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
 * Opens a form over a record.
 * @example const form = openForm({ entity, record: {}, context, fields: ['dictName'] }); form.enter({ dictName: '性别' });
 */
export function createFormController(options: FormOptions): FormController {
  const {
    entity,
    record: row,
    context,
    visibleFields,
    visibleChildren = [],
    asyncChecks = new Map(),
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
  const currentErrors = (): FieldError[] => [
    ...[...serverErrors].map(([path, message]) => ({ path, message })),
    // Rows have a place of their own to show what is wrong with them.
    ...record.ownErrors().filter(isCountedError),
  ];
  const shownErrors = (): Map<string, string[]> => {
    const byField = new Map<string, string[]>();
    for (const { path, message } of currentErrors()) {
      const key = topLevelKey(path);
      if (!showAll && !blurredFields.has(key) && !serverErrors.has(path)) continue;
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
  /** What the server found where no field shows it is for the server to find again: it holds up no second try. */
  const clearUnshownServerErrors = (): void => {
    for (const path of serverErrors.keys()) if (!fieldOrder.has(path)) serverErrors.delete(path);
  };
  const asyncFieldChecks = new AsyncFieldChecks(asyncChecks, record, context.before, (path, message) =>
    setServerErrors([{ path, message }]),
  );
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
      void asyncFieldChecks.check(key);
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
      await asyncFieldChecks.checkAll();
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
