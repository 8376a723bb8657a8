import { useMemo } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import { fillForm } from '@/model/screens/fill-form';
import { derive } from '@/model/record';
import { columnFilesOf, type EmbeddedRow } from '@/model/field-types/embedded-rows';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import { formEntity } from '../form/record/form-entity';

/** The columns of a repeater field, as the entity of one row. */
export function useRowEntity(field: Field): Entity {
  return useMemo(() => {
    const columns = columnFilesOf(field);
    const file = { $schema: '../_meta/form.schema.json', version: 2, title: field.label, fields: columns } as const;
    return formEntity(fillForm(field.key, file, null, { types }));
  }, [field]);
}

/** Computes the values and errors of one row, as those of any record. */
export function deriveRow(entity: Entity, row: EmbeddedRow) {
  const me = currentUser();
  const touched = new Set(Object.keys(row));
  return derive(entity, { ...row }, { before: null, touched, refs: {}, me, now: now(), types });
}

/** Columns on screen: all fields of a row except system fields. */
export const columnsOf = ({ fields }: Entity): readonly Field[] =>
  Object.values(fields).filter(({ system }) => !system);

/** A copy of a list in which two items have changed places. */
export function swapItems<T>(items: readonly T[], one: number, other: number): T[] {
  const sources = items.map((_, index) => (index === one ? other : index === other ? one : index));
  return sources.map((index) => items[index] as T);
}
