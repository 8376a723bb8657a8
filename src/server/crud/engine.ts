/** Composes the record engine: endpoints of all entities, their routes, and the reads that platform routes share. */
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Call, Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { List } from '@/model/screens/screen';
import type { Paged } from '@/model/http/api-result';
import { withSource } from './report/select-source';
import { countSource, listSource, type SourceCount, type SourceCountOptions } from './report/source-reads';
import { missingFunctions } from './action/action-functions';
import type { Jobs } from '@/server/jobs/jobs';
import { buildFindUses } from './check/record-uses';
import { buildCrudContext, type CrudContext, shapeOf } from './context/crud-context';
import type { Caller, CrudOptions } from './context/crud-options';
import type { Records } from './context/function-context';
import { readAuditLog } from './read/audit-log';
import type { Query } from './read/query-parameters';
import { readPickerPage } from './read/picker';
import { readRecord } from './read/record';
import type { RowScope } from './read/row-scope';
import { ACTION_JOB, actionJobHandler } from './routes/action-jobs';
import { actionRoutes, runActionAt } from './routes/action-routes';
import { callAtEndpoint, type Endpoint, buildEndpoints } from './routes/endpoints';
import { buildReadPermissions, type ReadPermissions } from './routes/read-permissions';
import { commentRoutes } from './routes/comment-routes';
import { permissionDenied } from '@/server/http/errors';
import { parseExportRequest } from './export/export-request';
import { canExport, exportAtOnce, exportJobHandler, exportRoutes } from './export/export-routes';
import { EXPORT_JOB, type ExportFiles, IMPORT_JOB } from './export/export-store';
import { type FindImportPlace, importJobHandler } from './import/import-job';
import { importRoutes, jobTarget } from './import/import-routes';
import { matchingRoutes } from './matching/matching-routes';
import { readRoutes } from './routes/read-routes';
import { buildRowEvents, type RowEvents } from './routes/row-events';
import {
  hasRoute,
  mountRoute,
  type PlannedRoute,
  registerForms,
  type RouteInput,
  type RouteResult,
  type SentFile,
} from './routes/crud-route';
import { mountSaveOutcome } from './routes/save-outcome';
import { writeRoutes } from './routes/write-routes';
import { executeTableChange, type TableChange } from './write/statement-changes';
import { buildFunctionContext } from './write/function-context';

/**
 * The engine of an entity that is described at run time, and the user with the permissions there; null for an unknown one.
 * @throws HttpError 510 when the user may not read it
 */
export type FindExtension = (entity: string, caller: Caller) => Promise<{ engine: CrudEngine; caller: Caller } | null>;

/** The record engine for platform routes: the same rows, columns, masks and display texts as the generic routes. */
export interface CrudEngine {
  /**
   * Mounts the routes of all entities, and registers the handler of their jobs. Calls that already have a route are skipped: mount special routes first.
   * @param app the app with the API prefix, over a prepared database
   * @param files where exports are written
   * @param extension finds the engine of an entity that is described at run time, for jobs
   * @throws Error with every function that a schema needs and no module exports
   */
  mount(app: FastifyInstance, jobs: Jobs, files: ExportFiles, extension: FindExtension): void;
  /** Record operations on behalf of a user: derived, checked and logged, without permission checks. */
  records(caller: Caller): Records;
  /** True when the caller may read the entity at one of its endpoints; false for an unknown entity. */
  canRead(entity: string, caller: Caller): boolean;
  /**
   * True when the caller may pick records of the entity: may read it, or an entity that refers to it.
   * @param api the endpoint; default: any
   */
  canPick(entity: string, caller: Caller, api?: string): boolean;
  /** The row scope of the entity's own endpoint, for SQL of platform routes: apply its `visibleRowTests`. */
  scopeOf(entity: string, where: Condition | null): RowScope;
  /**
   * One page of an entity at its own endpoint, restricted by the caller's data rules.
   * @param only the fields to return, filter and sort by; default: all visible ones
   */
  list(
    entity: string,
    query: Query,
    caller: Caller,
    where?: Condition | null,
    only?: ReadonlySet<string>,
  ): Promise<Paged<Row>>;
  /**
   * One page at any endpoint of an entity: its `where`, sort order and data rules; `searchCount=false` leaves out the count.
   * @param only as in `list`
   */
  listAt(entity: string, api: string, query: Query, caller: Caller, only?: ReadonlySet<string>): Promise<Paged<Row>>;
  /**
   * One page of the audit log (an entity itself): entries of readable records, without fields hidden from the caller.
   */
  auditLog(entity: string, query: Query, caller: Caller): Promise<Paged<Row>>;
  /** One record as the caller may see it. @throws HttpError 未找到对应实体 */
  record(entity: string, id: string, caller: Caller): Promise<Row>;
  /** One page of `{ value, label, … }` rows, or those of `ids`. */
  pick(entity: string, query: Query, caller: Caller, where?: Condition): Promise<Paged<Row>>;
  /** Filters live row changes by the permissions of sender and receiver. */
  rowEvents: RowEvents;
  /**
   * The read and write calls of an entity at its own endpoint, for routes that are mounted once for many entities: the
   * caller of `handle` checks `mayCall`.
   */
  callsOf(entity: string): readonly PlannedRoute[];
  /** The rows of a report as a table in parentheses, with the parameters of a request bound. */
  reportRows(entity: string, query: Query, caller: Caller): RawBuilder<unknown>;
  /** The statement that counts the rows of a report and those that a list request selects. */
  reportCount(entity: string, query: Query, caller: Caller, options: SourceCountOptions): RawBuilder<SourceCount>;
  /**
   * Writes an export at once, whatever the number of its records.
   * @throws HttpError 510 without the permission to export
   */
  exportFile(entity: string, query: Query, caller: Caller, files: ExportFiles): Promise<SentFile>;
  /** The calls of imports of an entity at its own endpoint, as `callsOf`. */
  importCallsOf(entity: string, jobs: Jobs, files: ExportFiles): readonly PlannedRoute[];
  /** The own endpoint of an entity. */
  endpointOf(entity: string): Endpoint | undefined;
  /**
   * The same engine with more entities, which are described at run time. Their calls are not mounted.
   * @param more `db` reads their records, default: the database of this engine; `modules` holds their functions
   */
  extend(entities: Readonly<Record<string, Entity>>, lists: readonly List[], more?: EngineExtension): CrudEngine;
  /**
   * Runs an action of an entity at its own endpoint, with all checks, for the records in the body of the request.
   * @throws HttpError 510 without the permission, and for an action that the entity has not
   */
  runAction(entity: string, key: string, input: RouteInput): Promise<RouteResult>;
  /** Executes a checked statement inside a transaction, and completes the records that it changes. @throws HttpError */
  changeTable(entity: string, change: TableChange, caller: Caller): Promise<void>;
  /** For platform queries that the methods above do not cover. */
  context: CrudContext;
}

