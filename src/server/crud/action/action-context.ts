/** What a function of `src/server/modules` is given when its action is done, and what it may answer. */
import type { Action, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Me, Row } from '@/model/record';
import type { Database } from '@/server/db';
import type { Records } from '../write/records';

/**
 * What an action's function gets; it runs inside the record's transaction, with the record locked. A `job` without a
 * record runs in none: each write through `records` is a transaction, `db.tx` joins several.
 */
export interface ActionContext {
  /** The derived record or child row; empty for an action without a record. */
  row: Row;
  /** The main record with its children; the same as `row` unless it is a child's action. */
  main: Row;
  /** What was asked for, checked. */
  ask: Row;
  me: Me;
  /** "YYYY-MM-DD HH:mm:ss" in the server's time zone. */
  now: string;
  db: Database;
  entity: Entity;
  action: Action;
  /** Reads and writes records of any entity with derivation, checks and log, inside the same transaction. */
  records: Records;
  /** For `job` actions: how far it is. @throws HttpError when the job was cancelled */
  progress(done: number, total: number): void;
}

/** What a function may answer; nothing is fine. */
export interface ActionResult {
  /** The new state, where the action names several. */
  to?: string;
  /** Fields of the row to save, read-only ones included. */
  set?: Row;
  /** Instead of 操作成功！ */
  message?: string;
  /** Carried to the client beside the message. */
  result?: Value;
}

/** @throws HttpError to undo everything and tell the person why */
export type ActionFunction = (context: ActionContext) => Promise<ActionResult | void>;
