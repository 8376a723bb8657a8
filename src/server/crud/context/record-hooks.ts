/** What an entity's module may add to the built-in calls: a platform entity is more than its row. */
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Database } from '@/server/db';
import type { CrudContext } from './crud-context';
import { moduleExport } from './server-modules';
import type { Caller } from './crud-options';
import type { Bindings } from './sql-bindings';

/** A write of one record, inside its transaction, the record locked. */
export interface WriteHookContext {
  entity: Entity;
  /** Null when it is added. */
  before: Row | null;
  /** The record as it will be, or was, stored; `saving` may change it. Empty when it is deleted. */
  after: Row;
  /** What the client sent, unknown keys included (`selectedroles` …); empty for writes of the server itself. */
  body: Readonly<Record<string, unknown>>;
  caller: Caller;
  db: Database;
  /** "YYYY-MM-DD HH:mm:ss" in the server's time zone. */
  now: string;
}

/** Rows on their way to a person, names and masks already in them. */
export interface ReadHookContext {
  entity: Entity;
  caller: Caller;
  db: Database;
  /** One record, read to be shown or edited: with what the entity keeps elsewhere. */
  single: boolean;
}

/** `src/server/modules/<module>/<noun>.ts` may export any of these beside its actions' functions. */
export interface RecordHooks {
  /** After deriving, before the checks that need the database. @throws HttpError to undo everything */
  saving?: (writing: WriteHookContext) => Promise<void>;
  /** After the record was written. @throws HttpError to undo everything */
  saved?: (writing: WriteHookContext) => Promise<void>;
  /** Before the record is deleted, while all is as it was. @throws HttpError to undo everything */
  deleting?: (writing: WriteHookContext) => Promise<void>;
  /** After the record was deleted. @throws HttpError to undo everything */
  deleted?: (writing: WriteHookContext) => Promise<void>;
  /** Adds to rows of a list or a record what is no column of theirs (`orgCodeTxt`), in place and in one batch. */
  showing?: (rows: Row[], showing: ReadHookContext) => Promise<void>;
  /** SQL tests (alias `t`) of list parameters that are no field: `departId` of a user. Values are bound. */
  narrowing?: (query: Readonly<Record<string, unknown>>, bindings: Bindings) => readonly string[];
}

/** Tests that the entity's module makes of a list's parameters. */
export function listFilterTests(
  crud: CrudContext,
  entity: Entity,
  query: Readonly<Record<string, unknown>>,
  bindings: Bindings,
): readonly string[] {
  const hook = moduleExport(crud.modules, entity.id, 'narrowing') as RecordHooks['narrowing'];
  return typeof hook === 'function' ? hook(query, bindings) : [];
}

/** Runs a hook of the entity's module, if it has one. */
export async function runHook<K extends Exclude<keyof RecordHooks, 'narrowing'>>(
  crud: CrudContext,
  entity: Entity,
  name: K,
  ...args: Parameters<NonNullable<RecordHooks[K]>>
): Promise<void> {
  const hook = moduleExport(crud.modules, entity.id, name);
  if (typeof hook === 'function') await (hook as (...given: typeof args) => Promise<void>)(...args);
}
