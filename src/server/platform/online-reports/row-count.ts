/**
 * Counts the rows of a report, and rejects one that is above the limits of rows and cost. The count of the rows that a
 * request selects comes with it, so that a page executes the statement twice: for its rows and for both counts.
 */
import { sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Caller, CrudEngine } from '@/server/crud';
import type { Database } from '@/server/db';
import { fail } from './errors';

/** Rows of a report's result, above which it is rejected. */
const MAX_ROWS = 100_000;
/**
 * Estimated cost above which the embedded database rejects a statement, in pages read one after the other: it cannot
 * cancel one. A join of 1 million rows with 1,000 others is about 40,000, of 100,000 rows with each other 100 million.
 */
const MAX_COST = 1_000_000;

/** A request for rows of a report. */
export interface ReportRequest {
  report: {
    entity: Entity;
    engine: CrudEngine;
    /** The statement without an order, for counts. */
    unordered: string;
  };
  /** Gives the parameters of the statement and the filters of its rows. */
  query: Readonly<Record<string, unknown>>;
  caller: Caller;
  /** Keys of the fields that the request may filter by; absent: all visible ones. */
  only?: ReadonlySet<string>;
}

interface Plan {
  'QUERY PLAN': readonly { Plan: { 'Total Cost': number } }[];
}

/** @throws HttpError for a statement that is too costly for a database which cannot cancel it */
async function assertCost({ report, query, caller }: ReportRequest, db: Database): Promise<void> {
  const rows = report.engine.reportRows(report.entity.id, query, caller);
  const plan = await sql<Plan>`explain (format json) select * from ${rows} t`.execute(db);
  const cost = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
  if (cost > MAX_COST) throw fail.tooCostly();
}

/**
 * Builds the function that resolves to the number of rows that a request selects. Requests of one page, which arrive
 * together, share a count.
 * @param timeout maximum duration of a statement, in milliseconds
 */
export function buildRowCounter(timeout: number) {
  const running = new Map<string, Promise<number>>();

  /** @throws HttpError for a result that is too large, and on the embedded database for a statement that is too costly */
  return (request: ReportRequest, db: Database): Promise<number> => {
    const { report, query, caller, only } = request;
    const statement = report.engine.reportCount(report.entity.id, query, caller, { only, select: report.unordered });
    const compiled = statement.compile(db);
    const key = JSON.stringify([compiled.sql, compiled.parameters]);
    const known = running.get(key);
    if (known) return known;
    const counting = db
      .readOnly(timeout, async () => {
        if (db.kind === 'pglite') await assertCost(request, db);
        const [counted] = (await statement.execute(db)).rows;
        if (Number(counted?.rows) > MAX_ROWS) throw fail.tooManyRows(MAX_ROWS);
        return Number(counted?.selected);
      })
      .finally(() => running.delete(key));
    running.set(key, counting);
    return counting;
  };
}
