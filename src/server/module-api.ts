/**
 * Interface of server functions: `import { fail, type ActionFunction } from 'jingwei'`. Modules of the product and of
 * applications use nothing else of the server.
 */
import { fail as recordErrors, InvalidRecord } from './crud/context/errors';

export { sql } from 'kysely';
export type { EntityId, FieldError, Row } from '@/model/record';
export { decimal } from '@/model/values/decimal';
export type {
  ActionContext,
  ActionFunction,
  ActionResult,
  ChildCheck,
  ChildCheckContext,
  Fields,
  FunctionContext,
  FunctionUser,
  ReadHookContext,
  RecordInput,
  Records,
  Where,
  WriteHook,
  WriteHookContext,
} from './crud';

/**
 * Rejects what the function was asked to do: all its writes are rolled back.
 * @param message for the user
 * @param at path of the field to show it at: `amount`, `item/<row id>/price`; default: the message only
 */
export function fail(message: string, at?: string): never {
  throw at === undefined ? recordErrors.rejected(message) : new InvalidRecord([{ path: at, message }]);
}
