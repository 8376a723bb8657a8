/** Routes of the sessions of the signed-in user: lists them and ends others of them. */
import { currentUser } from '@/server/auth/guard/hook';
import { endSessions } from '@/server/auth/tokens/end-sessions';
import { hashToken } from '@/server/auth/tokens/tokens';
import { parsePaging } from '@/server/crud/read/paging';
import { now } from '@/server/db';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, paging, query, text } from '@/server/http/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { PlatformContext, PlatformRoutes } from '../context';
import { deviceName } from './device-name';
import { fail } from './errors';
import { messages } from './messages';

const currentHash = ({ token }: FastifyRequest): string => (token === null ? '' : hashToken(token));

/** Page of the live sessions of a user, the current one first. */
async function listSessions(
  { db }: PlatformContext,
  userId: string,
  hash: string,
  given: Readonly<Record<string, string | undefined>>,
) {
  const { size, current } = parsePaging(given as Record<string, string>);
  const rows = await db
    .selectFrom('sys_token')
    .select(['id', 'hash', 'ip', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows
    .toSorted((one, other) => Number(other.hash === hash) - Number(one.hash === hash))
    .map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      ip: row.ip,
      loginTime: row.created_at,
      current: row.hash === hash ? '1' : '0',
    }));
  const records = sessions.slice((current - 1) * size, current * size);
  return { records, total: sessions.length, size, current, pages: Math.ceil(sessions.length / size) };
}

export const mountOwnSessions: PlatformRoutes = (api, platform) => {
  const { db } = platform;
  api.get(
    '/sys/user/session/list',
    { schema: { summary: '我的登录', querystring: query(paging) }, config: { access: 'signed-in' } },
    async (request) =>
      successReply(
        await listSessions(platform, textOf(currentUser(request).me.id), currentHash(request), request.query),
      ),
  );

  api.post(
    '/sys/user/session/end',
    {
      schema: { summary: '结束我的另一个登录', body: body({ id: text('登录编号') }) },
      config: { access: 'signed-in', log: { title: messages.title, label: '结束登录' } },
    },
    async (request) => {
      const userId = textOf(currentUser(request).me.id);
      await db.tx(async () => {
        const session = await db
          .selectFrom('sys_token')
          .select(['id', 'hash'])
          .where('id', '=', textOf(request.body.id).slice(0, 32))
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst();
        if (!session) throw fail.noSession();
        if (session.hash === currentHash(request)) throw fail.thisSession();
        await endSessions(db, { userId, sessionId: session.id }, 'own');
      });
      platform.tableChanged('sys_token');
      return successReply(null, messages.sessionEnded);
    },
  );
};
