/**
 * Online reports at run time: the stored definition becomes an entity with `select` and a list, served by the record
 * engine. A report whose definition did not change is converted once.
 */
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import { onlineScreenId } from '@/model/online/components';
import type { List } from '@/model/screens/screen';
import {
  entityFile,
  listFile,
  type ReportDefinition,
  reportEntityId,
  selectPlaceholder,
} from '@/model/online/report-definition';
import { fillList } from '@/model/screens/fill-list';
import type { CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { DatabaseError } from '@/server/db/drivers/database-error';
import { readDefinition } from './definition';
import { fail } from './errors';
import { buildRowCounter, type ReportRequest } from './row-count';
import { checkStatement } from './statement/check-statement';
import { numberPlaceholders } from './statement/placeholders';
import { areStillReadable, reportTables, type ReportTables } from './tables';

/** SQLSTATE of a table that the account may not read. */
const NOT_GRANTED = '42501';

export interface OnlineReport {
  definition: ReportDefinition;
  entity: Entity;
  list: List;
  /** The statement without an order, for counts. */
  unordered: string;
  /** Tables that its statement reads. */
  tables: ReportTables;
  /** The record engine with the report's entity. */
  engine: CrudEngine;
}

export interface OnlineReports {
  /** The report of an id or a code; null when there is none. @throws HttpError when its statement cannot be used */
  find(idOrCode: string): Promise<OnlineReport | null>;
  /** Reads a part of a report beside the check of its limits. */
  read<T>(request: ReportRequest, work: () => Promise<T>): Promise<CheckedRead<T>>;
  /** Reads all rows of a report once its limits were checked. */
  readAll<T>(request: ReportRequest, work: () => Promise<T>): Promise<T>;
}

/** Work whose statements run in a read-only transaction, within the limits of rows, time and cost. */
export interface CheckedRead<T> {
  result: T;
  /** Number of rows that the request selects. */
  selected: number;
}

export interface OnlineReportsOptions {
  /** The engine of the entities of files. */
  engine: CrudEngine;
  /** Has the definitions. */
  db: Database;
  /** The database that executes the statements. */
  openReportDb: () => Promise<Database>;
  /** Maximum duration of a statement, in seconds. */
  timeout: number;
}

/** Ids of the list of a report: menus and addresses name it by its id or by its code. */
export const listIds = ({ head }: ReportDefinition): string[] =>
  [head.id, head.code ?? ''].map((one) => onlineScreenId({ kind: 'report', head: one, screen: 'list' }));

async function buildOnlineReport(definition: ReportDefinition, options: OnlineReportsOptions): Promise<OnlineReport> {
  const { db, engine, openReportDb } = options;
  const { types, entities } = engine.context;
  const tables = await reportTables(entities, db);
  const statement = await checkStatement(definition.head.cgr_sql ?? '', (table) => tables.has(table));
  const context = { types, entity: () => undefined };
  const entityOf = (table: string) => Object.values(entities).find((one) => one.table === table)?.id;
  const entity = fillEntity(
    reportEntityId(definition.head.id),
    entityFile(definition, statement.fill(selectPlaceholder).text, entityOf),
    context,
  );
  const lists = listIds(definition).map((id) => fillList(id, listFile(definition, [id]), entity, context));
  const extended = engine.extend({ [entity.id]: entity }, lists, { db: await openReportDb() });
  const used = new Map([...tables].filter(([table]) => statement.tables.has(table)));
  const unordered = numberPlaceholders(statement.unordered).fill(selectPlaceholder).text;
  return { definition, entity, list: lists[0]!, unordered, tables: used, engine: extended };
}

/**
 * Executes statements of a report.
 * @param timeout maximum duration in seconds, for the message
 * @throws HttpError that names the limit that was exceeded, or the table that the account may not read
 */
async function rejectOnLimitErrors<T>(timeout: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.kind === 'timeout') throw fail.tooSlow(timeout);
    const table = error.code === NOT_GRANTED ? /\w+$/.exec(error.message)?.[0] : undefined;
    throw table === undefined ? error : fail.notGranted(table);
  }
}

export function buildOnlineReports(options: OnlineReportsOptions): OnlineReports {
  const { db, openReportDb, timeout } = options;
  const count = buildRowCounter(timeout * 1000);
  const cache = new Map<string, { text: string; report: OnlineReport }>();
  return {
    async find(idOrCode) {
      const definition = await readDefinition(db, idOrCode);
      if (!definition) return null;
      const { id } = definition.head;
      const text = JSON.stringify(definition);
      const found = cache.get(id);
      if (found?.text === text && (await areStillReadable(found.report.tables, db))) return found.report;
      const report = await buildOnlineReport(definition, options);
      cache.set(id, { text, report });
      return report;
    },
    read: (request, work) =>
      rejectOnLimitErrors(timeout, async () => {
        const reportDb = await openReportDb();
        const counting = count(request, reportDb);
        // It executes one statement at a time, and must not begin one that is too costly.
        if (reportDb.kind === 'pglite') await counting;
        const reading = reportDb.readOnly(timeout * 1000, work);
        // A report above its limits is rejected as such, whatever else is wrong with the request.
        reading.catch(() => undefined);
        return { selected: await counting, result: await reading };
      }),
    readAll: (request, work) =>
      rejectOnLimitErrors(timeout, async () => {
        const reportDb = await openReportDb();
        await count(request, reportDb);
        return reportDb.readOnly(timeout * 1000, work);
      }),
  };
}
