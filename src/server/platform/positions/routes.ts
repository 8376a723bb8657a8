/** What people choose from besides dictionaries: categories, positions, tenants. */
import type { FastifyInstance } from 'fastify';
import { successReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { csvValues, plainText } from '../departments/department-tree';
import { currentUser } from '@/server/auth/guard/hook';
import { paths } from '@/server/http/paths';
import type { PlatformContext, PlatformRoutes } from '../context';
import { mountCategories } from '../categories/routes';
import { messages } from '../categories/messages';

const POSITION = 'system/position';
const TENANT = 'system/tenant';
const USER = 'system/user';

const member = { config: { member: true } } as const;

/** Everybody who fills in a form about a person chooses a position. */
function mountPositions(api: FastifyInstance, { engine, schemas }: PlatformContext): void {
  if (!schemas.entities[POSITION]) return;
  api.get(paths.positions, member, async (request) =>
    successReply(await engine.list(POSITION, request.query as Record<string, unknown>, currentUser(request))),
  );
  api.get<{ Querystring: { code?: string } }>(paths.positionByCode, member, async (request) => {
    const { records } = await engine.list(POSITION, {}, currentUser(request), { code: plainText(request.query.code) });
    if (!records[0]) throw new HttpError(messages.noPosition);
    return successReply(records[0]);
  });
}

/** Tenants in force: all of them for who keeps tenants or users, one's own for anybody else. */
function mountTenants(api: FastifyInstance, { engine, schemas }: PlatformContext): void {
  if (!schemas.entities[TENANT]) return;
  api.get<{ Querystring: { ids?: string } }>(paths.tenants, member, async (request) => {
    const person = currentUser(request);
    const asked = csvValues(request.query.ids);
    const all = engine.canRead(TENANT, person) || engine.canRead(USER, person);
    const mine = csvValues(String(person.me.tenantId ?? ''));
    const ids = all ? asked : asked.length > 0 ? mine.filter((id) => asked.includes(id)) : mine;
    // Of no tenant: none, not all.
    if (ids.length === 0 && !(all && asked.length === 0)) return successReply([]);
    const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
    const query = { pageSize: '-521', column: 'id', order: 'asc' };
    const where = { status: 1, ...(ids.length > 0 ? { id: numbers } : {}) };
    return successReply((await engine.list(TENANT, query, person, where)).records);
  });
}

/** Groups of users are not kept here; clients that ask for them find none. */
function mountUserGroups(api: FastifyInstance): void {
  api.get(paths.userGroups, member, async () =>
    successReply({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
  );
}

export const mountCatalog: PlatformRoutes = (api, platform) => {
  mountCategories(api, platform);
  mountPositions(api, platform);
  mountTenants(api, platform);
  mountUserGroups(api);
};
