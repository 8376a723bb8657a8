/** Request log routes (contract.md §1.6): list and delete. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { allOf } from '@/server/crud/context/sql-tests';
import { oneOf } from '@/server/db';
import { mountDeleteRoutes } from '../delete-routes';
import { currentUser } from '@/server/auth/guard/hook';
import { assertVisible, rowScopeTests } from '@/server/auth/permissions/row-scope';
import { parseRequiredIds } from '@/server/http/request-params';
import { mayRead } from '../read-access';
import type { PlatformRoutes } from '../context';
import { mountRequestLog } from './request-log';
import { scheduleLogPruning } from './pruning';
import { buildLogQueue } from './write-queue';
import { messages } from './messages';
import { paging, query } from '@/server/http/schema/fields';

const LOG = 'system/log';
/** Value of `ids` that clears the log. */
const CLEAR_ALL = 'allclear';

export const mountLogs: PlatformRoutes = (api, platform) => {
  const { db, engine } = platform;
  const queue = buildLogQueue(db, (err, lost) => api.log.error({ err, lost }, 'rows of the log were lost'));
  mountRequestLog(api, platform, queue);
  scheduleLogPruning(api, db, platform.config.LOG_DAYS);
  if (!platform.schemas.entities[LOG]) return;

  api.get(
    '/sys/log/list',
    { schema: { summary: '日志分页列表', querystring: query(paging) }, config: { access: mayRead(engine, LOG) } },
    async (request) => {
      const caller = currentUser(request);
      // Writes the queued rows first, so that users see their latest actions.
      await queue.flush();
      return successReply(await engine.list(LOG, request.query, caller));
    },
  );

  async function remove(request: FastifyRequest, ids: readonly string[]): Promise<void> {
    await assertVisible(engine, LOG, ids, currentUser(request));
    await db.deleteFrom('sys_log').where('id', '=', oneOf(ids)).execute();
  }

  /** Deletes all rows that the user may see. The request log then records the deletion itself. */
  async function clear(request: FastifyRequest): Promise<void> {
    await queue.flush();
    const tests = rowScopeTests(engine, LOG, currentUser(request));
    await db.deleteFrom('sys_log as t').where(allOf(tests)).execute();
  }

  const calls = {
    one: { url: '/sys/log/delete', permission: 'sys:log:delete' },
    many: { url: '/sys/log/deleteBatch', permission: 'sys:log:batch_delete' },
  };
  mountDeleteRoutes(api, calls, async (request, ids, route) => {
    if (ids !== CLEAR_ALL || route !== 'many') return remove(request, parseRequiredIds(ids));
    await clear(request);
    return messages.cleared;
  });
};
