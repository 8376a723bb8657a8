/** Saves rows of an import through the ordinary save of records, each in a savepoint of one transaction. */
import type { Field } from '@/model/entity/entity';
import type { ImportError, ImportValues } from '@/model/screens/transfer/import-messages';
import { DatabaseError } from '@/server/db';
import { withSavepoint } from '@/server/db/schema/savepoint';
import { HttpError } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fieldOf } from '../context/shapes';
import { InvalidRecord } from '../context/errors';
import { messages } from '../context/messages';
import type { Endpoint } from '../routes/endpoints';
import { addRecord, editRecord } from '../write/save';
import type { ImportColumns } from './import-columns';
import { findByKey } from './import-records';

/** How rows are saved. */
export interface ImportTarget {
  endpoint: Endpoint;
  columns: ImportColumns;
  /** The field that finds the record to update; null: rows are added. */
  key: Field | null;
  caller: Caller;
  /** Called with errors whose details are not for the user. */
  onError: (error: unknown) => void;
}

/** Undoes the rows that were saved before an error. */
class Undone extends Error {}

function errorsOf({ endpoint, onError }: ImportTarget, place: ImportValues, error: unknown): ImportError[] {
  if (error instanceof DatabaseError && error.kind === 'connection') throw error;
  const { file, sheet, row } = place;
  const at = (field: string | null, message: string): ImportError => {
    const found = field === null ? undefined : fieldOf(endpoint.entity.fields, field);
    return { file, sheet, row, field: found?.key ?? null, label: found?.label ?? null, message };
  };
  if (error instanceof InvalidRecord) return error.errors.map(({ path, message }) => at(path, message));
  if (error instanceof HttpError) return [at(null, error.message)];
  onError(error);
  return [at(null, messages.failed)];
}

async function saveRow(crud: CrudContext, target: ImportTarget, { values }: ImportValues): Promise<void> {
  const { endpoint, columns, key, caller } = target;
  const { entity, scope } = endpoint;
  const allowed = columns.fields.filter((field) => Object.hasOwn(values, field.key));
  const body = Object.fromEntries(allowed.map((field) => [field.key, values[field.key] ?? null]));
  if (key === null) {
    await addRecord(crud, entity, body, caller, endpoint);
    return;
  }
  const found = (await findByKey(crud, scope, key, [values[key.key]], caller))(values[key.key]);
  if ('error' in found) throw new InvalidRecord([{ path: key.key, message: found.error }]);
  await editRecord(crud, entity, { ...body, id: found.id }, caller, endpoint);
}

/**
 * Saves rows in one transaction.
 * @param partial true: rows without errors are saved; false: all or none
 * @returns the errors by row; a row without one is saved, unless all are undone
 */
export async function saveRows(
  crud: CrudContext,
  target: ImportTarget,
  rows: readonly ImportValues[],
  partial: boolean,
): Promise<Map<ImportValues, ImportError[]>> {
  const failed = new Map<ImportValues, ImportError[]>();
  try {
    await withSavepoint(crud.db, async () => {
      for (const row of rows) {
        try {
          await withSavepoint(crud.db, () => saveRow(crud, target, row));
        } catch (error) {
          failed.set(row, errorsOf(target, row, error));
        }
      }
      if (!partial && failed.size > 0) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return failed;
}
