/** Runs a step of the seed only when what it would write has changed since it last ran. */
import type { Database } from '../db';
import { digestOf } from '../sample-data/seed-id';

/**
 * @param key names the step in `jw_setting`
 * @param data what the step writes
 * @returns true when it ran
 */
export function seedOnce(db: Database, key: string, data: unknown, work: () => Promise<void>): Promise<boolean> {
  const digest = digestOf(data);
  return db.tx(async () => {
    const { rows } = await db.query('select value from jw_setting where key = $1 for update', [`seed.${key}`]);
    if (rows[0]?.value === digest) return false;
    await work();
    await db.query(
      `insert into jw_setting (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value, update_time = now()`,
      [`seed.${key}`, digest],
    );
    return true;
  });
}
