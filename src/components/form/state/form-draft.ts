/** The draft of a form: what the user entered, and what it was entered into, without values that must not be kept. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import type { Draft } from '@/runtime/unsaved/drafts';

/** Entries that are not saved. */
export interface UnsavedEntries {
  /** Entered values, with all rows of each changed child. */
  entries: Row;
  /** Their stored values when the user began. */
  base: Row;
}

export interface FormDraft extends UnsavedEntries {
  /** Version (lock value) of the record. */
  lock: Value;
  /** Key of a save without a reply: it may have been executed. */
  saveKey: string | null;
}

/** True for fields whose values may be in the browser's storage; files, passwords and masked values may not. */
const isStorable = ({ type, mask }: Field): boolean => mask === null && types.get(type, 'form')?.inDrafts !== false;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function storableRow(fields: Child['fields'], row: Row): Row {
  const dropped = Object.values(fields).filter((field) => !isStorable(field));
  const keys = new Set(dropped.flatMap(({ key }) => [key, `${key}_dictText`]));
  return keys.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([key]) => !keys.has(key)));
}

function storableValues(entity: Entity, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, Value][] => {
      const child = entity.children[key];
      if (child)
        return [[key, Array.isArray(value) ? value.filter(isRow).map((row) => storableRow(child.fields, row)) : []]];
      const field = entity.fields[key];
      return field && isStorable(field) ? [[key, value]] : [];
    }),
  );
}

/** Version of the fields: a value is restored only into a field of the type that it was entered into. */
const schemaOf = (entity: Entity, key: string): string => {
  const fields = entity.children[key]?.fields;
  if (!fields) return entity.fields[key]?.type ?? '';
  return Object.values(fields)
    .map((field) => `${field.key}:${field.type}`)
    .join();
};

export function writeFormDraft(entity: Entity, { entries, base, lock, saveKey }: FormDraft): Draft {
  const kept = storableValues(entity, entries);
  const schema = Object.fromEntries(Object.keys(kept).map((key) => [key, schemaOf(entity, key)]));
  return { entries: kept, base: storableValues(entity, base), schema, lock, saveKey };
}

/** Null without entries that fit the form. Local storage is not trusted. */
export function readFormDraft(entity: Entity, draft: Draft | undefined): FormDraft | null {
  if (!draft || !isRow(draft['entries']) || !isRow(draft['base']) || !isRow(draft['schema'])) return null;
  const { entries, base, schema, lock = null, saveKey } = draft;
  const fitting = Object.entries(storableValues(entity, entries as Row)).filter(
    ([key]) => (schema as Row)[key] === schemaOf(entity, key),
  );
  if (fitting.length === 0 && typeof saveKey !== 'string') return null;
  return {
    entries: Object.fromEntries(fitting),
    base: storableValues(entity, base as Row),
    lock,
    saveKey: typeof saveKey === 'string' ? saveKey : null,
  };
}
