/** Writes rows of sample data: into an empty table by COPY, into another one beside its rows. */
import { sql } from 'kysely';
import type { Database } from '../../db';
import { buildDeferredIndexes } from '../../db/schema/indexes';
import { ADMIN } from '../admin';

type SampleRow = Readonly<Record<string, unknown>>;

/** Rows of one insert statement. */
const BATCH = 500;
/** Rows of one COPY; a table with more is filled without its indexes. */
const MANY = 5000;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Rows say themselves who made them and when, or the administrator does now. */
function* withCreator(rows: Iterable<SampleRow>, now: string): Generator<SampleRow> {
  for (const row of rows) yield { ...row, create_by: row.create_by ?? ADMIN, create_time: row.create_time ?? now };
}

/** All rows have the columns of the first one. */
function firstOf(rows: Iterable<SampleRow>): SampleRow | undefined {
  for (const row of rows) return row;
  return undefined;
}

function* batches(rows: Iterable<SampleRow>, size: number): Generator<SampleRow[]> {
  let batch: SampleRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Adds rows that the table does not have. */
async function insert(db: Database, table: string, columns: readonly string[], rows: Iterable<SampleRow>) {
  const names = sql.join(columns.map((name) => sql.id(name)));
  let count = 0;
  for (const batch of batches(rows, BATCH)) {
    await sql`insert into ${sql.id(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(batch)}::jsonb)
      on conflict do nothing`.execute(db);
    count += batch.length;
  }
  return count;
}

function* valuesOf(columns: readonly string[], rows: Iterable<SampleRow>): Generator<(string | null)[]> {
  for (const row of rows) yield columns.map((name) => textOf(row[name]));
}

/** Writes rows of many tables in parts, in one transaction. */
export function buildRowWriter(db: Database) {
  const empty = new Map<string, boolean>();
  const counts = new Map<string, number>();
  const indexes = buildDeferredIndexes(db);
  async function isEmpty(table: string): Promise<boolean> {
    const known = empty.get(table);
    if (known !== undefined) return known;
    const found = await db.dynamic.selectFrom(table).select('id').limit(1).execute();
    empty.set(table, found.length === 0);
    return found.length === 0;
  }
  /** @returns the number of rows */
  async function write(table: string, rows: Iterable<object>): Promise<number> {
    const first = firstOf(rows as Iterable<SampleRow>);
    if (first === undefined) return 0;
    const columns = [...new Set([...Object.keys(first), 'create_by', 'create_time'])];
    const { rows: found } = await sql<{ now: string }>`select now()::timestamp as now`.execute(db);
    const all = withCreator(rows as Iterable<SampleRow>, found[0]!.now);
    if (!(await isEmpty(table))) return insert(db, table, columns, all);
    let written = 0;
    for (const batch of batches(all, MANY)) {
      const count = counts.get(table) ?? 0;
      if (count >= MANY) await indexes.drop(table);
      written += await db.copyRows(table, columns, valuesOf(columns, batch));
      counts.set(table, count + batch.length);
    }
    return written;
  }
  return { write, finish: indexes.restore };
}
