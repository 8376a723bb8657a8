/** State of the first run, in `jw_setting`. It only moves forward: pending, then done. */
import { readSetting, writeSetting, type Database } from '@/server/db';

const KEY = 'firstRun.state';

/** `demo`: a database with demonstration data, or one from before first runs; it needs no first run. */
export type FirstRunState = 'demo' | 'pending' | 'done';

const stateOf = (value: unknown): FirstRunState => (value === 'pending' || value === 'done' ? value : 'demo');

export const writeFirstRunState = (db: Database, state: Exclude<FirstRunState, 'demo'>): Promise<void> =>
  writeSetting(db, KEY, state);

async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('sys_user').select('id').limit(1).execute()).length > 0;
}

/** Reads the state, and locks it until the end of the transaction: of concurrent requests one goes first. */
export async function lockFirstRunState(db: Database): Promise<FirstRunState> {
  const state = stateOf(await readSetting(db, KEY));
  // A restored administrator (npm run admin) replaces the first run.
  return state === 'pending' && (await hasUsers(db)) ? 'done' : state;
}

/**
 * Marks a database without users as pending when it gets no demonstration data. A marked database never gets any.
 * @param demoData the configuration asks for demonstration data
 */
export async function openFirstRun(db: Database, demoData: boolean): Promise<FirstRunState> {
  const state = await lockFirstRunState(db);
  if (state !== 'demo' || demoData || (await hasUsers(db))) return state;
  await writeFirstRunState(db, 'pending');
  return 'pending';
}

/** Tells the state. Asks the database while the first run is pending, as another process may complete it. */
export function buildFirstRunWatch(db: Database): () => Promise<FirstRunState> {
  let known: FirstRunState = 'pending';
  return async () => {
    if (known !== 'pending') return known;
    const row = await db.selectFrom('jw_setting').select('value').where('key', '=', KEY).executeTakeFirst();
    const stored = stateOf(row?.value);
    return (known = stored === 'pending' && (await hasUsers(db)) ? 'done' : stored);
  };
}
