/** Checks the rows of a preview as a save would: derived, unique in the table and in the file. Nothing is written. */
import type { Entity, Field } from '@/model/entity/entity';
import { isBlank } from '@/model/field-types/text-value';
import { derive, type Row } from '@/model/record';
import type { ImportRow } from '@/model/screens/transfer/import-messages';
import { uniqueGroupsOf } from '../check/uniqueness';
import { ownChildrenOf, temporaryId } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { loadReferences } from '../derive/record-references';
import { loadRecord } from '../read/record';
import type { Endpoint } from '../routes/endpoints';
import { restrictedEntity } from '../view/field-visibility';
import { storedDataErrors } from '../write/save';
import { findByKey } from './import-records';
import { errorAt, type ImportTarget } from './import-save';
import { unknownFileErrors } from './import-stored-files';

const addError = (row: ImportRow, field: string | null, message: string) => {
  if (!row.errors.some((one) => one.field === field)) row.errors.push({ field, message });
};

/** Adds an error to the row that has it: that of the record, or of one of its children. */
function addErrorAt(entity: Entity, row: ImportRow, path: string, message: string): void {
  const { file, sheet, row: number, field } = errorAt(entity, row, path, message);
  const rows = [row, ...Object.values(row.children ?? {}).flat()];
  const found = rows.find((one) => one.file === file && one.sheet === sheet && one.row === number);
  addError(found ?? row, field, message);
}

/** A row merged into the stored record, as a save merges its body. */
function recordOf(entity: Entity, { values, children }: ImportRow, before: Row | null): Row {
  const rows = Object.entries(children ?? {}).map(([key, list]) => [
    key,
    list.map((one, index): Row => ({ ...one.values, id: temporaryId(index) })),
  ]);
  const none = ownChildrenOf(entity).map(({ key }) => [key, []]);
  return { ...Object.fromEntries(none), ...before, ...values, ...Object.fromEntries(rows) };
}

/** Paths of the values in a row and in those of its children. */
function touchedBy({ values, children }: ImportRow): Set<string> {
  const paths = Object.entries(children ?? {}).flatMap(([key, rows]) =>
    rows.flatMap((row, index) => Object.keys(row.values).map((name) => `${key}/${temporaryId(index)}/${name}`)),
  );
  return new Set([...Object.keys(values), ...paths]);
}

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
 */
export async function checkRows(
  crud: CrudContext,
  { endpoint, key, caller, hasFile }: ImportTarget,
  rows: readonly ImportRow[],
): Promise<void> {
  const { entity } = endpoint;
  if (key) await findRecords(crud, endpoint, rows, key, caller);
  addRepeated(crud, endpoint, rows, key);
  const writable = restrictedEntity(entity, caller);
  const befores = new Map<ImportRow, Row | null>();
  // One after the other: each is one statement, and a parallel burst would take all connections.
  for (const row of rows) befores.set(row, row.id === undefined ? null : await loadRecord(crud, entity, row.id));
  const records = rows.map((row) => recordOf(entity, row, befores.get(row) ?? null));
  const refs = await loadReferences(crud, entity, ...records);
  const context = { me: caller.me, now: crud.options.now(), types: crud.types, refs };
  for (const [index, row] of rows.entries()) {
    if (key && row.id === undefined) continue;
    const before = befores.get(row) ?? null;
    const { values, errors } = derive(writable, records[index]!, { ...context, before, touched: touchedBy(row) });
    const after: Row = { ...values, id: row.id ?? '' };
    const files = await unknownFileErrors(crud.types, endpoint, row, hasFile, async () => before);
    const found = await storedDataErrors(crud, { entity, before, after, body: {}, caller });
    for (const { path, message } of [...errors, ...files, ...found])
      if (entity.fields[path]?.virtual !== true) addErrorAt(entity, row, path, message);
  }
}
