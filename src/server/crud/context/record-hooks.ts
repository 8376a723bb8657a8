/** Hooks that an entity's module may export to extend the built-in reads and writes. */
import type { RawBuilder } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Database } from '@/server/db';
import type { CrudContext } from './crud-context';
import type { EntityName, FunctionContext } from './function-context';
import type { RecordUses } from './record-uses';
import { moduleExport } from './server-modules';
import type { Caller, CrudOptions } from './crud-options';
import type { SqlTest } from './sql-tests';

/** A write of one record. Hooks run inside its transaction, with the record locked. */
export interface WriteHookContext<E extends EntityName = never> extends FunctionContext {
  entity: Entity;
  /** Null for a new record. */
  before: Row<E> | null;
  /** The record to store; `beforeSave` may change it. After the write: as stored. Empty for a delete. */
  after: Row<E>;
  /** The request body with unknown keys (`selectedroles` …); empty for writes by server functions. */
  body: Readonly<Record<string, unknown>>;
  caller: Caller;
  /** All entities with a table. */
  entities: Readonly<Record<string, Entity>>;
  entitiesOfMenu: CrudOptions['entitiesOfMenu'];
  /** Counts rows of an entity, and names those that the caller may read. @param test on its rows (alias `t`) */
  findUses(entity: string, test: SqlTest): Promise<RecordUses>;
  /** True when the user may read the entity at one of its endpoints. */
  canRead(entity: string): boolean;
}

/** @throws HttpError to roll back */
export type WriteHook<E extends EntityName = never> = (writing: WriteHookContext<E>) => Promise<void>;

/** A read whose rows are about to be returned; texts of codes and masks are applied. */
export interface ReadHookContext {
  entity: Entity;
  caller: Caller;
  db: Database;
  /** True for one record (detail or form): the hook may add data from other tables. */
  single: boolean;
}

/**
 * SQL tests (alias `t`) for the rows that a user may read and write at the routes of the entity, as data rules are.
 * @param visibleIds `select` of the ids of another entity's rows that the data rules of the user show; null: all rows
 */
export type RowTests = (
  caller: Caller,
  visibleIds: (entity: string) => RawBuilder<unknown> | null,
) => readonly SqlTest[];

/** Optional exports of an entity's module, in addition to its action functions. */
export interface RecordHooks {
  /** After deriving, before the database checks. */
  beforeSave?: WriteHook;
  /** After the record was written. */
  afterSave?: WriteHook;
  /** Before the record is deleted. */
  beforeDelete?: WriteHook;
  /** After the record was deleted. */
  afterDelete?: WriteHook;
  /** Adds values that are not columns (`orgCodeTxt`) to the rows of a list or a record, in place, in one batch. */
  afterRead?: (rows: Row[], read: ReadHookContext) => Promise<void>;
  /** SQL tests (alias `t`) for list parameters that are not fields (`departId` of a user). Values are bound. */
  listFilters?: (query: Readonly<Record<string, unknown>>) => readonly SqlTest[];
  rowTests?: RowTests;
}

/** The part of a hook's argument that does not depend on the record. */
export const hookContextOf = (crud: CrudContext, caller: Caller) => ({
  ...crud.functionContext(caller),
  caller,
  entities: crud.entities,
  entitiesOfMenu: crud.options.entitiesOfMenu,
  findUses: (entity: string, test: SqlTest) => crud.findUses(entity, test, caller),
  canRead: (entity: string) => crud.canRead(entity, caller),
});

/** SQL tests of the `listFilters` hook. */
export function listFilterTests(
  crud: CrudContext,
  entity: Entity,
  query: Readonly<Record<string, unknown>>,
): readonly SqlTest[] {
  const hook = moduleExport(crud.modules, entity.id, 'listFilters') as RecordHooks['listFilters'];
  return typeof hook === 'function' ? hook(query) : [];
}

/** SQL tests of the `rowTests` hook. */
export function rowHookTests(
  crud: CrudContext,
  entity: Entity,
  ...args: Parameters<NonNullable<RecordHooks['rowTests']>>
): readonly SqlTest[] {
  const hook = moduleExport(crud.modules, entity.id, 'rowTests') as RecordHooks['rowTests'];
  return typeof hook === 'function' ? hook(...args) : [];
}

/** Runs a hook of the entity's module, if it has one. */
export async function runHook<K extends Exclude<keyof RecordHooks, 'listFilters' | 'rowTests'>>(
  crud: CrudContext,
  entity: Entity,
  name: K,
  ...args: Parameters<NonNullable<RecordHooks[K]>>
): Promise<void> {
  const hook = moduleExport(crud.modules, entity.id, name);
  if (typeof hook === 'function') await (hook as (...given: typeof args) => Promise<void>)(...args);
}
