/** Online reports of popups (contract.md §7.8), with the permissions, data rules and columns of the picked records. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { permissionDenied } from '@/server/http/errors';
import { successReply } from '@/server/http/reply';
import { containsPattern, requestParam, textOf } from '@/server/http/request-params';
import { paging, params, query } from '@/server/http/schema/fields';
import type { PlatformContext, PlatformRoutes } from '../context';
import { listUsers } from '../users/user-cards';
import { fail } from './errors';
import { type Report, reportCatalog } from './report-catalog';
import { reportColumns, reportQuery } from './report-reply';

const API = '/online/cgreport/api';
/** `force_<field>`: stored values, comma-separated. */
const FORCED = 'force_';

const signedIn = { config: { access: 'signed-in' } } as const;

/** Filters of a list from those of a report: a text finds parts, `force_x` the records with one of the values. */
function listQueryOf({ query: items }: Report, request: FastifyRequest): Record<string, string> {
  const partly = new Set(items.filter(({ rule }) => rule === 'like').map(({ key }) => key));
  return Object.fromEntries(
    Object.keys(request.query as object).map((name) => {
      const value = requestParam(request, name);
      if (name.startsWith(FORCED)) return [`${name.slice(FORCED.length)}_MultiString`, value];
      return [name, partly.has(name) ? containsPattern(value) : value];
    }),
  );
}

/** Entities without a table whose records every signed-in user may pick, and what reads them. */
const OPEN_READERS: Readonly<Record<string, typeof listUsers>> = { 'system/user-card': listUsers };

/** One page of a report. */
function readReport(platform: PlatformContext, report: Report, request: FastifyRequest) {
  const { entity, api, columns } = report;
  const asked = listQueryOf(report, request);
  const open = OPEN_READERS[entity.id];
  if (open) return open(platform, request, asked);
  const keys = new Set(['id', ...columns.map(({ key }) => key)]);
  return platform.engine.listAt(entity.id, api, asked, currentUser(request), keys);
}

export const mountOnlineReports: PlatformRoutes = (api, platform) => {
  const { dictionaries, engine, schemas } = platform;
  const reports = reportCatalog(schemas, (id) => Object.hasOwn(OPEN_READERS, id));

  /** @throws HttpError when there is no such report, or the user may not pick its records */
  const find = (request: FastifyRequest, code: string): Report => {
    const report = reports.get(textOf(code));
    if (!report) throw fail.noReport(code);
    const { entity, api: path } = report;
    if (!OPEN_READERS[entity.id] && !engine.canPick(entity.id, currentUser(request), path)) throw permissionDenied();
    return report;
  };

  api.get(
    `${API}/getRpColumns/:code`,
    { schema: { summary: '在线报表的列', params: params({ code: '报表编码' }) }, ...signedIn },
    async (request) => successReply(await reportColumns(find(request, request.params.code), dictionaries)),
  );
  api.get(
    `${API}/getQueryInfo/:id`,
    { schema: { summary: '在线报表的查询项', params: params({ id: '报表' }) }, ...signedIn },
    async (request) => successReply(reportQuery(find(request, request.params.id))),
  );
  api.get(
    `${API}/getData/:id`,
    { schema: { summary: '在线报表的数据', params: params({ id: '报表' }), querystring: query(paging) }, ...signedIn },
    async (request) => successReply(await readReport(platform, find(request, request.params.id), request)),
  );
};
