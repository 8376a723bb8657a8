/** Tree codes: segments `A01`, `A02` … `A99`, `B01` …, appended to the code of the parent, as in `A01A01`. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { fail } from './errors';

/** Storage of the codes. Table and column must be constants, because they become part of the SQL. */
export interface CodeColumn {
  table: 'sys_depart' | 'sys_category';
  column: 'org_code' | 'code';
  /** Column length in characters. */
  maxLength: number;
}

const FIRST_SEGMENT = 'A01';
const SEGMENT_LENGTH = FIRST_SEGMENT.length;

/** The next segment; null after the last one (`Z99`). */
export function nextSegment(code: string | null): string | null {
  if (code === null) return FIRST_SEGMENT;
  const letter = code.charCodeAt(0);
  const number = Number(code.slice(1));
  if (number < 99) return code[0] + String(number + 1).padStart(2, '0');
  return code[0] === 'Z' ? null : `${String.fromCharCode(letter + 1)}01`;
}

/**
 * Draws the next code below a parent. A transaction lock serialises writers: codes are unique, and a failed write
 * leaves no gap. Codes of deleted records are not reused, because other records may still store them.
 * @throws HttpError when no code is left, the code is too long, or the parent does not exist
 */
export async function drawTreeCode(
  db: Database,
  { table, column, maxLength }: CodeColumn,
  parentId: string | null,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(db);
  const [from, codeColumn] = [sql.table(table), sql.id(column)];
  const found =
    parentId === null
      ? [{ code: '' }]
      : (
          await sql<{ code: string | null }>`select ${codeColumn} as code from ${from}
            where id = ${parentId} and del_flag = '0'`.execute(db)
        ).rows;
  const parent = found[0]?.code;
  if (typeof parent !== 'string' || (parent === '' && parentId !== null)) throw fail.noParent();
  const segment = sql`substr(${codeColumn}, ${parent.length + 1}::int)`;
  const { rows } = await sql<{ last: string | null }>`select max(${segment}) as last from ${from}
    where starts_with(${codeColumn}, ${parent}) and ${segment} ~ '^[A-Z][0-9]{2}$'`.execute(db);
  const code = nextSegment(rows[0]?.last ?? null);
  if (code === null) throw fail.full();
  if (parent.length + SEGMENT_LENGTH > maxLength) throw fail.tooDeep();
  return parent + code;
}
