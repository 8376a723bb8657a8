import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '@/server/db';
import { databaseKinds, openPreparedDatabase } from '../../../tests/helpers/databases';
import type { Task } from './task';
import { addTask, endTask, readTask, claimTask } from './task-table';
import { buildTasks, type Tasks } from './tasks';

describe.each(databaseKinds)('periodic tasks on %s', (kind) => {
  let db: Database;
  let time = '';
  let errors: unknown[] = [];
  beforeAll(async () => {
    db = await openPreparedDatabase(kind, ['schemas']);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.deleteFrom('jw_task').execute();
    time = '2026-06-30 10:00:00';
    errors = [];
  });

  /** A process with a task each minute. */
  const processOf = (run: Task['run']): Tasks =>
    buildTasks(
      { db, log: { error: (entry: unknown) => void errors.push(entry) }, now: () => time, zone: 'Asia/Shanghai' },
      [{ name: 'demo.minute', schedule: { every: 60 }, run }],
    );
  const row = () => db.selectFrom('jw_task').selectAll().executeTakeFirstOrThrow();

  test('runs at its time, once for several missed times', async () => {
    const runs: string[] = [];
    const tasks = processOf(async (since) => void runs.push(since));
    await tasks.runDue();
    expect(runs).toEqual([]);
    time = '2026-06-30 10:05:00';
    await tasks.runDue();
    await tasks.runDue();
    time = '2026-06-30 10:06:00';
    await tasks.runDue();
    expect(runs).toEqual(['2026-06-30 10:00:00', '2026-06-30 10:05:00']);
  });

  test('is run once by two processes', async () => {
    let runs = 0;
    const processes = [0, 1, 2].map(() => processOf(async () => void (runs += 1)));
    await Promise.all(processes.map((one) => one.runDue()));
    time = '2026-06-30 10:01:00';
    await Promise.all(processes.map((one) => one.runDue()));
    await Promise.all(processes.map((one) => one.runDue()));
    expect(runs).toBe(1);
  });

  test('is not run again by a process that saw its run under way', async () => {
    const name = 'demo.minute';
    await addTask(db, name, time);
    expect(await claimTask(db, 'one', await readTask(db, name), '2026-06-30 10:01:00')).toBe(true);
    const seen = await readTask(db, name);
    await endTask(db, 'one', name, null);
    expect(await claimTask(db, 'two', seen, '2026-06-30 10:01:00')).toBe(false);
  });

  test('keeps the error of a run, and runs again at the next time for the whole time since the last success', async () => {
    const runs: string[] = [];
    const tasks = processOf(async (since) => {
      runs.push(since);
      if (runs.length === 1) throw new Error('no connection');
    });
    await tasks.runDue();
    time = '2026-06-30 10:01:00';
    await tasks.runDue();
    expect(await row()).toMatchObject({ message: 'no connection', worker: null, success_time: '2026-06-30 10:00:00' });
    expect(errors).toMatchObject([{ task: 'demo.minute' }]);
    time = '2026-06-30 10:02:00';
    await tasks.runDue();
    expect(await row()).toMatchObject({ message: null, success_time: '2026-06-30 10:02:00' });
    expect(runs).toEqual(['2026-06-30 10:00:00', '2026-06-30 10:00:00']);
  });

  test('takes the run of a process that is gone, after its lease', async () => {
    let runs = 0;
    const tasks = processOf(async () => void (runs += 1));
    await tasks.runDue();
    time = '2026-06-30 10:01:00';
    const lease = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds}::int4)`;
    await db
      .updateTable('jw_task')
      .set({ worker: 'gone', start_time: time, lease_end: lease(30) })
      .execute();
    await tasks.runDue();
    expect(runs).toBe(0);
    await db
      .updateTable('jw_task')
      .set({ lease_end: lease(-1) })
      .execute();
    time = '2026-06-30 10:02:00';
    await tasks.runDue();
    expect(runs).toBe(1);
  });

  test('closing waits for the running task and starts no other', async () => {
    let finish = () => {};
    const work = new Promise<void>((resolve) => (finish = resolve));
    let enter = () => {};
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const tasks = processOf(() => {
      enter();
      return work;
    });
    await tasks.runDue();
    time = '2026-06-30 10:01:00';
    void tasks.runDue();
    await entered;
    const closed = tasks.close();
    finish();
    await closed;
    expect(await row()).toMatchObject({ worker: null, success_time: time });
    time = '2026-06-30 10:02:00';
    await tasks.runDue();
    expect(await row()).toMatchObject({ start_time: '2026-06-30 10:01:00' });
  });
});
