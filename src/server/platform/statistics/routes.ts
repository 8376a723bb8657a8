/**
 * Dashboard routes. Open to every signed-in user, because they return only counts and no data about single users. The
 * routes of the records check record permissions.
 */
import { successReply } from '@/server/http/reply';
import type { PlatformRoutes } from '../context';
import { systemStatistics } from './system';
import { countVisits, visitsByDay, visitStatistics } from './visits';

const signedIn = { config: { access: 'signed-in' } } as const;
const WEEK = 7;

export const mountStatistics: PlatformRoutes = (api, platform) => {
  const { db } = platform;
  api.get('/sys/loginfo', { schema: { summary: '访问次数' }, ...signedIn }, async () =>
    successReply(await countVisits(db)),
  );
  // Key names of contract.md §1.1.
  api.get('/sys/visitInfo', { schema: { summary: '最近一周的访问' }, ...signedIn }, async () =>
    successReply(
      (await visitsByDay(db, WEEK)).map(({ day, name, visits, ips }) => ({
        tian: day,
        type: name,
        ip: ips,
        visit: visits,
      })),
    ),
  );
  api.get('/sys/statistics/visits', { schema: { summary: '访问统计' }, ...signedIn }, async () =>
    successReply(await visitStatistics(db)),
  );
  api.get('/sys/statistics/system', { schema: { summary: '系统统计' }, ...signedIn }, async () =>
    successReply(await systemStatistics(platform)),
  );
};
