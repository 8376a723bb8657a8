/** Access of a request to reports: those of files by their code, and those that are defined at run time by id or code. */
import type { FastifyRequest } from 'fastify';
import type { Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { openDatabase, type Database } from '@/server/db';
import type { Caller, CrudEngine } from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { permissionDenied } from '@/server/http/errors';
import { textOf } from '@/server/http/request-params';
import type { PlatformContext } from '../context';
import { callerWithOnlineRights } from '../online-caller';
import { listUsers } from '../users/user-cards';
import { fail } from './errors';
import { OPEN_REPORTS } from './permission-codes';
import { onlineReport, type Report, reportCatalog } from './report-catalog';
import { buildOnlineReports, type CheckedRead, listIds, type OnlineReport } from './reports';
import { unreadableTables } from './tables';

/** Users who edit reports may open those over tables that they may read. */
const EDIT_REPORTS = 'online:report:edit';

/** Functions that read the records of entities without a table; every signed-in user may pick these records. */
export const PUBLIC_READERS: Readonly<Record<string, typeof listUsers>> = { 'system/user-card': listUsers };

export interface OpenedReport {
  report: Report;
  engine: CrudEngine;
  caller: Caller;
  /** One page of the rows. @param only keys of the fields to return, filter and sort by; absent: all visible ones */
  page(query: Query, only?: ReadonlySet<string>): Promise<Paged<Row>>;
}

type Query = Readonly<Record<string, unknown>>;

/** A report that is defined at run time. Its rows are read within its limits. */
export interface OpenedOnlineReport extends OpenedReport {
  /** @param query gives the parameters and filters */
  read<T>(query: Query, work: () => Promise<T>): Promise<CheckedRead<T>>;
  readAll<T>(query: Query, work: () => Promise<T>): Promise<T>;
}

export interface ReportAccess {
  /** @throws HttpError when there is no such report, or the user may not pick its records */
  open(request: FastifyRequest, idOrCode: string): Promise<OpenedReport>;
  /** A report that is defined at run time. @throws HttpError when there is none, or the user may not open it */
  openOnline(request: FastifyRequest, idOrCode: string): Promise<OpenedOnlineReport>;
}

const callerWithReportRights = ({ entity, definition, tables, engine }: OnlineReport, caller: Caller): Caller =>
  callerWithOnlineRights(
    {
      entity,
      ids: listIds(definition),
      isOpen: () =>
        caller.isGranted(OPEN_REPORTS) ||
        (caller.isGranted(EDIT_REPORTS) && unreadableTables(tables, caller, engine.canRead).length === 0),
    },
    caller,
  );

/** The database that executes the statements: with an account of its own where one is configured. */
function openReportDatabase({ config, db }: PlatformContext) {
  const { REPORT_DATABASE_URL: url, REPORT_TIMEOUT: seconds, TZ_NAME: timeZone } = config;
  let opened: Promise<Database> | null = null;
  return {
    open(): Promise<Database> {
      if (url === null) return Promise.resolve(db);
      const opening = (opened ??= openDatabase({
        url,
        timeZone,
        timeout: seconds * 1000,
        pool: 4,
        application: 'jingwei-report',
      }));
      opening.catch(() => {
        if (opened === opening) opened = null;
      });
      return opening;
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  };
}

/** @param platform before its routes are ready */
export function buildReportAccess(
  platform: PlatformContext,
  onClose: (close: () => Promise<void>) => void,
): ReportAccess {
  const { config, db, engine, schemas } = platform;
  const files = reportCatalog(schemas, (id) => Object.hasOwn(PUBLIC_READERS, id));
  const reportDatabase = openReportDatabase(platform);
  onClose(reportDatabase.close);
  const reports = buildOnlineReports({
    db,
    engine,
    openReportDb: reportDatabase.open,
    timeout: config.REPORT_TIMEOUT,
  });

  async function openOnline(request: FastifyRequest, idOrCode: string): Promise<OpenedOnlineReport> {
    const found = await reports.find(idOrCode);
    if (!found) throw fail.noReport(idOrCode);
    const caller = callerWithReportRights(found, currentUser(request));
    const report = onlineReport(found);
    if (!found.engine.canPick(report.entity.id, caller, report.api)) throw permissionDenied();
    const { entity, api } = report;
    return {
      report,
      engine: found.engine,
      caller,
      read: (query, work) => reports.read({ report: found, query, caller }, work),
      readAll: (query, work) => reports.readAll({ report: found, query, caller }, work),
      page: async (query, only) => {
        const { result, selected } = await reports.read({ report: found, query, caller, only }, () =>
          found.engine.listAt(entity.id, api, { ...query, searchCount: 'false' }, caller, only),
        );
        if (query.searchCount === 'false') return result;
        return { ...result, total: selected, pages: Math.ceil(selected / result.size) };
      },
    };
  }

  return {
    openOnline,
    async open(request, idOrCode) {
      const report = files.get(textOf(idOrCode));
      if (!report) return openOnline(request, idOrCode);
      const caller = currentUser(request);
      const { entity, api } = report;
      if (!PUBLIC_READERS[entity.id] && !engine.canPick(entity.id, caller, api)) throw permissionDenied();
      return { report, engine, caller, page: (query, only) => engine.listAt(entity.id, api, query, caller, only) };
    },
  };
}
