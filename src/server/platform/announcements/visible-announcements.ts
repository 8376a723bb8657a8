/** Announcements that a user may see: released, within their time, and sent to the user or to all users of a tenant. */
import { sql, type SqlBool } from 'kysely';
import type { Caller } from '@/server/crud';
import { tenantsOf } from '@/server/crud';
import { newId } from '@/server/db';
import type { PlatformContext } from '../context';
import { READ, RECEIVERS, STATUS, UNREAD } from './codes';
import { fail } from './errors';
import { ofTenants } from './receivers';

type Platform = Pick<PlatformContext, 'db' | 'now'>;

/** Filters of a user's announcements; an empty text does not filter. */
export interface AnnouncementFilter {
  titile?: string;
  sender?: string;
  readFlag?: string;
  msgCategory?: string;
  priority?: string;
  /** "YYYY-MM-DD HH:mm:ss" */
  from?: string;
  until?: string;
}

/** Name of the sender; deleted users keep their name. */
const SENDER_NAME = sql<string | null>`(select u.realname from sys_user u where u.username = a.sender
  order by u.del_flag, u.id limit 1)`;

/** `a` is the announcement, `s` its row of the user: null until the user read an announcement to all. */
function visible({ db, now }: Platform, caller: Caller) {
  const moment = now();
  const userId = String(caller.me.id ?? '');
  return db
    .selectFrom('sys_announcement as a')
    .leftJoin('sys_announcement_send as s', (join) => join.onRef('s.annt_id', '=', 'a.id').on('s.user_id', '=', userId))
    .where('a.del_flag', '=', '0')
    .where('a.send_status', '=', STATUS.released)
    .where((where) =>
      where.or([
        where.and([where('a.msg_type', '=', RECEIVERS.all), ofTenants('a.tenant_id', tenantsOf(caller))]),
        where.and([where('a.msg_type', '<>', RECEIVERS.all), where('s.id', 'is not', null)]),
      ]),
    )
    .where((where) => where.or([where('a.start_time', 'is', null), where('a.start_time', '<=', moment)]))
    .where((where) => where.or([where('a.end_time', 'is', null), where('a.end_time', '>', moment)]));
}

const READ_FLAG = sql<string>`coalesce(s.read_flag, ${UNREAD})`;

const contains = (column: 'a.titile' | 'a.sender', text: string) =>
  sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;

function filtered(platform: Platform, caller: Caller, filter: AnnouncementFilter) {
  const { titile = '', sender = '', readFlag = '', msgCategory = '', priority = '', from = '', until = '' } = filter;
  return visible(platform, caller)
    .$if(titile !== '', (query) => query.where(contains('a.titile', titile)))
    .$if(sender !== '', (query) =>
      query.where((where) =>
        where.or([contains('a.sender', sender), sql<SqlBool>`strpos(${SENDER_NAME}, ${sender}) > 0`]),
      ),
    )
    .$if(readFlag !== '', (query) => query.where(READ_FLAG, '=', readFlag))
    .$if(msgCategory !== '', (query) => query.where('a.msg_category', '=', msgCategory))
    .$if(priority !== '', (query) => query.where('a.priority', '=', priority))
    .$if(from !== '', (query) => query.where('a.send_time', '>=', from))
    .$if(until !== '', (query) => query.where('a.send_time', '<=', until));
}

/** In wire format: SysAnnouncement with the read state of the user (contract.md §10). */
const columns = [
  'a.id',
  'a.id as anntId',
  'a.titile',
  'a.msg_content as msgContent',
  'a.msg_abstract as msgAbstract',
  'a.sender',
  SENDER_NAME.as('sender_dictText'),
  'a.priority',
  'a.msg_category as msgCategory',
  'a.msg_type as msgType',
  'a.send_status as sendStatus',
  'a.send_time as sendTime',
  'a.create_time as createTime',
  'a.start_time as startTime',
  'a.end_time as endTime',
  'a.bus_type as busType',
  'a.bus_id as busId',
  'a.open_type as openType',
  'a.open_page as openPage',
  's.id as sendId',
  READ_FLAG.as('readFlag'),
  's.read_time as readTime',
] as const;

/** Announcements of the user, the latest first, in the order of their release. */
export const readAnnouncements = (
  platform: Platform,
  caller: Caller,
  filter: AnnouncementFilter,
  { size, current }: { size: number; current: number },
) =>
  filtered(platform, caller, filter)
    .select(columns)
    .orderBy('a.send_time', (order) => order.desc().nullsLast())
    .orderBy('a.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();

export async function countAnnouncements(
  platform: Platform,
  caller: Caller,
  filter: AnnouncementFilter,
): Promise<number> {
  const found = filtered(platform, caller, filter).select(sql<number>`count(*)::int4`.as('count'));
  return (await found.executeTakeFirstOrThrow()).count;
}

/** @throws HttpError for one that the user may not see */
export async function readAnnouncement(platform: Platform, caller: Caller, id: string) {
  const found = await visible(platform, caller).select(columns).where('a.id', '=', id).executeTakeFirst();
  if (!found) throw fail.notFound();
  return found;
}

/** Marks announcements of the user as read; the time of the first reading stays. @param id null: all */
export async function markRead(platform: Platform, caller: Caller, id: string | null): Promise<void> {
  const { db, now } = platform;
  const unread = visible(platform, caller).select('a.id').where(READ_FLAG, '<>', READ);
  const rows = await unread.$if(id !== null, (query) => query.where('a.id', '=', id ?? '')).execute();
  const read = { read_flag: READ, read_time: now() };
  const created = { user_id: String(caller.me.id ?? ''), create_by: String(caller.me.username ?? '') };
  if (rows.length === 0) return;
  await db
    .insertInto('sys_announcement_send')
    .values(rows.map((row) => ({ id: newId(), annt_id: row.id, ...created, create_time: read.read_time, ...read })))
    .onConflict((conflict) => conflict.columns(['annt_id', 'user_id']).doUpdateSet(read))
    .execute();
}

/** Name of the sender of an announcement; null before its release. */
export async function senderName({ db }: Platform, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('sys_announcement as a')
    .select(SENDER_NAME.as('name'))
    .where('a.id', '=', id)
    .executeTakeFirst();
  return found?.name ?? null;
}
