/** The announcements of the signed-in user: what the bells of both official clients call (contract.md §8). */
import { currentUser } from '@/server/auth/guard/hook';
import { parsePaging } from '@/server/crud/read/paging';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, paging, query, text } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { ANNOUNCEMENT, CATEGORY, UNREAD } from './codes';
import { messages } from './messages';
import {
  countAnnouncements,
  markRead,
  readAnnouncement,
  readAnnouncements,
  type AnnouncementFilter,
} from './visible-announcements';

/** Entries of each list of a bell. */
const BELL_SIZE = 5;
const MOST_IN_BELL = 50;

const config = { access: 'signed-in' } as const;

const filters = {
  titile: '标题',
  sender: '发布人',
  readFlag: '是否已读',
  msgCategory: '消息类别',
  priority: '优先级',
} as const;
const MOMENT = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/;

/** Wildcards that clients add around a text. */
const withoutWildcards = (value: string | undefined) => textOf(value).replace(/^\*+|\*+$/g, '');

type FilterQuery = Partial<Record<keyof typeof filters | 'beginDate' | 'endDate', string>>;

function filterOf(given: FilterQuery): AnnouncementFilter {
  const moment = (value: string | undefined, time: string) => {
    const written = textOf(value);
    return MOMENT.test(written) && !Number.isNaN(Date.parse(written))
      ? written.length > 10
        ? written
        : `${written} ${time}`
      : '';
  };
  const { titile, sender, readFlag, msgCategory, priority, beginDate, endDate } = given;
  return {
    titile: withoutWildcards(titile),
    sender: withoutWildcards(sender),
    readFlag: withoutWildcards(readFlag),
    msgCategory: withoutWildcards(msgCategory),
    priority: withoutWildcards(priority),
    from: moment(beginDate, '00:00:00'),
    until: moment(endDate, '23:59:59'),
  };
}

/** Lists of unread announcements and their totals, by category. */
const mountBells: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/annountCement/listByUser',
    {
      schema: { summary: '铃铛：未读的通知公告和系统消息', querystring: query({ pageSize: paging.pageSize }) },
      config,
    },
    async (request) => {
      const caller = currentUser(request);
      const asked = textOf(request.query.pageSize) === '' ? BELL_SIZE : parsePaging(request.query).size;
      const page = { size: Math.min(asked, MOST_IN_BELL), current: 1 };
      const unread = (msgCategory: string) => ({ readFlag: UNREAD, msgCategory });
      const [anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal] = await Promise.all([
        readAnnouncements(platform, caller, unread(CATEGORY.notice), page),
        countAnnouncements(platform, caller, unread(CATEGORY.notice)),
        readAnnouncements(platform, caller, unread(CATEGORY.system), page),
        countAnnouncements(platform, caller, unread(CATEGORY.system)),
      ]);
      return successReply({ sysMsgList, sysMsgTotal, anntMsgList, anntMsgTotal });
    },
  );
  api.get(
    '/sys/annountCement/getUnreadMessageCount',
    { schema: { summary: '未读消息数' }, config },
    async (request) => {
      const count = await countAnnouncements(platform, currentUser(request), { readFlag: UNREAD });
      return successReply({ systemCount: count, flowCount: 0, fileCount: 0, planCount: 0, count });
    },
  );
  api.get(
    '/sys/annountCement/vue3List',
    {
      schema: {
        summary: '消息列表',
        querystring: query({ ...filters, fromUser: '发布人', beginDate: '开始日期', endDate: '结束日期', ...paging }),
      },
      config,
    },
    async (request) => {
      const { fromUser, ...given } = request.query;
      const filter = filterOf({ ...given, sender: textOf(given.sender) || textOf(fromUser) });
      return successReply(await readAnnouncements(platform, currentUser(request), filter, parsePaging(request.query)));
    },
  );
};

/** 我的通告, and what marks announcements as read. */
const mountReadStates: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    { schema: { summary: '我的通告', querystring: query({ ...filters, ...paging }) }, config },
    async (request) => {
      const caller = currentUser(request);
      const filter = filterOf(request.query);
      const { size, current } = parsePaging(request.query);
      const [rows, total] = await Promise.all([
        readAnnouncements(platform, caller, filter, { size, current }),
        countAnnouncements(platform, caller, filter),
      ]);
      const userId = String(caller.me.id ?? '');
      // AnnouncementSendModel: the id of the row of the user, or of the announcement while there is none.
      const records = rows.map((row) => ({ ...row, id: row.sendId ?? row.id, userId }));
      return successReply({ records, total, size, current, pages: Math.ceil(total / size) });
    },
  );
  api.put(
    '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    { schema: { summary: '标记通告已读', body: body({ anntId: text('通告编号') }) }, config },
    async (request) => {
      const caller = currentUser(request);
      const { id } = await readAnnouncement(platform, caller, textOf(request.body.anntId));
      await markRead(platform, caller, id);
      return successReply(null, messages.read);
    },
  );
  api.put('/sys/sysAnnouncementSend/readAll', { schema: { summary: '全部标记已读' }, config }, async (request) => {
    await markRead(platform, currentUser(request), null);
    return successReply(null, messages.read);
  });
};

export const mountMyAnnouncements: PlatformRoutes = (api, platform) => {
  if (!platform.schemas.entities[ANNOUNCEMENT]) return;
  mountBells(api, platform);
  mountReadStates(api, platform);
};