/** What entities that are described at run time bring along. */
export type EngineExtension = Partial<Pick<CrudOptions, 'db' | 'modules'>>;

function mountEndpoints(
  crud: CrudContext,
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  permissions: ReadPermissions,
  jobs: Jobs,
  files: ExportFiles,
): void {
  const { options } = crud;
  const missing = missingFunctions(crud.modules, crud.entities, ({ call }) => call !== null && hasRoute(app, call));
  if (missing.length > 0) throw new Error(`server functions are missing:\n  ${missing.join('\n  ')}`);
  const forms: PlannedRoute[] = [];
  for (const endpoint of endpoints) {
    const ofEntity = endpoints.filter(({ entity }) => entity === endpoint.entity);
    const planned = [
      ...readRoutes(crud, endpoint, permissions),
      ...writeRoutes(crud, endpoint),
      ...actionRoutes(crud, endpoint, jobs),
      ...commentRoutes(crud, endpoint, ofEntity, permissions),
      ...exportRoutes(crud, endpoint, permissions, jobs, files),
      ...importRoutes(crud, endpoint, jobs, files),
    ];
    const mounted = new Set<Call>();
    for (const plan of planned) {
      const call = callAtEndpoint(endpoint, plan.call);
      const required = plan.aliasOf ?? plan.requires;
      if (!call || hasRoute(app, call) || (required && !mounted.has(required))) continue;
      if (plan.multipart) forms.push({ ...plan, call });
      else mountRoute(app, options, { ...plan, call });
      mounted.add(plan.call);
    }
    for (const plan of matchingRoutes(crud, endpoint, permissions, jobs, mounted)) {
      const call = callAtEndpoint(endpoint, plan.call);
      if (call && !hasRoute(app, call)) mountRoute(app, options, { ...plan, call });
    }
  }
  registerForms(app, files.megabytes, (scope) => {
    for (const route of forms) mountRoute(scope, options, route);
  });
}

/** The rows of an entity's own endpoint. */
function ownScope(crud: CrudContext, id: string, where: Condition | null): RowScope {
  const shape = shapeOf(crud, id);
  return { shape, entity: shape.entity, child: null, where, sort: null, api: shape.entity.api, parent: null };
}

/** Writes an export at once. @throws HttpError 510 without the permission */
async function exportPermitted(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  permissions: ReadPermissions,
  id: string,
  ...[query, caller, files]: [query: Query, caller: Caller, files: ExportFiles]
): Promise<SentFile> {
  const endpoint = endpoints.find(({ entity, api }) => entity.id === id && entity.api === api);
  if (!endpoint || !canExport(permissions, endpoint, caller)) throw permissionDenied();
  return exportAtOnce(crud, endpoint, parseExportRequest(query), caller, files);
}

