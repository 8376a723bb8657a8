import { useEffect, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { deleteDraft, saveDraft, loadDraft } from '@/runtime/unsaved/drafts';
import { findDuplicate, uniqueFields } from '@/runtime/records/duplicate-check';
import { currentUser } from '@/runtime/session/session-state';
import { clearUnsaved, registerUnsaved, unsavedWork } from '@/runtime/unsaved/unsaved-work';
import type { FormMode } from '@/components/actions/form-mode';
import { messages } from '@/components/messages';
import type { AsyncFieldCheck } from './async-field-checks';
import { createFormController, type FormController } from './form-controller';

/** Where a draft remembers which version of the record it was made of. */
const LOCK_KEY = '_lock';

export interface FormSettings {
  screen: Form;
  entity: Entity;
  mode: FormMode;
  /** Stored values, or the first ones of a new record. */
  record: Row;
  refs: Refs;
  /** Entries to take over from an earlier life of this form. */
  restoredEntries: Row | null;
  /** Identity of what is written, for its draft. */
  draftKey: string;
  /** Tab or dialog around it. */
  holder: string;
  title: string;
  /** Fields an action asks for by name: writable whatever the state says. */
  alwaysWritable: ReadonlySet<string>;
}

export interface FormSession {
  form: FormController;
  /** How the form began: from a draft, and whether the record changed since that draft. */
  draftState: 'same' | 'changed' | null;
  /** Saved or given up: nothing is left to keep. */
  finish(): void;
}

const formFields = (screen: Form): string[] => screen.groups.flatMap((group) => [...group.fields]);

/** An ask form answers for its own fields only; what it leaves out is not the asker's to mend. */
const isCountedIn = (mode: FormMode, fields: readonly string[]) => (path: string) =>
  mode !== 'ask' || fields.includes(path.split('/')[0] ?? path);

/** What the server is asked about: values that may stand only once. */
const asyncChecksOf = (entity: Entity, record: Row): ReadonlyMap<string, AsyncFieldCheck> =>
  new Map(
    uniqueFields(entity, false).map((field) => [
      field.key,
      (value) => findDuplicate(entity, field, value, String(record['id'] ?? '')),
    ]),
  );

/** Puts what an earlier life of the form had entered into it. */
function restoreDraft(
  form: FormController,
  { entity, mode, record, restoredEntries, draftKey }: FormSettings,
): FormSession['draftState'] {
  const { [LOCK_KEY]: lock = null, ...values } =
    (restoredEntries === null && mode !== 'ask' && loadDraft(draftKey)) || {};
  const entries = Object.entries(restoredEntries ?? values).filter(
    ([key]) => key in entity.fields || key in entity.children,
  );
  if (entries.length > 0) form.restoreEntries(Object.fromEntries(entries));
  if (entries.length === 0 || restoredEntries !== null) return null;
  return mode !== 'edit' || lock === (record[entity.lock] ?? null) ? 'same' : 'changed';
}

/** Opens a form over a record, keeps its draft, and says that it holds unsaved work. */
function startForm(settings: FormSettings): FormSession & { mount: () => () => void } {
  const { screen, entity, mode, record, refs, restoredEntries, draftKey, holder, title, alwaysWritable } = settings;
  const key = `form:${holder}:${draftKey}`;
  const fields = formFields(screen);
  let dirty = false;
  const markDirty = () => {
    dirty = true;
    registerUnsaved({ key, ownerId: holder, title });
  };
  const form = createFormController({
    entity,
    record,
    visibleFields: fields,
    visibleChildren: screen.children,
    asyncChecks: mode === 'ask' ? new Map() : asyncChecksOf(entity, record),
    isCounted: isCountedIn(mode, fields),
    context: {
      before: mode === 'add' || Object.keys(record).length === 0 ? null : record,
      touched: new Set(),
      refs,
      me: currentUser(),
      now: now(),
      types,
      writable: alwaysWritable,
    },
    onEdit() {
      if (mode === 'ask' || screen.stay) return;
      markDirty();
      saveDraft(draftKey, { ...form.editedValues(), [LOCK_KEY]: record[entity.lock] ?? null });
    },
  });
  const draftState = restoreDraft(form, settings);
  return {
    form,
    draftState,
    mount() {
      const stop = form.connect();
      if (draftState !== null || restoredEntries !== null) markDirty();
      return () => {
        stop();
        // Whoever answered "leave" took the entry from the list: then its draft goes too.
        if (dirty && !unsavedWork().list.some((one) => one.key === key)) deleteDraft(draftKey);
        clearUnsaved(key);
      };
    },
    finish() {
      dirty = false;
      clearUnsaved(key);
      deleteDraft(draftKey);
    },
  };
}

/** One form per mount: what it is opened over is settled by the first draw. */
export function useFormController(settings: FormSettings): FormSession {
  const [session] = useState(() => startForm(settings));
  useEffect(() => session.mount(), [session]);
  return session;
}

/** Sentences for the top of a form: errors of fields that it does not show, or not as the record stands. */
export function unshownErrors(errors: readonly FieldError[], screen: Form, { record }: FormController): FieldError[] {
  const shown = new Set(formFields(screen).filter((key) => record.flags(key).visible));
  return errors.filter(({ path }) => !shown.has(path.split('/')[0] ?? path));
}

/** Where an error stands, in the person's words: a field, or a child's row and column. */
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
