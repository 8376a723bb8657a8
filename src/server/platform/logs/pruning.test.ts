/** Old log rows are deleted at start and once a day, in batches. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '@/server/boot/app';
import { buildLogPruner } from './pruning';
import { readConfig } from '@/server/config/config';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openTestServer, type TestServer } from '../../../../tests/helpers/server';
import { statementsOf } from '../../../../tests/helpers/statements';

const DAY = 86_400_000;

describe.each(databaseKinds)('pruning the log on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    vi.restoreAllMocks();
    await sql`delete from sys_log`.execute(server.db);
  });

  const add = (name: string, days: number, count = 1) =>
    sql`insert into sys_log (id, log_type, log_content, create_time)
       select ${name}::text || n, 1 + n % 2, ${name}::text, now() - make_interval(days => ${days}::int4, mins => 1)
       from generate_series(1, ${count}::int4) n`.execute(server.db);
  const left = async () =>
    (
      await sql<{ name: string }>`select distinct log_content as name from sys_log order by 1`.execute(server.db)
    ).rows.map(({ name }) => name);

  /** Another process on the same database; closing it waits for its work. */
  async function start(env: Record<string, string>) {
    const config = readConfig({ LOG_LEVEL: 'silent', ...env });
    const app = await buildApp({ config, db: server.db, schemas: server.schemas });
    await app.ready();
    return app;
  }

  test('deletes rows of both kinds older than 180 days at start', async () => {
    await add('new', 0, 2);
    await add('almost', 179, 2);
    await add('old', 180, 2);
    await add('older', 900, 2);
    await (await start({})).close();
    expect(await left()).toEqual(['almost', 'new']);
  });

  test('takes the age from LOG_DAYS; 0 deletes nothing', async () => {
    await add('week', 7);
    await add('month', 31);
    await (await start({ LOG_DAYS: '0' })).close();
    expect(await left()).toEqual(['month', 'week']);
    await (await start({ LOG_DAYS: '30' })).close();
    expect(await left()).toEqual(['week']);
  });

  test('deletes again after a day', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    await add('old', 31);
    const app = await start({ LOG_DAYS: '30' });
    while ((await left()).length > 0) continue;
    await add('next', 31);
    // Fake timers would run the polls of a whole day too.
    for (const [run, every] of intervals.mock.calls) if (every === DAY) run();
    await app.close();
    expect(await left()).toEqual([]);
  });

  test('deletes in batches, and nothing after it was stopped', async () => {
    await add('old', 200, 4500);
    await add('new', 1, 10);
    const stopped = buildLogPruner(server.db, 180);
    stopped.stop();
    expect(await stopped.pruneAll()).toBe(0);
    const statements = await statementsOf(server.db, async () => {
      expect(await buildLogPruner(server.db, 180).pruneAll()).toBe(4500);
    });
    expect(statements).toHaveLength(3);
    expect(await left()).toEqual(['new']);
  });

  test('never deletes from the change log', async () => {
    await sql`insert into sys_data_log (id, data_table, data_id, data_version, create_time)
       values ('kept', 'demo', 'kept', 1, now() - interval '10 years')`.execute(server.db);
    await (await start({})).close();
    expect((await sql`select from sys_data_log where id = 'kept'`.execute(server.db)).rows).toHaveLength(1);
  });
});