/** Registers the handlers of the jobs of all entities. */
function handleJobs(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  permissions: ReadPermissions,
  jobs: Jobs,
  files: ExportFiles,
  extension: FindExtension,
): void {
  const { onBackgroundError } = crud.options;
  jobs.handle(ACTION_JOB, actionJobHandler(crud, endpoints, onBackgroundError));
  jobs.handle(EXPORT_JOB, exportJobHandler(crud, endpoints, permissions, files));
  const find: FindImportPlace = async (entity, api, caller) => {
    const endpoint = endpoints.find((one) => one.entity.id === entity && one.api === api);
    if (endpoint) return { crud, endpoint, caller };
    const found = await extension(entity, caller);
    const own = found?.engine.endpointOf(entity);
    return found && own ? { crud: found.engine.context, endpoint: own, caller: found.caller } : null;
  };
  const means = { hasFile: (path: string) => files.has(path), onError: onBackgroundError };
  const targetOf: Parameters<typeof importJobHandler>[3] = (place, by) =>
    jobTarget(place.crud, place.endpoint, place.caller, by, means);
  jobs.handle(IMPORT_JOB, importJobHandler(crud, find, files, targetOf));
}

const extendOptions = (
  options: CrudOptions,
  entities: Readonly<Record<string, Entity>>,
  lists: readonly List[],
  { db = options.db, modules = {} }: EngineExtension = {},
): CrudOptions => ({
  ...options,
  db,
  modules: { ...options.modules, ...modules },
  entities: { ...options.entities, ...entities },
  lists: [...options.lists, ...lists],
});

/** Builds the record engine over all entities; `mount` adds its routes to an app. */
export function buildCrudEngine(options: CrudOptions): CrudEngine {
  const crud: CrudContext = buildCrudContext(options, {
    functionContext: buildFunctionContext,
    findUses: (shape, test, caller) => findUses(shape, test, caller),
    canRead: (id, caller) => canRead(id, caller),
  });
  const scopeOf = (id: string, where: Condition | null) => ownScope(crud, id, where);
  const endpoints = buildEndpoints(crud);
  const permissions = buildReadPermissions(crud, endpoints);
  const endpointOf = (id: string) => endpoints.find(({ entity, api }) => entity.id === id && entity.api === api);
  const canRead = (id: string, caller: Caller) =>
    endpoints.some((one) => one.entity.id === id && permissions.canRead(one, caller));
  const readableScopes = (caller: Caller) =>
    endpoints.filter((one) => permissions.canRead(one, caller)).map(({ scope }) => scope);
  const findUses = buildFindUses(crud, (id, caller) => readableScopes(caller).filter(({ entity }) => entity.id === id));
  return {
    context: crud,
    mount(app, jobs, files, extension) {
      handleJobs(crud, endpoints, permissions, jobs, files, extension);
      mountEndpoints(crud, app, endpoints, permissions, jobs, files);
      mountSaveOutcome(app, options);
    },
    endpointOf,
    runAction: (id, key, input) => runActionAt(crud, endpointOf(id), key, input),
    importCallsOf: (id, jobs, files) => {
      const endpoint = endpointOf(id);
      return endpoint ? importRoutes(crud, endpoint, jobs, files) : [];
    },
    records: (caller) => crud.functionContext(caller).records,
    canRead,
    canPick: (id, caller, api) =>
      endpoints.some(
        (one) => one.entity.id === id && (api ?? one.api) === one.api && permissions.canPick(one, id, caller),
      ),
    scopeOf,
    callsOf: (id) =>
      endpoints
        .filter(({ entity, api }) => entity.id === id && entity.api === api)
        .flatMap((one) => [...readRoutes(crud, one, permissions), ...writeRoutes(crud, one)]),
    reportRows: (id, query, caller) => withSource(crud, scopeOf(id, null), query, caller).shape.table,
    reportCount: (id, query, caller, more) => countSource(crud, scopeOf(id, null), query, caller, more),
    exportFile: (id, query, caller, files) => exportPermitted(crud, endpoints, permissions, id, query, caller, files),
    extend: (entities, lists, more) => buildCrudEngine(extendOptions(options, entities, lists, more)),
    changeTable: (id, change, caller) => executeTableChange(crud, shapeOf(crud, id).entity, change, caller),
    rowEvents: buildRowEvents(crud, endpoints, permissions),
    list: (id, query, caller, where, only) => listSource(crud, scopeOf(id, where ?? null), query, caller, { only }),
    listAt: (id, api, query, caller, only) => {
      const scope = endpoints.find((one) => one.entity.id === id && one.api === api)?.scope ?? scopeOf(id, null);
      return listSource(crud, scope, query, caller, { only, counted: query.searchCount !== 'false' });
    },
    auditLog: (id, query, caller) => readAuditLog(crud, scopeOf(id, null), readableScopes(caller), query, caller),
    record: (entity, id, caller) => readRecord(crud, scopeOf(entity, null), id, caller),
    pick: (entity, query, caller, where) => readPickerPage(crud, scopeOf(entity, where ?? null), query, caller),
  };
}
