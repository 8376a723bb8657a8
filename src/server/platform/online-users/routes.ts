/** Routes that list signed-in users and end their sessions (contract.md §1.6). */
import { sql, type SqlBool } from 'kysely';
import { successReply } from '@/server/http/reply';
import { whereAll } from '@/server/crud/context/sql-tests';
import { parsePaging } from '@/server/crud/read/paging';
import { currentUser } from '@/server/auth/guard/hook';
import { assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { assertVisible, rowScopeTests } from '@/server/auth/permissions/row-scope';
import { textOf } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { hashToken } from '@/server/auth/tokens/tokens';
import { permissionCodes } from './permission-codes';
import { messages } from './messages';
import { body, paging, query, text } from '@/server/http/schema/fields';
import { fail } from './errors';

interface Session {
  token: string;
  id: string;
  username: string;
  realname: string | null;
  avatar: string | null;
  loginTime: string;
}

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
  const where = whereAll([
    sql<SqlBool>`s.expires_at > now()`,
    username === null ? null : sql<SqlBool>`strpos(t.username, ${username}) > 0`,
    ...rowScopeTests(engine, USER, caller),
  ]);
  const from = sql`from sys_token s join sys_user t on t.id = s.user_id and t.del_flag = '0' and t.status = 1${where}`;
  const { rows: sessions } = await sql<Session>`
    select s.id as token, t.id, t.username, t.realname, t.avatar,
      to_char(s.created_at, 'YYYY-MM-DD HH24:MI:SS') as "loginTime" ${from}
    order by s.created_at desc, s.id limit ${size} offset ${(current - 1) * size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int4 as n ${from}`.execute(db);
  const total = counted.rows[0]!.n;
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
      schema: { summary: '强制下线', body: body({ token: text('会话') }) },
      config: { access: { permission: permissionCodes.end }, log: { title: '在线用户', label: '强制下线' } },
    },
    async (request) => {
      const token = textOf(request.body.token);
      if (token === '') throw fail.unknown();
      const caller = currentUser(request);
      const ended = await db.tx(async () => {
        const session = await db
          .selectFrom('sys_token')
          .select(['id', 'user_id'])
          .where((eb) => eb.or([eb('id', '=', token.slice(0, 100)), eb('hash', '=', hashToken(token))]))
          .forUpdate()
          .executeTakeFirst();
        if (!session) return false;
        await assertVisible(engine, USER, [session.user_id], caller);
        await assertNotMorePrivileged(db, caller, session.user_id);
        await db.deleteFrom('sys_token').where('id', '=', session.id).execute();
        return true;
      });
      if (!ended) throw fail.unknown();
      platform.tableChanged('sys_token');
      return successReply(null, messages.ended);
    },
  );
};
