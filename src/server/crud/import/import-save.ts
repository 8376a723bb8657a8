/** Saves rows of an import through the ordinary save of records, in one transaction. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import type { ImportError, ImportValues } from '@/model/screens/transfer/import-messages';
import { DatabaseError } from '@/server/db';
import { withSavepoint } from '@/server/db/schema/savepoint';
import { HttpError } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fieldOf } from '../context/shapes';
import { assertNoErrors, InvalidRecord } from '../context/errors';
import { messages } from '../context/messages';
import { loadRecord } from '../read/record';
import type { Endpoint } from '../routes/endpoints';
import type { WriteScope } from '../write/child-permissions';
import { addRecord, editRecord } from '../write/save';
import type { ImportColumns } from './import-columns';
import { findByKey } from './import-records';
import { unknownFileErrors } from './import-stored-files';

/** How rows are saved. */
export interface ImportTarget {
  endpoint: Endpoint & WriteScope;
  columns: ImportColumns;
  /** The field that finds the record to update; null: rows are added. */
  key: Field | null;
  caller: Caller;
  /** True for the path of a stored file. */
  hasFile: (path: string) => Promise<boolean>;
  /** Called with errors whose details are not for the user. */
  onError: (error: unknown) => void;
}

const CHILD_PATH = /^([^/]+)\/new-(\d+)\/(.+)$/;

/** An error at the row of the file that has it: that of the record, or of one of its children. */
export function errorAt(
  { fields, children }: Pick<Entity, 'fields' | 'children'>,
  place: ImportValues,
  path: string | null,
  message: string,
): ImportError {
  const [, childKey = '', index, key] = CHILD_PATH.exec(path ?? '') ?? [];
  const row = place.children?.[childKey]?.[Number(index)];
  const own = row ? (children[childKey]?.fields ?? {}) : fields;
  const field = fieldOf(own, (row ? key : path) ?? '');
  const { file, sheet, row: number } = row ?? place;
  return { file, sheet, row: number, field: field?.key ?? null, label: field?.label ?? null, message };
}

/** Undoes the rows that were saved before an error. */
class Undone extends Error {}

function errorsOf(target: ImportTarget, place: ImportValues, error: unknown): ImportError[] {
  if (error instanceof DatabaseError && error.kind === 'connection') throw error;
  const at = (path: string | null, message: string) => errorAt(target.endpoint.entity, place, path, message);
  if (error instanceof InvalidRecord) return error.errors.map(({ path, message }) => at(path, message));
  if (error instanceof HttpError) return [at(null, error.message)];
  target.onError(error);
  return [at(null, messages.failed)];
}

const bodyOf = (fields: readonly Field[], values: ImportValues['values']): Record<string, Value> =>
  Object.fromEntries(fields.map((field) => [field.key, values[field.key] ?? null]));

/** Rows of children as a save takes them: they take the place of the stored ones. */
function childBodies({ children: sheets }: ImportColumns, children: ImportValues['children']): Row {
  return Object.fromEntries(
    sheets.flatMap(({ child, fields }) => {
      const rows = children?.[child.key];
      const sent = (values: ImportValues['values']) => fields.filter((field) => Object.hasOwn(values, field.key));
      return rows ? [[child.key, rows.map(({ values }) => bodyOf(sent(values), values))]] : [];
    }),
  );
}

async function saveRow(crud: CrudContext, target: ImportTarget, row: ImportValues): Promise<void> {
  const { endpoint, columns, key, caller, hasFile } = target;
  const { values, children } = row;
  const { entity, scope } = endpoint;
  const allowed = columns.fields.filter((field) => Object.hasOwn(values, field.key));
  const body = { ...bodyOf(allowed, values), ...childBodies(columns, children) };
  const assertFiles = async (readBefore: () => Promise<Row | null>) =>
    assertNoErrors(await unknownFileErrors(crud.types, endpoint, row, hasFile, readBefore));
  if (key === null) {
    await assertFiles(async () => null);
    await addRecord(crud, entity, body, caller, endpoint);
    return;
  }
  const found = (await findByKey(crud, scope, key, [values[key.key]], caller))(values[key.key]);
  if ('error' in found) throw new InvalidRecord([{ path: key.key, message: found.error }]);
  await assertFiles(() => loadRecord(crud, entity, found.id));
  await editRecord(crud, entity, { ...body, id: found.id }, caller, endpoint);
}

/** Saves rows in one savepoint. @returns false when one has an error: all are undone */
async function saveTogether(crud: CrudContext, target: ImportTarget, rows: readonly ImportValues[]): Promise<boolean> {
  try {
    await withSavepoint(crud.db, async () => {
      for (const row of rows) await saveRow(crud, target, row);
    });
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'connection') throw error;
    return false;
  }
}

/** Saves rows, each in a savepoint. @returns the errors by row */
async function saveEach(
  crud: CrudContext,
  target: ImportTarget,
  rows: readonly ImportValues[],
): Promise<Map<ImportValues, ImportError[]>> {
  const failed = new Map<ImportValues, ImportError[]>();
  for (const row of rows) {
    try {
      await withSavepoint(crud.db, () => saveRow(crud, target, row));
    } catch (error) {
      failed.set(row, errorsOf(target, row, error));
    }
  }
  return failed;
}

/**
 * Saves rows in one transaction: most files have no errors, so the rows get savepoints of their own only after one failed.
 * @param partial true: rows without errors are saved; false: all or none
 * @returns the errors by row; a row without one is saved, unless all are undone
 */
export async function saveRows(
  crud: CrudContext,
  target: ImportTarget,
  rows: readonly ImportValues[],
  partial: boolean,
): Promise<Map<ImportValues, ImportError[]>> {
  let failed = new Map<ImportValues, ImportError[]>();
  try {
    await withSavepoint(crud.db, async () => {
      if (await saveTogether(crud, target, rows)) return;
      failed = await saveEach(crud, target, rows);
      if (!partial && failed.size > 0) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return failed;
}
