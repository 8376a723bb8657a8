/** Composes the record engine: endpoints of all entities, their routes, and the reads that platform routes share. */
import type { FastifyInstance } from 'fastify';
import type { Call } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { missingFunctions } from './action/action-functions';
import type { Jobs } from '@/server/jobs/jobs';
import { buildCrudContext, type CrudContext, shapeOf } from './context/crud-context';
import type { Caller, CrudOptions } from './context/crud-options';
import { readList } from './read/list';
import { readAuditLog } from './read/audit-log';
import type { Query } from './read/query-parameters';
import { readPickerPage } from './read/picker';
import { readRecord } from './read/record';
import type { RowScope } from './read/row-scope';
import { actionRoutes } from './routes/action-routes';
import { callAtEndpoint, type Endpoint, buildEndpoints } from './routes/endpoints';
import { buildReadPermissions, type ReadPermissions } from './routes/read-permissions';
import { readRoutes } from './routes/read-routes';
import { buildRowEvents, type RowEvents } from './routes/row-events';
import { hasRoute, mountRoute } from './routes/crud-route';
import { writeRoutes } from './routes/write-routes';
import { restrictView, fieldViewOf } from './view/field-visibility';
import { buildRecords, type Records } from './write/records';

/** The engine as the platform's own routes use it: the same rows, columns, masks and names as the generic ones give. */
export interface CrudEngine {
  /**
   * Mounts all entities on the app, over a prepared database (inside the API's prefix). Calls that the app serves
   * already are left to it: mount special routes first.
   * @throws Error naming every function that a schema names and no module exports
   */
  mount(app: FastifyInstance, jobs: Jobs): void;
  /** Records in the name of a person: derived, checked, logged; no permission code is asked. */
  records(caller: Caller): Records;
  /** True when the caller may read the entity at one of its places; false for an entity that is not there. */
  canRead(entity: string, caller: Caller): boolean;
  /** True when the caller may choose among the entity's records: reads it, or reads something that refers to it. */
  canPick(entity: string, caller: Caller): boolean;
  /** The entity's own mount, for reads of the platform's own: whatever they ask, `fixedTests` of it hold. */
  scopeOf(entity: string, where: Condition | null): RowScope;
  /**
   * One page of an entity as the caller may see it at the entity's own mount, data rules included.
   * @param only shows, filters and sorts by these fields alone
   */
  list(
    entity: string,
    query: Query,
    caller: Caller,
    where?: Condition | null,
    only?: ReadonlySet<string>,
  ): Promise<Paged<Row>>;
  /**
   * One page of the change log, which is an entity itself: of records that the caller may read, without what he may not.
   */
  auditLog(entity: string, query: Query, caller: Caller): Promise<Paged<Row>>;
  /** One record as the caller may see it. @throws HttpError 未找到对应实体 */
  record(entity: string, id: string, caller: Caller): Promise<Row>;
  /** One page of `{ value, label, … }` rows, or those of `ids`. */
  pick(entity: string, query: Query, caller: Caller, where?: Condition): Promise<Paged<Row>>;
  /** Single rows that nobody asked for: what may be told of them, and to whom. */
  rowEvents: RowEvents;
  /** Shapes, reach and options, for what the four above cannot say. */
  context: CrudContext;
}

function mountEndpoints(
  crud: CrudContext,
  app: FastifyInstance,
  mounts: readonly Endpoint[],
  permissions: ReadPermissions,
  jobs: Jobs,
): void {
  const { options } = crud;
  const missing = missingFunctions(crud.modules, crud.entities, ({ call }) => call !== null && hasRoute(app, call));
  if (missing.length > 0) throw new Error(`server functions are missing:\n  ${missing.join('\n  ')}`);
  for (const one of mounts) {
    const planned = [
      ...readRoutes(crud, one, permissions),
      ...writeRoutes(crud, one),
      ...actionRoutes(crud, one, jobs),
    ];
    const own = new Set<Call>();
    for (const plan of planned) {
      const call = callAtEndpoint(one, plan.call);
      if (!call || hasRoute(app, call) || (plan.aliasOf && !own.has(plan.aliasOf))) continue;
      mountRoute(app, options, { ...plan, call });
      own.add(plan.call);
    }
  }
}

/** Builds the engine over all entities; nothing is mounted yet. */
export function buildCrudEngine(options: CrudOptions): CrudEngine {
  const crud = buildCrudContext(options);
  const sourceOf = (id: string, where: Condition | null): RowScope => {
    const shape = shapeOf(crud, id);
    return { shape, entity: shape.entity, child: null, where, sort: null, api: shape.entity.api, parent: null };
  };
  const mounts = buildEndpoints(crud);
  const permissions = buildReadPermissions(crud, mounts);
  return {
    context: crud,
    mount: (app, jobs) => mountEndpoints(crud, app, mounts, permissions, jobs),
    records: (caller) => buildRecords(crud, caller),
    canRead: (id, caller) => mounts.some((one) => one.entity.id === id && permissions.canRead(one, caller)),
    canPick: (id, caller) => mounts.some((one) => one.entity.id === id && permissions.canPick(one, id, caller)),
    scopeOf: sourceOf,
    rowEvents: buildRowEvents(crud, mounts, permissions),
    list: (id, query, caller, where, only) => {
      const source = sourceOf(id, where ?? null);
      const narrowing = only && { view: restrictView(fieldViewOf(source.shape, caller), only) };
      return readList(crud, source, query, caller, narrowing);
    },
    auditLog: (id, query, caller) => {
      const places = mounts.filter((one) => permissions.canRead(one, caller)).map(({ scope: source }) => source);
      return readAuditLog(crud, sourceOf(id, null), places, query, caller);
    },
    record: (entity, id, caller) => readRecord(crud, sourceOf(entity, null), id, caller),
    pick: (entity, query, caller, where) => readPickerPage(crud, sourceOf(entity, where ?? null), query, caller),
  };
}
