/** What differs between two states of a form definition, field by field, in the labels of the designer. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import { isBlank } from '@/model/field-types/text-value';
import type { Row } from '@/model/record';
import { rowsOf } from '../online-forms/definition-checks';
import { messages } from './messages';

/** Fields that the synchronization writes, and that no user enters. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['isDbSynch', 'dbFieldNameOld']);

/** The fields that users enter. */
export const enteredFields = (fields: Entity['fields']): Field[] =>
  Object.values(fields).filter((field) => !field.system && !OWN_FIELDS.has(field.key));

function textOf(value: Value | undefined, field: Field, types: FieldTypes): string {
  if (value === undefined || isBlank(value)) return messages.empty;
  const option = field.options?.find((one) => one.value === String(value));
  if (option) return option.text;
  return types.get(field.type)?.toText?.(value, field, {}) ?? String(value);
}

/** `长度：18 → 20` for each field that differs. */
function changesOf(before: Row, after: Row, fields: readonly Field[], types: FieldTypes): string[] {
  return fields.flatMap((field) => {
    const [old, now] = [textOf(before[field.key], field, types), textOf(after[field.key], field, types)];
    return old === now ? [] : [messages.change(field.label, old, now)];
  });
}

function childChanges(before: Row, after: Row, child: Child, types: FieldTypes): string[] {
  const fields = enteredFields(child.fields);
  const [old, now] = [rowsOf(before[child.key]), rowsOf(after[child.key])];
  const nameOf = (row: Row) => String(row[child.titleField] ?? row.id ?? '');
  const known = new Map(old.map((row) => [row.id, row]));
  const kept = new Set(now.map(({ id }) => id));
  const removed = old.filter(({ id }) => !kept.has(id)).map((row) => messages.removed(child.title, nameOf(row)));
  const others = now.flatMap((row) => {
    const was = known.get(row.id);
    if (!was) return [messages.added(child.title, nameOf(row))];
    const changes = changesOf(was, row, fields, types);
    return changes.length === 0 ? [] : [messages.row(child.title, nameOf(was), changes)];
  });
  const order = (rows: readonly Row[]) => rows.map(({ id }) => id).filter((id) => known.has(id) && kept.has(id));
  const isMoved = order(old).join() !== order(now).join();
  return [...removed, ...others, ...(isMoved ? [messages.moved(child.title)] : [])];
}

/** One line for each difference; empty when the states are the same. */
export const differences = (entity: Entity, before: Row, after: Row, types: FieldTypes): string[] => [
  ...changesOf(before, after, enteredFields(entity.fields), types),
  ...Object.values(entity.children).flatMap((child) => childChanges(before, after, child, types)),
];
