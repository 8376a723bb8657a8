/** Argument and result of action functions (`src/server/modules`, `*.entity.ts`). */
import type { Action, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { EntityActions } from '@/model/generated/entities';
import type { Row } from '@/model/record';
import type { Caller } from '../context/crud-options';
import type { EntityName, FunctionContext } from '../context/function-context';

/** Ids of entities with own actions. */
type Acting = keyof EntityActions & EntityName;
interface Untyped {
  row: Row;
  ask: Row;
  to: string;
}
/** Type of the row, the input or the next states of an action; untyped without the entity. */
type PartOf<E extends Acting, A extends keyof EntityActions[E], Part extends keyof Untyped> = [E] extends [never]
  ? Untyped[Part]
  : EntityActions[E][A] extends Record<Part, infer Type>
    ? Type
    : never;

/**
 * Argument of an action function. The function runs inside the transaction of the record, with the record locked. A `job`
 * without a record runs without a transaction: each write through `records` has its own, `transaction` joins several. When
 * the process ends, a `job` continues with the records that are not done; one without a record is marked as failed.
 */
export interface ActionContext<
  E extends Acting = never,
  A extends keyof EntityActions[E] = keyof EntityActions[E],
> extends FunctionContext {
  /** The derived record or child row; empty for an action without a record. */
  row: PartOf<E, A, 'row'>;
  /** The main record with its children; the same as `row` unless the action belongs to a child. */
  main: Row<E>;
  /** All selected records of an action with `batch`, in the order of the request; else the one record, or none. */
  rows: readonly PartOf<E, A, 'row'>[];
  /** The checked values of the action's `ask`. */
  ask: PartOf<E, A, 'ask'>;
  entity: Entity;
  action: Action;
  /** The user with the permissions of the request. */
  caller: Caller;
  /**
   * Reports the progress of a `job` action; over several records the records are counted instead. Without a job it does
   * nothing.
   * @throws HttpError when the job was cancelled or the server stops: the transaction is rolled back
   */
  progress(done: number, total: number): void;
  /** True once the user cancelled the `job`: a function that cannot be interrupted by `progress` ends its work. */
  isCancelled(): boolean;
}

/** Result of an action function; optional. */
export interface ActionResult<E extends Acting = never, A extends keyof EntityActions[E] = keyof EntityActions[E]> {
  /** The new state, required when the action's `to` has several. */
  to?: PartOf<E, A, 'to'>;
  /** Fields of the row to save, read-only ones included. */
  set?: [E] extends [never] ? Row : Partial<PartOf<E, A, 'row'>>;
  /** Message of the reply; default 操作成功！ */
  message?: string;
  /** Returned to the client with the message. */
  result?: Value;
}

/** @throws HttpError to roll back and show the message to the user */
export type ActionFunction<E extends Acting = never, A extends keyof EntityActions[E] = keyof EntityActions[E]> = (
  context: ActionContext<E, A>,
) => Promise<ActionResult<E, A> | void>;
