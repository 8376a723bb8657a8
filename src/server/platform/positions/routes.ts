/** Position look-ups. Open to every signed-in user, because user forms have a position picker. */
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { conditionText } from '@/server/http/request-params';
import { paging, query } from '@/server/http/schema/fields';
import { fail } from './errors';

const POSITION = 'system/position';

const signedIn = { config: { access: 'signed-in' } } as const;

export const mountPositions: PlatformRoutes = (api, { engine, schemas }) => {
  if (!schemas.entities[POSITION]) return;
  api.get(
    '/sys/position/list',
    { schema: { summary: '职务分页列表', querystring: query(paging) }, ...signedIn },
    async (request) => successReply(await engine.list(POSITION, request.query, currentUser(request))),
  );
  api.get(
    '/sys/position/queryByCode',
    { schema: { summary: '按编码取职务', querystring: query({ code: '职务编码' }) }, ...signedIn },
    async (request) => {
      const { records } = await engine.list(POSITION, {}, currentUser(request), {
        code: conditionText(request.query.code),
      });
      if (!records[0]) throw fail.noPosition();
      return successReply(records[0]);
    },
  );
};
