/**
 * Public interface of the record engine, which serves every entity of the schemas by generic routes.
 *
 * Request lifecycle, in the order of the folders; tests/architecture/folder-order.ts checks their imports.
 * - `context/` data built once at boot: tables and columns, reference fields, referrers, server functions
 * - `condition/` conditions of schemas and data rules as SQL
 * - `view/` visible columns, masks, referenced records, texts of codes
 * - `read/` row scope, filters, advanced query, sort order and paging of lists, pickers and single records
 * - `derive/` the record to save: references loaded, document numbers drawn, values computed and converted to columns
 * - `check/` checks that need the database: lock, state, uniqueness, child checks, delete guard
 * - `write/` add, edit and delete with children, tree and audit log in one transaction
 * - `action/` actions: input, target record, server function, state change
 * - `comments/` comments on records, with mentions of users
 * - `routes/` endpoints of an entity: permission check, parameters, reply
 * - `export/` records as spreadsheet files
 * - `import/` records from spreadsheet files
 * - `engine.ts` composition
 */
export type { ActionContext, ActionFunction, ActionResult } from './action/action-context';
export type { ChildCheckContext, ChildCheck } from './check/child-checks';
export { type PeriodicTask, periodicTasks, type TaskContext } from './action/periodic-tasks';
export { InvalidRecord } from './context/errors';
export type {
  EntityName,
  Fields,
  FindOptions,
  FunctionContext,
  FunctionUser,
  Notification,
  RecordInput,
  Records,
  Where,
} from './context/function-context';
export type { RecordHooks, ReadHookContext, RowTests, WriteHook, WriteHookContext } from './context/record-hooks';
export { type PlannedRoute, registerForms, type RouteInput, type RouteResult, sendFile } from './routes/crud-route';
export { formSchema, rowsSchema } from './import/import-routes';
export { type RecordUses, titlesText, usesText } from './context/record-uses';
export { moduleExport, type ServerModules } from './context/server-modules';
export type { Caller, CrudOptions, NamedUser, SystemMessage } from './context/crud-options';
export { type ExportFiles, openExportStore, TRANSFER_JOBS } from './export/export-store';
export { parseSaveKey, saveOnce } from './write/save-once';
export { tenantsOf } from './context/tenants';
export type { RowEvent } from './routes/row-event';
export type { RowEvents } from './routes/row-events';
export { buildCrudEngine, type CrudEngine } from './engine';
