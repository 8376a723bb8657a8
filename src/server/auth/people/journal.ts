/** The change log of writes that are no record's: who granted what to whom. */
import type { Caller } from '../../crud';
import { type Database, newId } from '../../db';

/** One entry; `before` and `after` are what is compared. */
export interface Entry {
  table: string;
  /** Of the role, user or department that the change is about. */
  id: string;
  /** What was done: `grant`, `frozenBatch` … */
  action: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Writes one entry, inside the transaction of the change; lock the row it is about first. */
export async function logChange(
  db: Database,
  caller: Pick<Caller, 'me'>,
  now: string,
  { table, id, action, before, after }: Entry,
): Promise<void> {
  await db.query(
    `insert into sys_data_log (id, create_by, create_time, data_table, data_id, data_content, data_version, type, action, change)
     values ($1, $2, $3, $4::text, $5::text, $6,
       (select coalesce(max(data_version), 0) + 1 from sys_data_log where data_table = $4::text and data_id = $5::text), 'json', $7, $8)`,
    [
      newId(),
      caller.me.username,
      now,
      table,
      id,
      JSON.stringify({ id, ...after }),
      action,
      JSON.stringify({ before, after, children: {} }),
    ],
  );
}
