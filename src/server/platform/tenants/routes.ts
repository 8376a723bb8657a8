/** Look-up route of active tenants. */
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { ALL_ROWS, conditionTexts } from '@/server/http/request-params';
import { query } from '@/server/http/schema/fields';

const TENANT = 'system/tenant';
const USER = 'system/user';

/** Callers who may read tenants or users get all active tenants, other callers their own. */
export const mountTenants: PlatformRoutes = (api, { engine, schemas }) => {
  if (!schemas.entities[TENANT]) return;
  api.get(
    '/sys/tenant/queryList',
    { schema: { summary: '可选的租户', querystring: query({ ids: '租户' }) }, config: { access: 'signed-in' } },
    async (request) => {
      const user = currentUser(request);
      const requested = conditionTexts(request.query.ids);
      const readsAll = engine.canRead(TENANT, user) || engine.canRead(USER, user);
      const own = conditionTexts(String(user.me.tenantId ?? ''));
      const visible = requested.length > 0 ? own.filter((id) => requested.includes(id)) : own;
      const ids = readsAll ? requested : visible;
      // A user without a tenant gets an empty list, not all tenants.
      if (ids.length === 0 && !(readsAll && requested.length === 0)) return successReply([]);
      const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
      const query = { ...ALL_ROWS, column: 'id', order: 'asc' };
      const where = { status: 1, ...(ids.length > 0 ? { id: numbers } : {}) };
      return successReply((await engine.list(TENANT, query, user, where)).records);
    },
  );
};
