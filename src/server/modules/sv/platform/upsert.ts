/** Writes what a platform sent: new rows are added, known ones get its values. */
import { sql, type FunctionContext } from 'jingwei';

/** Rows of one statement. */
const PORTION = 500;

type PlatformRow = Readonly<Record<string, string | number | null>>;

interface Target {
  table: string;
  /** Columns that name a row (I1). */
  key: readonly string[];
  /** Columns whose values the platform changes later. */
  changing: readonly string[];
  /** Rows that may still be changed, of alias `t`. */
  where?: ReturnType<typeof sql>;
}

/**
 * Adds and updates rows; a second call with the same rows changes nothing. Call it in a transaction.
 * @param rows columns by name, with `id`
 * @returns how many were added and changed
 */
export async function upsertRows(
  { db }: FunctionContext,
  { table, key, changing, where }: Target,
  rows: readonly PlatformRow[],
) {
  const counts = { added: 0, changed: 0 };
  const columns = Object.keys(rows[0] ?? {});
  const names = (list: readonly string[], alias: string) => sql.join(list.map((name) => sql.id(alias, name)));
  for (let from = 0; from < rows.length; from += PORTION) {
    const given = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(from, from + PORTION))}::jsonb)`;
    const isSame = sql`(${names(key, 't')}) = (${names(key, 'v')}) and t.del_flag = '0'`;
    const changes = sql.join(changing.map((name) => sql`${sql.id(name)} = ${sql.id('v', name)}`));
    const { numAffectedRows: changed } = await sql`update ${sql.table(table)} t
      set ${changes}, update_by = v.create_by, update_time = v.create_time from ${given} v
      where ${isSame} and (${names(changing, 't')}) is distinct from (${names(changing, 'v')})
        and ${where ?? sql`true`}`.execute(db);
    const { numAffectedRows: added } =
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.id(name)))})
      select ${names(columns, 'v')} from ${given} v
      where not exists (select 1 from ${sql.table(table)} t where ${isSame})`.execute(db);
    counts.added += Number(added ?? 0);
    counts.changed += Number(changed ?? 0);
  }
  return counts;
}
