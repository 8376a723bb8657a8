/** Runs a seed only when its data has changed since the last run. */
import type { Database } from '../db';
import { digestOf } from '../sample-data/seed-id';

/**
 * @param key of the seed in `jw_setting`
 * @param data the data to write
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
