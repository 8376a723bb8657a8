/**
 * Interface of server functions: `import { fail, type ActionFunction } from 'jingwei'`. Modules of the product and of
 * applications use nothing else of the server.
 */
import { fail as recordErrors, InvalidRecord } from './crud/context/errors';
import { HttpError } from './http/http-error';

export { sql } from 'kysely';
export type { EntityId, FieldError, Row } from '@/model/record';
export { parseDateText } from '@/model/field-types/date-text';
export { decimal } from '@/model/values/decimal';
export type { SheetRow } from './spreadsheet/sheet-files';
export type {
  ActionContext,
  ActionFunction,
  ActionResult,
  ChildCheck,
  ChildCheckContext,
  Fields,
  FunctionContext,
  FunctionUser,
  Notification,
  PeriodicTask,
  ReadHookContext,
  RecordInput,
  Records,
  RowTests,
  TaskContext,
  Where,
  WriteHook,
  WriteHookContext,
} from './crud';

export interface FailOptions {
  /** Path of the field to show the message at: `amount`, `item/<row id>/price`. */
  at?: string;
  /** Stable code of the header `X-Error-Code`, for programs that call the API: `contract.unpaid`. Never rename one. */
  code?: string;
}

/**
 * Rejects what the function was asked to do: all its writes are rolled back.
 * @param message for the user
 */
export function fail(message: string, { at, code }: FailOptions = {}): never {
  const error = at === undefined ? recordErrors.rejected(message) : new InvalidRecord([{ path: at, message }]);
  throw code === undefined ? error : new HttpError(code, message, { result: error.result });
}
