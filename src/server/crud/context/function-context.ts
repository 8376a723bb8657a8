/** What every server function gets, typed by the entities: `jingwei` exports it for modules. */
import type { ConditionTest } from '@/model/generated/files';
import type { EntityId, Row } from '@/model/record';
import type { CurrentUser } from '@/model/templates/system-variables';
import type { Database } from '@/server/db';
import type { SheetFiles } from '@/server/spreadsheet/sheet-files';

/** Ids of entities (`settle/sheet`), without those of children. */
export type EntityName = Exclude<EntityId, `${string}.${string}`>;

/** The fields of a record without its child rows. */
export type Fields<E extends EntityName> = {
  [K in keyof Row<E> as Row<E>[K] extends readonly { id: string }[] ? never : K]: Row<E>[K];
};

/** Keys of an entity's children. */
export type ChildKey<E extends EntityName> = keyof {
  [K in keyof Row<E> as Row<E>[K] extends readonly { id: string }[] ? K : never]: unknown;
};

/** A row of a child. */
export type ChildRow<E extends EntityName, C extends ChildKey<E>> = [E] extends [never]
  ? Row
  : Row<E>[C] extends readonly (infer R)[]
    ? R
    : never;

/** Values to write: any fields; rows of a child are complete, new ones without `id`. */
export type RecordInput<E extends EntityName> = {
  [K in keyof Row<E>]?: Row<E>[K] extends readonly (infer ChildRow extends { id: string })[]
    ? readonly Partial<ChildRow>[]
    : Row<E>[K];
};

type WhereGroup<E extends EntityName> = { readonly [K in keyof Fields<E> & string]?: ConditionTest } & {
  /** One step through a reference: `supplierId.level`. */
  readonly [path: `${string}.${string}`]: ConditionTest;
};
/** All tests of a group hold; any group of a list does. Values are compared as they are: no placeholder is filled. */
export type Where<E extends EntityName> = WhereGroup<E> | readonly WhereGroup<E>[];

export interface FindOptions<E extends EntityName> {
  /** Field keys; `-key` sorts downwards. Default: by `id`. */
  sort?: readonly ((keyof Fields<E> & string) | `-${keyof Fields<E> & string}`)[];
  /** At most so many records, without an error for more. */
  limit?: number;
}

/** Records of all entities, derived, checked and logged as for a user, without permission checks and data rules. */
export interface Records {
  /** The record with its children; null when there is none. */
  get<E extends EntityName>(entity: E, id: string): Promise<Row<E> | null>;
  /**
   * Records without their children. Deleted ones are left out.
   * @throws ConditionError for an unknown field; Error for more than 1,000 records without `limit`
   */
  find<E extends EntityName>(entity: E, where: Where<E>, options?: FindOptions<E>): Promise<Fields<E>[]>;
  /**
   * Exact sum of a number field as decimal text; "0" without records.
   * @throws ConditionError for an unknown field; Error for a field that is not a number
   */
  sum<E extends EntityName>(entity: E, field: keyof Fields<E> & string, where: Where<E>): Promise<string>;
  /**
   * Locks records until the transaction ends, in the order of their ids: calls for the same records do not deadlock.
   * @returns the records with their children in the order of `ids`
   * @throws HttpError when one does not exist; Error outside of a transaction
   */
  lock<E extends EntityName>(entity: E, ids: readonly string[]): Promise<Row<E>[]>;
  /** Adds a record; read-only fields may be set. @returns the record as stored @throws InvalidRecord */
  add<E extends EntityName>(entity: E, record: RecordInput<E>): Promise<Row<E>>;
  /**
   * Changes fields, read-only ones too. Rows of a child replace all of its rows; those of a foreign child are ignored:
   * they are records of their own entity.
   * @param action name in the audit log; default "edit"
   * @throws InvalidRecord; HttpError when the record does not exist
   */
  edit<E extends EntityName>(entity: E, id: string, changes: RecordInput<E>, action?: string): Promise<Row<E>>;
  /** Deletes records with their children, with all checks. @throws HttpError */
  delete(entity: EntityName, ids: readonly string[]): Promise<void>;
}

/** The signed-in user of a function. */
export type FunctionUser = CurrentUser & {
  /** Codes of the user's roles. */
  readonly roles: string[];
  /** Codes of the user's departments. */
  readonly departs: string[];
};

/** A message to users about a record. */
export interface Notification {
  title: string;
  /** Plain text. */
  content: string;
  /** The record that a click on the message opens. */
  record: { entity: EntityName; id: string };
}

/** Addresses of services outside of this server; null: the embedded one. */
export interface Providers {
  /** The platforms where shops sell. */
  platform: string | null;
  /** The bank that pays; `token` may be empty. */
  bank: { url: string; token: string } | null;
  /** The service that issues and verifies invoices; `token` may be empty. */
  invoice: { url: string; token: string } | null;
}

/** Common part of the arguments of all server functions. */
export interface FunctionContext {
  me: FunctionUser;
  /** "YYYY-MM-DD HH:mm:ss" in the server's time zone. */
  now: string;
  records: Records;
  /** Query builder for reads that `records` cannot express. Writes through it are not derived, checked or logged. */
  db: Database;
  /** Addresses of services outside of this server. */
  providers: Providers;
  /** Files that users have uploaded. */
  files: SheetFiles;
  /** Runs several writes in one transaction. Joins the running one; only a `job` without a record has none. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Draws the next number of a number rule. */
  nextNumber(rule: string): Promise<string>;
  /**
   * Sends a system message to users, when the transaction commits. Unknown and deleted users get none, and the user who
   * acts neither; the user of a task does.
   */
  notify(usernames: readonly string[], notification: Notification): Promise<void>;
  /**
   * Makes the open lists and details of these entities reload, in the browsers of all users, when the transaction commits.
   * For what the server changes by itself: after an action the screens of its user reload anyway.
   */
  refresh(entities: readonly EntityName[]): Promise<void>;
  /**
   * Runs `work` after the commit, never after a rollback; at once outside of a transaction. It is not awaited, its error is
   * only logged, and it is lost when the process ends before.
   */
  afterCommit(work: () => void | Promise<void>): void;
}
