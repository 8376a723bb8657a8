/**
 * Dashboard routes. Open to every signed-in user, because they return only counts and no data about single users. The
 * routes of the records check record permissions.
 */
import { successReply } from '@/server/http/reply';
import { countNamed, listOf, objectOf, textNamed } from '@/server/http/schema/results';
import type { PlatformRoutes } from '../context';
import { systemStatistics } from './system';
import { countVisits, visitsByDay, visitStatistics } from './visits';

const signedIn = { config: { access: 'signed-in' } } as const;
const WEEK = 7;

const COUNTS = {
  totalVisitCount: countNamed('累计登录次数'),
  todayVisitCount: countNamed('今日登录次数'),
  todayIp: countNamed('今日登录地址数'),
};
const WEEK_DAY = objectOf({
  tian: textNamed('日期'),
  type: textNamed('月-日'),
  ip: countNamed('登录地址数'),
  visit: countNamed('登录次数'),
});
const DAY = { day: textNamed('日期'), name: textNamed('月-日') };
const VISITS = objectOf({
  ...COUNTS,
  yesterdayVisitCount: countNamed('昨日登录次数'),
  online: countNamed('在线用户数'),
  sessions: countNamed('会话数'),
  days: listOf(objectOf({ ...DAY, visits: countNamed('登录次数'), ips: countNamed('登录地址数') })),
});
const NAMED_COUNTS = listOf(objectOf({ name: textNamed('名称'), value: countNamed('数量') }));
const SYSTEM = objectOf({
  users: objectOf({ total: countNamed('用户数'), month: countNamed('本月新增'), frozen: countNamed('冻结') }),
  status: NAMED_COUNTS,
  departs: NAMED_COUNTS,
  roles: NAMED_COUNTS,
  logs: listOf(objectOf({ ...DAY, type: textNamed('日志类型'), value: countNamed('条数') })),
  operations: NAMED_COUNTS,
  modules: NAMED_COUNTS,
});

export const mountStatistics: PlatformRoutes = (api, platform) => {
  const { db } = platform;
  api.get(
    '/sys/loginfo',
    { schema: { summary: '访问次数', documents: { result: objectOf(COUNTS) } }, ...signedIn },
    async () => successReply(await countVisits(db)),
  );
  // Key names of contract.md §1.1.
  api.get(
    '/sys/visitInfo',
    { schema: { summary: '最近一周的访问', documents: { result: listOf(WEEK_DAY) } }, ...signedIn },
    async () =>
      successReply(
        (await visitsByDay(db, WEEK)).map(({ day, name, visits, ips }) => ({
          tian: day,
          type: name,
          ip: ips,
          visit: visits,
        })),
      ),
  );
  api.get(
    '/sys/statistics/visits',
    { schema: { summary: '访问统计', documents: { result: VISITS } }, ...signedIn },
    async () => successReply(await visitStatistics(db)),
  );
  api.get(
    '/sys/statistics/system',
    { schema: { summary: '系统统计', documents: { result: SYSTEM } }, ...signedIn },
    async () => successReply(await systemStatistics(platform)),
  );
};
