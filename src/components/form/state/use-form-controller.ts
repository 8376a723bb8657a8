import { useEffect, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { AsyncValidator, AsyncValidators } from '@/model/grid/validation/async-validation';
import { isSameValue, type FieldError, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { randomId } from '@/runtime/async/random-id';
import { now } from '@/runtime/environment/server-clock';
import { serverChecks } from '@/runtime/records/server-checks';
import { currentUser } from '@/runtime/session/session-state';
import { openWork, type Work } from '@/runtime/unsaved/work';
import type { FormMode } from '@/components/actions/form-mode';
import { messages } from '@/components/messages';
import { FormController } from './form-controller';

/** Draft key that stores the version (lock value) of the record the draft is based on. */
const LOCK_KEY = '_lock';
/** Draft key that stores the key of a save without a reply: it may have been executed. */
const SAVE_KEY = '_save';

export interface FormSettings {
  screen: Form;
  entity: Entity;
  mode: FormMode;
  /** Stored values, or the initial values of a new record. */
  record: Row;
  refs: Refs;
  /** Entries from before a reload of the record, to apply again; null: none. */
  restoredEntries: Row | null;
  /** Storage key of the draft. */
  draftKey: string;
  /** Id of the tab or dialog that contains the form. */
  ownerId: string;
  title: string;
  /** Fields that an action asks for by name. They are writable in every record state. */
  alwaysWritable: ReadonlySet<string>;
}

export interface FormSession {
  form: FormController;
  /** Whether the record changed since the restored draft was made; null: no draft was restored. */
  draftState: 'same' | 'changed' | null;
  /** The key of the next save: the same until one succeeds, also after a reload of the page. */
  saveKey(): string;
  /** Called after saving or discarding: clears the unsaved mark and deletes the draft. */
  finish(): void;
}

const formFields = (screen: Form): string[] => screen.groups.flatMap((group) => [...group.fields]);

/** In mode `ask` only errors of the form's own fields count: the user cannot fix the other fields there. */
const isCountedIn = (mode: FormMode, fields: readonly string[]) => (path: string) =>
  mode !== 'ask' || fields.includes(path.split('/')[0] ?? path);

/** Async validators of the fields that the server checks. The stored value was checked when it was saved. */
const serverValidatorsOf = (entity: Entity, record: Row, before: Row | null): AsyncValidators =>
  new Map(
    serverChecks(entity, false).map(({ key, find }): [string, AsyncValidator] => [
      key,
      (value) => (isSameValue(value, before?.[key] ?? null) ? undefined : find(value, String(record['id'] ?? ''))),
    ]),
  );

/** Applies the restored entries or the stored draft to a new form. */
function restoreDraft(
  form: FormController,
  work: Work | null,
  { entity, mode, record, restoredEntries }: FormSettings,
): FormSession['draftState'] {
  const { [LOCK_KEY]: lock = null, ...values } = (restoredEntries === null && work?.draft()) || {};
  const entries = Object.entries(restoredEntries ?? values).filter(
    ([key]) => key in entity.fields || key in entity.children,
  );
  if (entries.length > 0) form.restoreEntries(Object.fromEntries(entries));
  if (entries.length === 0 || restoredEntries !== null) return null;
  return mode !== 'edit' || lock === (record[entity.lock] ?? null) ? 'same' : 'changed';
}

/** Creates the form controller, saves its draft and registers its unsaved work. */
function startForm(settings: FormSettings): FormSession & { mount: () => () => void } {
  const { screen, entity, mode, record, refs, restoredEntries, draftKey, ownerId, title, alwaysWritable } = settings;
  const fields = formFields(screen);
  const before = mode === 'add' || Object.keys(record).length === 0 ? null : record;
  // Forms of an action and forms that stay open have no draft: leaving them loses nothing.
  const work =
    mode === 'ask' || screen.keepOpen
      ? null
      : openWork({ key: `form:${ownerId}:${draftKey}`, ownerId, title, draftKey });
  // Sent with every attempt to save, so that the server executes one of them.
  let saveKey: string | null = null;
  const storeDraft = () =>
    work?.change({ ...form.editedValues(), [LOCK_KEY]: record[entity.lock] ?? null, [SAVE_KEY]: saveKey });
  const form = new FormController({
    entity,
    record,
    visibleFields: fields,
    visibleChildren: screen.children,
    asyncValidators: mode === 'ask' ? new Map() : serverValidatorsOf(entity, record, before),
    isCounted: isCountedIn(mode, fields),
    context: {
      before,
      touched: new Set(),
      refs,
      partialRefs: true,
      me: currentUser(),
      now: now(),
      types,
      writable: alwaysWritable,
    },
    onEdit: storeDraft,
  });
  const draftKeyOfSave = work?.draft()?.[SAVE_KEY];
  if (typeof draftKeyOfSave === 'string') saveKey = draftKeyOfSave;
  const draftState = restoreDraft(form, work, settings);
  return {
    form,
    draftState,
    mount() {
      const stop = form.connect();
      if (draftState !== null || restoredEntries !== null) work?.resume();
      return () => {
        stop();
        work?.release();
      };
    },
    saveKey() {
      if (saveKey !== null) return saveKey;
      saveKey = randomId();
      storeDraft();
      return saveKey;
    },
    finish() {
      saveKey = null;
      work?.finish();
    },
  };
}

/** One form controller per mount; later changes of the settings have no effect. */
export function useFormController(settings: FormSettings): FormSession {
  const [session] = useState(() => startForm(settings));
  useEffect(() => session.mount(), [session]);
  return session;
}

/** Errors to list above the form: those of fields that are not on the form or currently hidden. */
export function unshownErrors(errors: readonly FieldError[], screen: Form, { record }: FormController): FieldError[] {
  const shown = new Set(formFields(screen).filter((key) => record.flags(key).visible));
  return errors.filter(({ path }) => !shown.has(path.split('/')[0] ?? path));
}

/** Readable location of an error: the label of a field, or title, row number and column label of a child cell. */
export function errorLocation(entity: Entity, values: Row, path: string): string {
  const [top = '', ...rest] = path.split('/');
  const child = entity.children[top];
  if (!child) return entity.fields[path]?.label ?? path;
  const rows = values[top];
  const id = rest.slice(0, -1).join('/');
  const row = Array.isArray(rows) ? rows.findIndex((one) => String((one as Row)['id']) === id) : -1;
  const label = child.fields[rest.at(-1) ?? '']?.label;
  return row < 0 || label === undefined ? child.title : messages.rowField(child.title, row + 1, label);
}
