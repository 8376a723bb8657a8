import { useEffect, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { AsyncValidator, AsyncValidators } from '@/model/grid/validation/async-validation';
import { isSameValue, mergeRecord, type Choices, type FieldError, type MergedRecord, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { randomId } from '@/runtime/async/random-id';
import { now } from '@/runtime/environment/server-clock';
import { serverChecks } from '@/runtime/records/server-checks';
import { currentUser } from '@/runtime/session/session-state';
import { openWork } from '@/runtime/unsaved/work';
import type { FormMode } from '@/components/actions/form-mode';
import { messages } from '@/components/messages';
import { topLevelKey } from './field-error-store';
import { FormController } from './form-controller';
import { readFormDraft, writeFormDraft, type FormDraft, type UnsavedEntries } from './form-draft';

export interface FormSettings {
  screen: Form;
  entity: Entity;
  mode: FormMode;
  /** Stored values, or the initial values of a new record. */
  record: Row;
  refs: Refs;
  /** Entries from before a reload of the record, to merge into it; null: those of the draft, if there is one. */
  unsaved: UnsavedEntries | null;
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
  /** True when the entries of a draft were restored into the record that they were made for. */
  isDraftRestored: boolean;
  /** The merge with what another user saved meanwhile; null: there was none. */
  merge: FormMerge | null;
  /** Applies the decisions about conflicts of the merge, by path. */
  decideMerge(choices: Choices): void;
  /** The key of the next save: the same until one succeeds, also after a reload of the page. */
  saveKey(): string;
  /** Called after saving or discarding: clears the unsaved mark and deletes the draft. */
  finish(): void;
}

export interface FormMerge {
  /** The record that both users started from. */
  base: Row;
  theirs: Row;
  merged: MergedRecord;
}

/** What is entered now, and the values of `base` that it replaces. */
export function unsavedEntries(form: FormController, base: Row): UnsavedEntries {
  const entries = form.editedValues();
  return { entries, base: Object.fromEntries(Object.keys(entries).map((key) => [key, base[key] ?? null])) };
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

/** Entries to restore, and what another user changed meanwhile. */
function restorable(
  { entity, mode, record, unsaved }: FormSettings,
  draft: FormDraft | null,
): Pick<FormSession, 'isDraftRestored' | 'merge'> & { entries: Row } {
  const given = unsaved ?? draft;
  if (!given) return { entries: {}, isDraftRestored: false, merge: null };
  const isUnchanged = unsaved === null && draft?.lock === (record[entity.lock] ?? null);
  const version = unsaved === null ? { [entity.lock]: draft?.lock ?? null } : {};
  const base = mode !== 'edit' ? null : isUnchanged ? record : { ...record, ...given.base, ...version };
  if (!base) return { entries: given.entries, isDraftRestored: unsaved === null, merge: null };
  const merged = mergeRecord(entity, { base, mine: given.entries, theirs: record });
  const isMerged = merged.conflicts.length + merged.taken.length > 0;
  return {
    entries: merged.entries,
    isDraftRestored: !isMerged && unsaved === null,
    merge: isMerged ? { base, theirs: record, merged } : null,
  };
}

function createController(settings: FormSettings, onEdit: () => void): FormController {
  const { screen, entity, mode, record, refs, alwaysWritable } = settings;
  const fields = formFields(screen);
  const before = mode === 'add' || Object.keys(record).length === 0 ? null : record;
  return new FormController({
    entity,
    record,
    visibleFields: fields,
    visibleChildren: screen.children,
    asyncValidators: mode === 'ask' || screen.keepOpen ? new Map() : serverValidatorsOf(entity, record, before),
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
    onEdit,
  });
}

/** Creates the form controller, saves its draft and registers its unsaved work. */
function startForm(settings: FormSettings): FormSession & { mount: () => () => void } {
  const { screen, entity, mode, record, draftKey, ownerId, title } = settings;
  // Forms of an action and forms that stay open have no draft: leaving them loses nothing.
  const work =
    mode === 'ask' || screen.keepOpen
      ? null
      : openWork({ key: `form:${ownerId}:${draftKey}`, ownerId, title, draftKey });
  const draft = readFormDraft(entity, work?.draft());
  const { entries, isDraftRestored, merge } = restorable(settings, draft);
  // Sent with every attempt to save, so that the server executes one of them.
  let saveKey = draft?.saveKey ?? null;
  // Until the conflicts are decided, a draft belongs to the record from before the merge.
  const conflicting = merge !== null && merge.merged.conflicts.length > 0 ? merge : null;
  let isDecided = false;
  const storeDraft = () => {
    const base = conflicting && !isDecided ? conflicting.base : record;
    work?.change(writeFormDraft(entity, { ...unsavedEntries(form, base), lock: base[entity.lock] ?? null, saveKey }));
  };
  const form = createController(settings, storeDraft);
  const hasEntries = Object.keys(entries).length > 0;
  if (hasEntries) form.restoreEntries(entries);
  return {
    form,
    isDraftRestored: isDraftRestored && hasEntries,
    merge,
    decideMerge(choices) {
      if (!conflicting) return;
      const { base, theirs } = conflicting;
      isDecided = true;
      const decided = mergeRecord(entity, { base, mine: form.editedValues(), theirs }, choices).entries;
      const keys = new Set([...choices.keys()].map(topLevelKey));
      form.restoreEntries(Object.fromEntries(Object.entries(decided).filter(([key]) => keys.has(key))));
      storeDraft();
    },
    mount() {
      const stop = form.connect();
      if (hasEntries) work?.resume();
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
  if (row < 0 || label === undefined) return child.title;
  return child.single ? `${child.title} ${label}` : messages.rowField(child.title, row + 1, label);
}
