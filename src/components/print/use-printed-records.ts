import { useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import { fillForm } from '@/model/screens/fill-form';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { useLazy, type LazySource, type LazyState } from '../deferred/use-lazy';
import { loadViews } from '../field/field-views';
import { loadRecord, type LoadedRecord } from '../form/record/record-requests';

/** Most records that are printed at once. */
export const MAX_PRINTED_RECORDS = 100;
/** Records that are requested at the same time. */
const BATCH = 4;

/** Views of the field types, whose columns take their widths and alignments from them. */
const typesOf = ({ fields, children }: Entity): string[] =>
  [fields, ...Object.values(children).map((child) => child.fields)].flatMap((map) =>
    Object.values(map).map(({ type }) => type),
  );

interface RecordsRequest {
  /** The default form of the entity, by which the records are read. */
  form: Form;
  entity: Entity;
  ids: readonly string[];
}

/** Loads the records in batches; those that do not exist are left out. */
async function loadRecords({ form, entity, ids }: RecordsRequest): Promise<readonly LoadedRecord[]> {
  const { signal } = new AbortController();
  const records: LoadedRecord[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH).map((id) => loadRecord(form, entity, { id }, signal));
    records.push(...(await Promise.all(batch)));
  }
  await loadViews(typesOf(entity), []);
  return records.filter(({ record }) => Object.keys(record).length > 0);
}

const RECORDS: LazySource<RecordsRequest, readonly LoadedRecord[]> = { peek: () => undefined, load: loadRecords };

/**
 * Loads the records that a template prints.
 * @param ids keep the list stable: another one loads again
 */
export function usePrintedRecords(
  entity: Entity,
  ids: readonly string[],
): { form: Form; state: LazyState<readonly LoadedRecord[]>; retry: () => void } {
  const request = useMemo(
    (): RecordsRequest => ({ form: fillForm(`${entity.id}.form`, null, entity, { types }), entity, ids }),
    [entity, ids],
  );
  return { form: request.form, ...useLazy(request, RECORDS) };
}
