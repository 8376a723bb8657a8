/**
 * Online reports at run time: the stored definition becomes an entity with `select` and a list, served by the record
 * engine. A report whose definition did not change is converted once.
 */
import { sql } from 'kysely';
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
import type { Caller, CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { DatabaseError } from '@/server/db/drivers/database-error';
import { readDefinition } from './definition';
import { fail } from './errors';
import { checkStatement } from './statement/check-statement';
import { areStillReadable, reportTables, type ReportTables } from './tables';

/** Rows of a report's result, above which it is rejected. */
export const MAX_ROWS = 100_000;
/**
 * Estimated cost above which the embedded database rejects a statement, in pages read one after the other: it cannot
 * cancel one. A join of 1 million rows with 1,000 others is about 40,000, of 100,000 rows with each other 100 million.
 */
export const MAX_COST = 1_000_000;

/** SQLSTATE of a table that the account may not read. */
const NOT_GRANTED = '42501';

export interface OnlineReport {
  definition: ReportDefinition;
  entity: Entity;
  list: List;
  /** Tables that its statement reads. */
  tables: ReportTables;
  /** The record engine with the report's entity. */
  engine: CrudEngine;
}

export interface OnlineReports {
  /** The report of an id or a code; null when there is none. @throws HttpError when its statement cannot be used */
  find(idOrCode: string): Promise<OnlineReport | null>;
  /**
   * Reads a report: in a read-only transaction, within the limits of rows, time and cost.
   * @param query of the request, which gives the parameters
   */
  read<T>(
    report: OnlineReport,
    query: Readonly<Record<string, unknown>>,
    caller: Caller,
    work: () => Promise<T>,
  ): Promise<T>;
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

async function convert(definition: ReportDefinition, options: OnlineReportsOptions): Promise<OnlineReport> {
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
  return { definition, entity, list: lists[0]!, tables: used, engine: extended };
}

interface Plan {
  'QUERY PLAN': readonly { Plan: { 'Total Cost': number } }[];
}

/** @throws HttpError for a result that is too large, and on the embedded database for a statement that is too costly */
async function assertWithinLimits(
  { entity, engine }: OnlineReport,
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
  db: Database,
): Promise<void> {
  const rows = engine.reportRows(entity.id, query, caller);
  if (db.kind === 'pglite') {
    const plan = await sql<Plan>`explain (format json) select * from ${rows} t`.execute(db);
    const cost = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
    if (cost > MAX_COST) throw fail.tooCostly();
  }
  const counted = await sql<{ n: string }>`
    select count(*) as n from (select 1 from ${rows} t limit ${sql.lit(MAX_ROWS + 1)}) l`.execute(db);
  if (Number(counted.rows[0]?.n) > MAX_ROWS) throw fail.tooManyRows(MAX_ROWS);
}

export function buildOnlineReports(options: OnlineReportsOptions): OnlineReports {
  const { db, openReportDb, timeout } = options;
  const known = new Map<string, { text: string; report: OnlineReport }>();
  return {
    async find(idOrCode) {
      const definition = await readDefinition(db, idOrCode);
      if (!definition) return null;
      const { id } = definition.head;
      const text = JSON.stringify(definition);
      const found = known.get(id);
      if (found?.text === text && (await areStillReadable(found.report.tables, db))) return found.report;
      const report = await convert(definition, options);
      known.set(id, { text, report });
      return report;
    },
    async read(report, query, caller, work) {
      const reportDb = await openReportDb();
      try {
        return await reportDb.readOnly(timeout * 1000, async () => {
          await assertWithinLimits(report, query, caller, reportDb);
          return work();
        });
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        if (error.kind === 'timeout') throw fail.tooSlow(timeout);
        const table = error.code === NOT_GRANTED ? /\w+$/.exec(error.message)?.[0] : undefined;
        throw table === undefined ? error : fail.notGranted(table);
      }
    },
  };
}
