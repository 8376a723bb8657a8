/** Runs a seed only when its data has changed since the last run. */
import { readSetting, writeSetting, type Database } from '../db';
import { digestOf } from '../sample-data/seed-id';

/**
 * @param key of the seed in `jw_setting`
 * @param data the data to write
 * @returns true when it ran
 */
export function seedOnce(db: Database, key: string, data: unknown, work: () => Promise<void>): Promise<boolean> {
  const digest = digestOf(data);
  return db.tx(async () => {
    if ((await readSetting(db, `seed.${key}`)) === digest) return false;
    await work();
    await writeSetting(db, `seed.${key}`, digest);
    return true;
  });
}
