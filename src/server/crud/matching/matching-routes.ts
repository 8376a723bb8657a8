/**
 * `POST {api}/matching`: an action on all records that the filters of a list select, as a background job. The ids are read
 * once, with the data rules of the user, before the job starts: what changes meanwhile neither adds nor repeats a record.
 */
import { sql } from 'kysely';
import type { Action, Call } from '@/model/entity/entity';
import { canRunOnMatching } from '@/model/entity/matching-action';
import { isJsonObject } from '@/model/http/json';
import { objectOf, textNamed } from '@/server/http/schema/results';
import type { Jobs } from '@/server/jobs/jobs';
import { parseAsk } from '../action/ask-input';
import { NO_JOB } from '../action/action-call';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { textColumnSql } from '../context/shapes';
import { listWhere } from '../read/list';
import type { Query } from '../read/query-parameters';
import { withReferenceColumns } from '../read/reference-columns';
import type { RowScope } from '../read/row-scope';
import { fieldViewOf } from '../view/field-visibility';
import { asObject } from '../write/request-body';
import { MAX_JOB_IDS } from '../write/request-ids';
import { startActionJob } from '../routes/action-jobs';
import type { PlannedRoute } from '../routes/crud-route';
import { permissionCodeAt, type Endpoint } from '../routes/endpoints';
import { assertAllowed, type ReadPermissions } from '../routes/read-permissions';
import { once } from '../routes/write-routes';

const BODY = {
  type: 'object',
  required: ['action', 'query', 'count'],
  properties: {
    action: { type: 'string', title: '操作的名称' },
    query: { type: 'object', title: '列表的筛选参数' },
    count: { type: 'integer', title: '用户确认的条数，与符合条件的不同则拒绝' },
    ask: { type: ['object', 'null'], title: '操作时填写的内容' },
  },
};
const RESULT = objectOf({ jobId: textNamed('后台任务的编号') });

/** The filters of the request; only texts count, as in a query string. */
function parseQuery(given: unknown): Query {
  if (!isJsonObject(given)) throw fail.badBody();
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}

/**
 * The ids of all records that a list with these filters shows.
 * @throws HttpError when there are none, or more than a job takes
 */
async function matchingIds(crud: CrudContext, scope: RowScope, query: Query, caller: Caller): Promise<string[]> {
  const { shape } = scope;
  const where = listWhere(crud, scope, query, caller, fieldViewOf(shape, caller));
  const { rows } = await sql<{ id: string }>`select ${textColumnSql(shape.idField)} as id from ${shape.table} t${where}
    order by id limit ${sql.lit(MAX_JOB_IDS + 1)}`.execute(crud.db);
  if (rows.length === 0) throw fail.noIds();
  if (rows.length > MAX_JOB_IDS) throw fail.tooManyIds(MAX_JOB_IDS);
  return rows.map(({ id }) => id);
}

/**
 * Plans the route of an endpoint whose list is that of the engine, for the actions whose calls are, too.
 * @param mounted the calls that the engine serves at the endpoint
 */
export function matchingRoutes(
  crud: CrudContext,
  endpoint: Endpoint,
  { canRead }: ReadPermissions,
  jobs: Jobs,
  mounted: ReadonlySet<Call>,
): PlannedRoute[] {
  const { entity } = endpoint;
  const { list } = entity.calls;
  const offered = Object.values(entity.actions).filter(
    (action) => canRunOnMatching(action) && action.call !== null && mounted.has(action.call),
  );
  const mayRun = (caller: Caller, action: Action) => caller.can(permissionCodeAt(endpoint, action));
  if (!list || !mounted.has(list) || offered.length === 0) return [];
  return [
    {
      call: { method: 'POST', path: `${entity.api}/matching` },
      summary: `${entity.title}：对全部符合条件的记录执行操作`,
      body: BODY,
      documents: { result: RESULT },
      mayCall: (caller) => canRead(endpoint, caller) && offered.some((action) => mayRun(caller, action)),
      handle: once(crud, async ({ caller, body }) => {
        const given = asObject(body);
        const action = offered.find(({ key }) => key === given.action);
        if (!action) throw fail.notOnMatching();
        assertAllowed(mayRun(caller, action));
        const ask = await parseAsk(crud, entity, action, given.ask, caller);
        const scope = withReferenceColumns(crud, endpoint.scope, caller);
        const ids = await matchingIds(crud, scope, parseQuery(given.query), caller);
        if (ids.length !== given.count) throw fail.otherCount();
        const call = { scope: endpoint.scope, action, ids, lockValue: undefined, ask, caller, run: NO_JOB };
        return { result: { jobId: await startActionJob(crud, jobs, call) }, message: messages.started };
      }),
    },
  ];
}
