/** Checks the rows of a preview as a save would: derived, unique in the table and in the file. Nothing is written. */
import type { Field } from '@/model/entity/entity';
import { isBlank } from '@/model/field-types/text-value';
import { derive, type Row } from '@/model/record';
import type { ImportRow } from '@/model/screens/transfer/import-messages';
import { uniqueErrors, uniqueGroupsOf } from '../check/uniqueness';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { loadReferences } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import type { Endpoint } from '../routes/endpoints';
import { restrictedEntity } from '../view/field-visibility';
import { findByKey } from './import-records';

const addError = (row: ImportRow, field: string | null, message: string) => {
  if (!row.errors.some((one) => one.field === field)) row.errors.push({ field, message });
};

async function findRecords(
  crud: CrudContext,
  { scope }: Endpoint,
  rows: readonly ImportRow[],
  key: Field,
  caller: Caller,
): Promise<void> {
  const find = await findByKey(
    crud,
    scope,
    key,
    rows.map((row) => row.values[key.key]),
    caller,
  );
  for (const row of rows) {
    if (row.texts[key.key] !== undefined) continue;
    const found = find(row.values[key.key]);
    if ('id' in found) row.id = found.id;
    else addError(row, key.key, found.error);
  }
}

/** Values that repeat among the rows of the files. */
function addRepeated(crud: CrudContext, { scope }: Endpoint, rows: readonly ImportRow[], key: Field | null): void {
  const groups = [...uniqueGroupsOf(scope.shape), ...(key ? [[key]] : [])];
  for (const group of groups) {
    const first = new Map<string, number>();
    for (const row of rows) {
      const values = group.map((field) => row.values[field.key]);
      if (values.some((value) => isBlank(value))) continue;
      const text = JSON.stringify(values);
      const before = first.get(text);
      const field = group.at(-1)!;
      if (before === undefined) first.set(text, row.row);
      else addError(row, field.key, messages.importRepeated(field.label, before));
    }
  }
}

/**
 * Adds the errors of the rows, and in update mode the ids of their records.
 * @param key the field that finds the record; null: all rows are new
 */
export async function checkRows(
  crud: CrudContext,
  endpoint: Endpoint,
  rows: readonly ImportRow[],
  key: Field | null,
  caller: Caller,
): Promise<void> {
  const { entity } = endpoint;
  if (key) await findRecords(crud, endpoint, rows, key, caller);
  addRepeated(crud, endpoint, rows, key);
  const writable = restrictedEntity(entity, caller);
  const befores = new Map<ImportRow, Row | null>();
  // One after the other: each is one statement, and a parallel burst would take all connections.
  for (const row of rows) befores.set(row, row.id === undefined ? null : await loadRecord(crud, entity, row.id));
  const records = rows.map((row): Row => ({ ...befores.get(row), ...row.values }));
  const refs = await loadReferences(crud, entity, ...records);
  const context = { me: caller.me, now: crud.options.now(), types: crud.types, refs };
  for (const [index, row] of rows.entries()) {
    if (key && row.id === undefined) continue;
    const before = befores.get(row) ?? null;
    const touched = new Set(Object.keys(row.values));
    const { values, errors } = derive(writable, records[index]!, { ...context, before, touched });
    for (const { path, message } of errors)
      if (entity.fields[path]?.virtual !== true)
        addError(row, Object.hasOwn(entity.fields, path) ? path : null, message);
    const duplicates = await uniqueErrors(crud, entity, before, values, row.id ?? '');
    for (const { path, message } of duplicates)
      addError(row, Object.hasOwn(entity.fields, path) ? path : null, message);
  }
}
