import { useEffect, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { deleteDraft, saveDraft, loadDraft } from '@/runtime/unsaved/drafts';
import { findDuplicate, uniqueFields } from '@/runtime/records/duplicate-check';
import { session } from '@/runtime/session/session-state';
import { clearUnsaved, registerUnsaved, unsavedWork } from '@/runtime/unsaved/unsaved-work';
import type { Mode } from '@/components/actions/form-mode';
import { texts } from '@/components/messages';
import type { Ask } from './async-field-checks';
import { openForm, type RecordForm } from './form-controller';

/** Where a draft remembers which version of the record it was made of. */
const LOCK = '_lock';

export interface FormSetting {
  screen: Form;
  entity: Entity;
  mode: Mode;
  /** Stored values, or the first ones of a new record. */
  record: Row;
  refs: Refs;
  /** Entries to take over from an earlier life of this form. */
  keep: Row | null;
  /** Identity of what is written, for its draft. */
  draftKey: string;
  /** Tab or dialog around it. */
  holder: string;
  title: string;
  /** Fields an action asks for by name: writable whatever the state says. */
  writable: ReadonlySet<string>;
}

export interface FormLife {
  form: RecordForm;
  /** How the form began: from a draft, and whether the record changed since that draft. */
  recovered: 'same' | 'changed' | null;
  /** Saved or given up: nothing is left to keep. */
  settle(): void;
}

/** A person for whom `me.` reads something even before the session is known. */
const NOBODY = { id: '', username: '', realname: '', orgCode: '' };

const pathsOf = (screen: Form): string[] => screen.groups.flatMap((group) => [...group.fields]);

/** An ask form answers for its own fields only; what it leaves out is not the asker's to mend. */
const counts = (mode: Mode, fields: readonly string[]) => (path: string) =>
  mode !== 'ask' || fields.includes(path.split('/')[0] ?? path);

/** What the server is asked about: values that may stand only once. */
const asksOf = (entity: Entity, record: Row): ReadonlyMap<string, Ask> =>
  new Map(
    uniqueFields(entity, false).map((field) => [
      field.key,
      (value) => findDuplicate(entity, field, value, String(record['id'] ?? '')),
    ]),
  );

/** Puts what an earlier life of the form had entered into it. */
function recover(form: RecordForm, { entity, mode, record, keep, draftKey }: FormSetting): FormLife['recovered'] {
  const { [LOCK]: lock = null, ...values } = (keep === null && mode !== 'ask' && loadDraft(draftKey)) || {};
  const entries = Object.entries(keep ?? values).filter(([key]) => key in entity.fields || key in entity.children);
  if (entries.length > 0) form.restore(Object.fromEntries(entries));
  if (entries.length === 0 || keep !== null) return null;
  return mode !== 'edit' || lock === (record[entity.lock] ?? null) ? 'same' : 'changed';
}

/** Opens a form over a record, keeps its draft, and says that it holds unsaved work. */
function begin(setting: FormSetting): FormLife & { mount: () => () => void } {
  const { screen, entity, mode, record, refs, keep, draftKey, holder, title, writable } = setting;
  const key = `form:${holder}:${draftKey}`;
  const fields = pathsOf(screen);
  let dirty = false;
  const say = () => {
    dirty = true;
    registerUnsaved({ key, ownerId: holder, title });
  };
  const form = openForm({
    entity,
    record,
    fields,
    children: screen.children,
    asks: mode === 'ask' ? new Map() : asksOf(entity, record),
    counted: counts(mode, fields),
    context: {
      before: mode === 'add' || Object.keys(record).length === 0 ? null : record,
      touched: new Set(),
      refs,
      me: session.user ? { ...session.user } : NOBODY,
      now: now(),
      types,
      writable,
    },
    onEdit() {
      if (mode === 'ask' || screen.stay) return;
      say();
      saveDraft(draftKey, { ...form.entered(), [LOCK]: record[entity.lock] ?? null });
    },
  });
  const recovered = recover(form, setting);
  return {
    form,
    recovered,
    mount() {
      const stop = form.connect();
      if (recovered !== null || keep !== null) say();
      return () => {
        stop();
        // Whoever answered "leave" took the entry from the list: then its draft goes too.
        if (dirty && !unsavedWork.list.some((one) => one.key === key)) deleteDraft(draftKey);
        clearUnsaved(key);
      };
    },
    settle() {
      dirty = false;
      clearUnsaved(key);
      deleteDraft(draftKey);
    },
  };
}

/** One form per mount: what it is opened over is settled by the first draw. */
export function useRecordForm(setting: FormSetting): FormLife {
  const [life] = useState(() => begin(setting));
  useEffect(() => life.mount(), [life]);
  return life;
}

/** Sentences for the top of a form: errors of fields that it does not show, or not as the record stands. */
export function elsewhere(errors: readonly FieldError[], screen: Form, { record }: RecordForm): FieldError[] {
  const shown = new Set(pathsOf(screen).filter((key) => record.flags(key).visible));
  return errors.filter(({ path }) => !shown.has(path.split('/')[0] ?? path));
}

/** Where an error stands, in the person's words: a field, or a child's row and column. */
export function placeOf(entity: Entity, values: Row, path: string): string {
  const [top = '', ...rest] = path.split('/');
  const child = entity.children[top];
  if (!child) return entity.fields[path]?.label ?? path;
  const rows = values[top];
  const id = rest.slice(0, -1).join('/');
  const row = Array.isArray(rows) ? rows.findIndex((one) => String((one as Row)['id']) === id) : -1;
  const label = child.fields[rest.at(-1) ?? '']?.label;
  return row < 0 || label === undefined ? child.title : texts.rowField(child.title, row + 1, label);
}
