/** Statistics use days of the configured time zone, independent of the machine. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '@/server/db';
import { migrate } from '@/server/db/schema/migration-runner';
import { visitStatistics } from './visits';
import { clusterImage } from '../../../../tests/helpers/cluster';

/** 25 hours apart: the two zones never have the same day. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

test('counts the same moment on different days in two time zones', async () => {
  const found: string[] = [];
  for (const timeZone of ZONES) {
    const db = await openDatabase({ dataDir: 'memory://', image: await clusterImage(), timeZone });
    await migrate(db);
    const dayNow = () => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
    const before = dayNow();
    await sql`insert into sys_log (id, log_type, ip, create_time) values
         ('a', 1, 'x', ${before}::timestamp), ('b', 1, 'y', ${before}::timestamp + interval '23:59:59'), ('c', 1, 'z', ${before}::timestamp - interval '1 second')`.execute(
      db,
    );
    const { todayVisitCount, todayIp, yesterdayVisitCount, days } = await visitStatistics(db);
    await db.close();
    // Skip the comparison when midnight passes during the test.
    if (dayNow() === before)
      expect([days.at(-1)?.day, todayVisitCount, todayIp, yesterdayVisitCount]).toEqual([before, 2, 2, 1]);
    found.push(days.at(-1)!.day);
  }
  expect(new Set(found).size).toBe(2);
});
