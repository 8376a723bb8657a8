/** Calls of online reports (contract.md §7.8), with the permissions, data rules and columns of their records. */
import type { FastifyRequest } from 'fastify';
import { openExportStore, sendFile } from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { openFileStore } from '@/server/files/open-file-store';
import { uploadFolder } from '@/server/files/upload';
import { permissionDenied } from '@/server/http/errors';
import { successReply } from '@/server/http/reply';
import { containsPattern, requestParam } from '@/server/http/request-params';
import { body, list, paging, params, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { mayRead } from '../read-access';
import type { Row } from '@/model/record';
import { PARAMETER, REPORTS_API } from '@/model/online/report-definition';
import { fail } from './errors';
import { describeStatement } from './describe-statement';
import { fillDefinition } from './fill-definition';
import {
  buildReportAccess,
  PUBLIC_READERS,
  type OpenedOnlineReport,
  type OpenedReport,
  type ReportAccess,
} from './report-access';
import type { Report } from './report-catalog';
import { reportColumns, reportLinks, reportParams, reportQuery } from './report-reply';
import { checkStatement } from './statement/check-statement';
import { reportTables, unreadableTables } from './tables';

const API = '/online/cgreport/api';
const DEFINITION = 'system/online-report';
/** `force_<field>`: stored values, comma-separated. */
const FORCED = 'force_';

const ROW = { type: 'object' };
const signedIn = { config: { access: 'signed-in' } } as const;
const pageOfColumns = { ...paging, withRows: 'false 时不读数据' };
const target = params({ report: '报表的编号或编码' });

/** Filters of a list from those of a report: a text finds parts, `force_x` the records with one of the values. */
function listQueryOf({ entity, query: items }: Report, request: FastifyRequest): Record<string, string> {
  const partly = new Set(items.filter(({ rule, param }) => rule === 'like' && !param).map(({ key }) => key));
  return Object.fromEntries(
    Object.keys(request.query as object).map((name) => {
      const value = requestParam(request, name);
      // The parameters of a report of files have no prefix of their own.
      if (name.startsWith(PARAMETER) && !Object.hasOwn(entity.fields, name))
        return [name.slice(PARAMETER.length), value];
      if (name.startsWith(FORCED)) return [`${name.slice(FORCED.length)}_MultiString`, value];
      return [name, partly.has(name) ? containsPattern(value) : value];
    }),
  );
}

/** One page of a report. */
function readReport(platform: PlatformContext, { report, page }: OpenedReport, request: FastifyRequest) {
  const { entity, columns } = report;
  const asked = listQueryOf(report, request);
  const open = PUBLIC_READERS[entity.id];
  if (open) return open(platform, request, asked);
  return page(asked, new Set(['id', ...columns.map(({ key }) => key)]));
}

/** Replies that describe a report. */
function mountDescriptions(api: Api, { dictionaries }: PlatformContext, { open }: ReportAccess): void {
  api.get(
    `${API}/getRpColumns/:code`,
    { schema: { summary: '在线报表的列', params: params({ code: '报表编码' }) }, ...signedIn },
    async (request) =>
      successReply(await reportColumns((await open(request, request.params.code)).report, dictionaries)),
  );
  api.get(
    `${API}/getColumns/:report`,
    { schema: { summary: '在线报表页面的列', params: target }, ...signedIn },
    async (request) =>
      successReply(await pageColumns((await open(request, request.params.report)).report, dictionaries)),
  );
  api.get(
    `${API}/getParamsInfo/:report`,
    { schema: { summary: '在线报表的参数', params: target }, ...signedIn },
    async (request) => successReply(reportParams((await open(request, request.params.report)).report)),
  );
  api.get(
    `${API}/getQueryInfo/:report`,
    { schema: { summary: '在线报表的查询项', params: target }, ...signedIn },
    async (request) => {
      const { report, engine } = await open(request, request.params.report);
      return successReply(reportQuery(report, engine.context.types));
    },
  );
}

/** The columns of a report's page. */
async function pageColumns(report: Report, dictionaries: PlatformContext['dictionaries']) {
  const { cgRpConfigName, ...columns } = await reportColumns(report, dictionaries);
  return {
    ...columns,
    cgreportHeadName: cgRpConfigName,
    fieldHrefSlots: reportLinks(report),
    isGroupTitle: report.columns.some(({ list }) => list.group !== null),
  };
}

/** Rows of a report for the page of consoles in the field, and for popups. */
function mountData(api: Api, platform: PlatformContext, { open }: ReportAccess): void {
  api.get(
    `${API}/getColumnsAndData/:report`,
    {
      schema: { summary: '在线报表的列和数据', params: target, querystring: query(pageOfColumns) },
      ...signedIn,
    },
    async (request) => {
      const opened = await open(request, request.params.report);
      const described = pageColumns(opened.report, platform.dictionaries);
      if (request.query.withRows === 'false') return successReply(await described);
      const [columns, { records, total }] = await Promise.all([described, readReport(platform, opened, request)]);
      return successReply({ ...columns, data: { records, total } });
    },
  );
  api.get(
    `${API}/getData/:report`,
    { schema: { summary: '在线报表的数据', params: target, querystring: query(paging) }, ...signedIn },
    async (request) => successReply(await readReport(platform, await open(request, request.params.report), request)),
  );
}

/** Calls of a list whose reply is nothing but the count, which the check of the limits gives. */
const isCountAlone = (call: string, { totalFields = '', countBy = '' }: Record<string, unknown>): boolean =>
  call === 'summary' && totalFields === '' && countBy === '';

/** Executes a call of a report's list. */
async function readCall(
  { report, engine, caller, read, page }: OpenedOnlineReport,
  name: string,
  request: FastifyRequest,
) {
  const path = `${report.api}/${name}`;
  const call = engine.callsOf(report.entity.id).find((one) => one.call.path === path);
  if (!call?.mayCall(caller)) throw permissionDenied();
  const asked = request.query as Record<string, unknown>;
  if (name === 'list') return page(asked);
  if (isCountAlone(name, asked)) {
    const { selected } = await read(asked, async () => null);
    return { total: selected, totals: {}, counts: [] };
  }
  const input = { caller, query: asked, body: null, parameters: asked, request };
  return (await read(asked, () => call.handle(input))).result.result;
}

/** The calls that lists have, for reports that are defined at run time. */
function mountLists(api: Api, { config, db }: PlatformContext, { openOnline }: ReportAccess): void {
  const calls = [
    ['list', '在线报表分页列表'],
    ['summary', '在线报表的条数与合计'],
    ['groups', '在线报表按字段分组的条数与小计'],
    ['figures', '在线报表的图表'],
  ] as const;
  for (const [name, summary] of calls)
    api.get(
      `${REPORTS_API}/:report/${name}`,
      { schema: { summary, params: target, querystring: query(paging) }, ...signedIn },
      async (request) => {
        const opened = await openOnline(request, request.params.report);
        return successReply(await readCall(opened, name, request));
      },
    );
  const files = openExportStore(db, openFileStore(config), uploadFolder(config.DATA_DIR), config.UPLOAD_LIMIT);
  for (const path of [
    `${REPORTS_API}/:report/exportXls`,
    `${API}/exportXls/:report`,
    `${API}/exportManySheetXls/:report`,
  ] as const)
    api.get(
      path,
      {
        schema: { summary: '导出在线报表', params: target },
        ...signedIn,
        exposeHeadRoute: false,
        compress: false,
      },
      async (request, reply) => {
        const { report, engine, caller, readAll } = await openOnline(request, request.params.report);
        const asked = request.query as Record<string, unknown>;
        const file = await readAll(asked, () => engine.exportFile(report.entity.id, asked, caller, files));
        return sendFile(reply, file);
      },
    );
}

/** Columns and parameters of a statement, for those who design reports. */
function mountDesign(api: Api, { db, engine }: PlatformContext): void {
  api.get(
    '/online/cgreport/head/parseSql',
    {
      schema: { summary: '解析在线报表的查询语句', querystring: query({ sql: '查询语句', dbKey: '数据源，不用' }) },
      config: { access: mayRead(engine, DEFINITION) },
    },
    async (request) => {
      const tables = await reportTables(engine.context.entities, db);
      const statement = await checkStatement(requestParam(request, 'sql'), (table) => tables.has(table));
      const caller = currentUser(request);
      const used = new Map([...tables].filter(([table]) => statement.tables.has(table)));
      const [unreadable] = unreadableTables(used, caller, engine.canRead);
      if (unreadable !== undefined) throw fail.unreadableTable(unreadable);
      const { columns, parameters } = await db.tx(() => describeStatement(db, statement, new Map()));
      return successReply({
        fields: [...columns].map(([fieldName, fieldType], index) => ({
          fieldName,
          fieldTxt: fieldName,
          fieldType,
          isShow: 1,
          orderNum: index + 1,
        })),
        params: [...parameters.keys()].map((paramName, index) => ({
          paramName,
          paramTxt: paramName,
          orderNum: index + 1,
        })),
      });
    },
  );
}

/** Parses the statement of a form that is being filled in; nothing is saved. */
function mountFill(api: Api, { db, engine }: PlatformContext): void {
  api.post(
    '/online/cgreport/head/fill',
    {
      schema: {
        summary: '解析填写中的在线报表',
        body: body({ cgrSql: text('查询语句'), item: list('列', ROW), param: list('参数', ROW) }),
      },
      config: { access: mayRead(engine, DEFINITION) },
    },
    async (request) => {
      const { cgrSql = null, item = [], param: parameters = [] } = request.body ?? {};
      const caller = currentUser(request);
      const { item: items, param } = await fillDefinition({
        after: { cgrSql, item, param: parameters } as Row,
        caller,
        canRead: (entity) => engine.canRead(entity, caller),
        db,
        entities: engine.context.entities,
      });
      return successReply({ item: items, param });
    },
  );
}

export const mountOnlineReports: PlatformRoutes = (api, platform) => {
  const access = buildReportAccess(platform, (close) => api.addHook('onClose', close));
  mountDescriptions(api, platform, access);
  mountData(api, platform, access);
  mountLists(api, platform, access);
  mountDesign(api, platform);
  mountFill(api, platform);
};
