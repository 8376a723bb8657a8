/** Values that a start keeps for the next one, in `jw_setting`. */
import type { Database } from './database';
import { now } from './expressions';

/**
 * Reads a setting, and locks it until the end of the current transaction.
 * @returns the parsed JSON; undefined when it was never written
 */
export async function readSetting(db: Database, key: string): Promise<unknown> {
  const row = await db.selectFrom('jw_setting').select('value').where('key', '=', key).forUpdate().executeTakeFirst();
  return row?.value;
}

/** Writes or replaces a setting. @param value for `JSON.stringify` */
export async function writeSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insertInto('jw_setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), update_time: now })),
    )
    .execute();
}
