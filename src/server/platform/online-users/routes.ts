/** Routes that list signed-in users and end their sessions (contract.md §1.6). */
import { sql, type SqlBool } from 'kysely';
import { successReply } from '@/server/http/reply';
import { now } from '@/server/db';
import { allOf } from '@/server/crud/context/sql-tests';
import { parsePaging } from '@/server/crud/read/paging';
import { currentUser } from '@/server/auth/guard/hook';
import { assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { assertVisible, rowScopeTests } from '@/server/auth/permissions/row-scope';
import { textOf } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { endSessions } from '@/server/auth/tokens/end-sessions';
import { hashToken } from '@/server/auth/tokens/tokens';
import { permissionCodes } from './permission-codes';
import { messages } from './messages';
import { body, paging, query, text } from '@/server/http/schema/fields';
import { fail } from './errors';

/** Fields copied from the user list, with the field permissions of the caller. */
const USER_FIELDS = ['realname', 'avatar', 'birthday', 'sex', 'sex_dictText', 'phone'] as const;

const USER = 'system/user';

const stripWildcards = (text: string | undefined) => (text ?? '').replace(/^\*+|\*+$/g, '') || null;

/** Page of SysUserOnlineVO with `loginTime`. `token` is the session id, which does not authenticate. */
async function listOnline(
  { db, engine }: PlatformContext,
  query: Record<string, string>,
  caller: ReturnType<typeof currentUser>,
) {
  const { size, current } = parsePaging(query);
  const username = stripWildcards(query.username);
  // Sessions of the users that are visible under the caller's data rules.
  const visible = db
    .selectFrom('sys_token as s')
    .innerJoin('sys_user as t', 't.id', 's.user_id')
    .where('t.del_flag', '=', '0')
    .where('t.status', '=', 1)
    .where('s.expires_at', '>', now)
    .where(allOf(rowScopeTests(engine, USER, caller)))
    .$if(username !== null, (found) => found.where(sql<SqlBool>`strpos(t.username, ${username}) > 0`));
  const sessions = await visible
    .select(['s.id as token', 't.id', 't.username', 't.realname', 't.avatar', 's.created_at as loginTime'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const total = (await visible.select(sql<number>`count(*)::int4`.as('count')).executeTakeFirstOrThrow()).count;
  const ids = [...new Set(sessions.map(({ id }) => id))];
  const seen = engine.context.entities[USER] && ids.length > 0;
  const people = seen ? await engine.list(USER, { pageSize: String(ids.length) }, caller, { id: ids }) : null;
  const byId = new Map(people?.records.map((row) => [row.id, row]));
  const records = sessions.map((session) => {
    const row = byId.get(session.id) ?? {};
    const hidden = people ? { realname: null, avatar: null } : {};
    return {
      ...session,
      ...hidden,
      ...Object.fromEntries(USER_FIELDS.flatMap((key) => (key in row ? [[key, row[key]]] : []))),
    };
  });
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

export const mountOnlineUsers: PlatformRoutes = (api, platform) => {
  const { db, engine } = platform;

  api.get(
    '/sys/online/list',
    {
      schema: { summary: '在线用户', querystring: query({ username: '用户名', ...paging }) },
      config: { access: { permission: `${permissionCodes.list},${permissionCodes.end}` } },
    },
    async (request) => successReply(await listOnline(platform, request.query, currentUser(request))),
  );

  api.post(
    '/sys/online/forceLogout',
    {
      schema: { summary: '强制退出', body: body({ token: text('会话') }) },
      config: { access: { permission: permissionCodes.end }, log: { title: '在线用户', label: '强制退出' } },
    },
    async (request) => {
      const token = textOf(request.body.token);
      if (token === '') throw fail.unknown();
      const caller = currentUser(request);
      const ended = await db.tx(async () => {
        const session = await db
          .selectFrom('sys_token as s')
          .leftJoin('sys_user as u', 'u.id', 's.user_id')
          .select(['s.id', 's.user_id', 'u.username'])
          .where((eb) => eb.or([eb('s.id', '=', token.slice(0, 100)), eb('s.hash', '=', hashToken(token))]))
          .forUpdate('s')
          .executeTakeFirst();
        if (!session) return false;
        await assertVisible(engine, USER, [session.user_id], caller);
        await assertNotMorePrivileged(db, caller, session.user_id);
        request.logSubject = session.username;
        await endSessions(db, { userId: session.user_id, sessionId: session.id }, 'forced');
        return true;
      });
      if (!ended) throw fail.unknown();
      platform.tableChanged('sys_token');
      return successReply(null, messages.ended);
    },
  );
};
