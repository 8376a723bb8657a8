/** Argument and result of action functions (`src/server/modules`, `*.entity.ts`). */
import type { Action, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import type { CurrentUser } from '@/model/templates/system-variables';
import type { Database } from '@/server/db';
import type { Records } from '../write/records';

/**
 * Argument of an action function. The function runs inside the transaction of the record, with the record locked. A `job`
 * without a record runs without a transaction: each write through `records` has its own, `db.tx` joins several.
 */
export interface ActionContext {
  /** The derived record or child row; empty for an action without a record. */
  row: Row;
  /** The main record with its children; the same as `row` unless the action belongs to a child. */
  main: Row;
  /** All selected records of an action with `batch`, in the order of the request; else the one record, or none. */
  rows: readonly Row[];
  /** The checked values of the action's `ask`. */
  ask: Row;
  me: CurrentUser;
  /** "YYYY-MM-DD HH:mm:ss" in the server's time zone. */
  now: string;
  db: Database;
  entity: Entity;
  action: Action;
  /** Reads and writes records of any entity, with derivation, checks and audit log, in the same transaction. */
  records: Records;
  /** Reports the progress of a `job` action. @throws HttpError when the job was cancelled */
  progress(done: number, total: number): void;
}

/** Result of an action function; optional. */
export interface ActionResult {
  /** The new state, required when the action's `to` has several. */
  to?: string;
  /** Fields of the row to save, read-only ones included. */
  set?: Row;
  /** Message of the reply; default 操作成功！ */
  message?: string;
  /** Returned to the client with the message. */
  result?: Value;
}

/** @throws HttpError to roll back and show the message to the user */
export type ActionFunction = (context: ActionContext) => Promise<ActionResult | void>;
