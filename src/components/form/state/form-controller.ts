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
import { Asks, type Ask } from './async-field-checks';
import { collectRows, type FormParts } from './child-row-errors';

/** What a field's frame and input need beside the value. */
export interface Mirrored {
  required: boolean;
  readonly: boolean;
}

export interface RecordFormOptions {
  entity: Entity;
  record: Row;
  context: DeriveContext;
  /** Main fields on screen, in order; errors elsewhere are listed above the form. */
  fields: readonly string[];
  /** Children on screen, in order. */
  children?: readonly string[];
  /** By field: what the server has to be asked about its value. */
  asks?: ReadonlyMap<string, Ask>;
  /** Fields whose errors count; default: all. */
  counted?: (path: string) => boolean;
  /** After any edit by a person. */
  onEdit?: () => void;
}

export interface RecordForm {
  readonly form: FormilyForm;
  readonly record: RecordState;
  /** What it was opened with: `before` is the record as it is in the database, null when new. */
  readonly context: DeriveContext;
  /** Children on screen. */
  readonly parts: FormParts;
  /** Initial state of a field's mirror. */
  initial(key: string): { value: Value; display: 'visible' | 'hidden'; data: Mirrored; errors: string[] };
  /** A person's entry. */
  enter(values: Row): void;
  /** A person changed rows of a child. */
  edited(): void;
  /** The caret left the field: from now on its errors show, and the server is asked about it where it has to be. */
  leave(key: string): void;
  /**
   * Shows every error; answers them once all rows were looked at and the server has answered: fields on screen first
   * and in their order, then each child.
   */
  check(): Promise<FieldError[]>;
  /** Errors the server found; each goes when its field changes. */
  refuse(errors: readonly FieldError[]): void;
  /** Values of a draft, as if a person had entered them. */
  restore(values: Row): void;
  /** What a person has entered so far, for a draft. */
  entered(): Row;
  /** Mirrors what the record computes from now on; answers the way to stop. */
  connect(): () => void;
}

const topOf = (path: string): string => {
  const end = path.indexOf('/');
  return end < 0 ? path : path.slice(0, end);
};

/** Other rows in place of a child's, as if a person had entered them. */
function putRows(record: RecordState, child: string, given: Value): void {
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
export function openForm(options: RecordFormOptions): RecordForm {
  const { entity, record: row, context, fields, children = [], asks = new Map(), counted, onEdit } = options;
  const record = openRecord(entity, row, context);
  const opened = record.values;
  const order = new Map(fields.map((key, index) => [key, index]));
  const left = new Set<string>();
  const refused = new Map<string, string>();
  const parts: FormParts = new Map();
  let all = false;

  const counts = (error: FieldError): boolean => counted?.(error.path) ?? true;
  const found = (): FieldError[] => [
    ...[...refused].map(([path, message]) => ({ path, message })),
    // Rows have a place of their own to show what is wrong with them.
    ...record.ownErrors().filter(counts),
  ];
  const shownErrors = (): Map<string, string[]> => {
    const byField = new Map<string, string[]>();
    for (const { path, message } of found()) {
      const key = topOf(path);
      if (!all && !left.has(key) && !refused.has(path)) continue;
      byField.set(key, [...(byField.get(key) ?? []), message]);
    }
    return byField;
  };
  const mirrored = ({ required, readonly }: Flags): Mirrored => ({ required, readonly });

  const form = createForm({ values: Object.fromEntries(fields.map((key) => [key, record.values[key] ?? null])) });
  const mounted = (key: string): FormilyField | null => {
    const field = form.fields[key];
    return field && isField(field) ? field : null;
  };

  const mirrorErrors = (): void => {
    const errors = shownErrors();
    for (const key of fields) {
      const field = mounted(key);
      const next = errors.get(key) ?? [];
      if (field && field.selfErrors.join() !== next.join()) field.setSelfErrors(next);
    }
  };
  const mirror = (keys: Iterable<string>): void => {
    for (const key of keys) {
      if (!order.has(key)) continue;
      form.setValuesIn(key, record.values[key] ?? null);
      const field = mounted(key);
      if (!field) continue;
      const flags = record.flags(key);
      field.setDisplay(flags.visible ? 'visible' : 'hidden');
      const { required, readonly } = (field.data ?? {}) as Partial<Mirrored>;
      if (required !== flags.required || readonly !== flags.readonly) field.setData(mirrored(flags));
    }
    mirrorErrors();
  };
  const refuse = (errors: readonly FieldError[]): void => {
    for (const { path, message } of errors) refused.set(path, message);
    mirrorErrors();
  };
  /** What the server found where no field shows it is for the server to find again: it holds up no second try. */
  const forgive = (): void => {
    for (const path of refused.keys()) if (!order.has(path)) refused.delete(path);
  };
  const questions = new Asks(asks, record, context.before, (path, message) => refuse([{ path, message }]));
  const shown = children.filter((key) => key in entity.children);
  const ordered = [...shown, ...Object.keys(entity.children).filter((key) => !shown.includes(key))];
  return {
    form,
    record,
    context,
    parts,
    initial(key) {
      const flags = record.flags(key);
      return {
        value: record.values[key] ?? null,
        display: flags.visible ? 'visible' : 'hidden',
        data: mirrored(flags),
        errors: shownErrors().get(key) ?? [],
      };
    },
    enter(values) {
      for (const key of Object.keys(values)) refused.delete(key);
      forgive();
      for (const [key, value] of Object.entries(values)) record.set(key, value);
      mirror(Object.keys(values));
      onEdit?.();
    },
    edited() {
      forgive();
      mirrorErrors();
      onEdit?.();
    },
    leave(key) {
      void questions.ask(key);
      if (left.has(key)) return;
      left.add(key);
      mirrorErrors();
    },
    async check() {
      all = true;
      mirrorErrors();
      const told = new Set(refused.keys());
      const ofRows = new Map<string, FieldError[]>();
      for (const key of ordered)
        ofRows.set(
          key,
          await collectRows(record, key, parts.get(key), (path) => !told.has(path) && (counted?.(path) ?? true)),
        );
      await questions.all();
      const own = found();
      const place = (path: string) => order.get(path) ?? fields.length;
      return [
        ...own
          .filter(({ path }) => !ofRows.has(topOf(path)))
          .toSorted((one, other) => place(one.path) - place(other.path)),
        ...ordered.flatMap((key) => [...own.filter(({ path }) => topOf(path) === key), ...(ofRows.get(key) ?? [])]),
      ];
    },
    refuse,
    restore(values) {
      for (const [key, value] of Object.entries(values)) {
        if (key in entity.children) putRows(record, key, value);
        else record.set(key, value);
      }
      mirror(Object.keys(values));
    },
    entered() {
      const own = [...record.touched].filter((path) => !path.includes('/'));
      const keys = [...own, ...Object.keys(entity.children).filter((key) => record.values[key] !== opened[key])];
      return Object.fromEntries(keys.map((path) => [path, record.values[path] ?? null]));
    },
    connect: () => record.subscribe((changed) => mirror(new Set(changed.map(topOf)))),
  };
}
