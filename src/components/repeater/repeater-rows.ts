import { useMemo, useState } from 'react';
import type { Field } from '@/model/entity/entity';
import { fillForm } from '@/model/screens/fill-form';
import { derive } from '@/model/record';
import { columnFilesOf, type EmbeddedRow } from '@/model/field-types/embedded-rows';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import { formEntity } from '../form/record/form-entity';

/** The columns of a small table as the entity of one row. */
export function useRowEntity(field: Field) {
  return useMemo(() => {
    const columns = columnFilesOf(field);
    const file = { $schema: '../_meta/form.schema.json', version: 1, title: field.label, fields: columns } as const;
    return formEntity(fillForm(field.key, file, null, { types }));
  }, [field]);
}

/** One row with its defaults and what is wrong in it, by the engine that computes every record. */
export function deriveRow(entity: ReturnType<typeof useRowEntity>, row: EmbeddedRow) {
  const me = currentUser();
  const touched = new Set(Object.keys(row));
  return derive(entity, { ...row }, { before: null, touched, refs: {}, me, now: now(), types });
}

/** Keys of rows that have none of their own: they go with their row when it moves. */
export function useRowKeys(count: number) {
  const [state, setState] = useState({ keys: [] as readonly number[], next: 0 });
  let { keys } = state;
  if (keys.length !== count) {
    // The value came from elsewhere: those that are there keep theirs.
    keys = Array.from({ length: count }, (_, index) => keys[index] ?? state.next + index);
    setState({ keys, next: state.next + count });
  }
  return {
    keys,
    add: () => setState({ keys: [...keys, state.next], next: state.next + 1 }),
    remove: (at: number) => setState({ ...state, keys: keys.filter((_, index) => index !== at) }),
    swap: (one: number, other: number) =>
      setState({
        ...state,
        keys: keys.map((key, index) => (index === one ? keys[other]! : index === other ? keys[one]! : key)),
      }),
  };
}
