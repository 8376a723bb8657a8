/** Departments by id or code, their users and their ancestors (contract.md §1.5). Open to every signed-in user. */
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { conditionText, conditionTexts } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { DEPARTMENT, readAncestorIds, readAncestors, readDepartments } from './department-tree';
import { readUserCards } from './user-cards';
import { query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

const signedIn = { config: { access: 'signed-in' } } as const;

/** Maximum departments whose ancestors one request can ask for. */
const MAX_PATHS = 100;

/** Ancestors of one department. */
interface AncestorPath {
  /** From the root down. */
  parentIds: string[];
  parentMap: Record<string, Row>;
}

/** Departments ordered by code. @param ids null for all departments */
const readFlat = (platform: PlatformContext, request: FastifyRequest, ids: readonly string[] | null) =>
  readDepartments(platform, currentUser(request), ids ? { id: [...ids] } : undefined, { column: 'orgCode' });

/** Mounts the ancestors of departments and the path of their names. */
function mountPaths(api: Api, platform: PlatformContext): void {
  api.get(
    '/sys/sysDepart/queryAllParentId',
    { schema: { summary: '部门的上级', querystring: query({ departId: '部门', orgCode: '部门编码' }) }, ...signedIn },
    async (request) => {
      const { departId, orgCode } = request.query;
      const by = conditionTexts(departId).length > 0 ? 'id' : 'org_code';
      const values = by === 'id' ? conditionTexts(departId) : conditionTexts(orgCode);
      if (values.length === 0) throw fail.noKey();
      const found: Record<string, AncestorPath> = {};
      for (const value of values.slice(0, MAX_PATHS)) {
        const rows = await readAncestors(platform, currentUser(request), await readAncestorIds(platform, by, value));
        const ids = rows.map((row) => String(row.id));
        found[value] = { parentIds: ids, parentMap: Object.fromEntries(rows.map((row) => [String(row.id), row])) };
      }
      // Existing servers key the result by the requested value; `parentIds` and `parentMap` merge all paths.
      const all = Object.values(found);
      const parentIds = [...new Set(all.flatMap((path) => path.parentIds))];
      return successReply({ ...found, parentIds, parentMap: Object.assign({}, ...all.map((path) => path.parentMap)) });
    },
  );

  // Called once for each cell of a list that shows departments.
  api.get(
    '/sys/sysDepart/getDepartPathNameByOrgCode',
    {
      schema: { summary: '部门的全路径名称', querystring: query({ orgCode: '部门编码', depId: '部门' }) },
      ...signedIn,
    },
    async (request) => {
      const { orgCode = '', depId = '' } = request.query;
      if (orgCode === '' && depId === '') return successReply('');
      const ids = await readAncestorIds(platform, orgCode === '' ? 'id' : 'org_code', conditionText(orgCode || depId));
      if (ids.length === 0) return successReply('');
      const query = { ids: ids.join(','), pageSize: '100' };
      const { records } = await platform.engine.pick(DEPARTMENT, query, currentUser(request));
      const names = new Map(records.map((row) => [String(row.id), String(row.label ?? '')]));
      return successReply(ids.flatMap((id) => names.get(id) ?? []).join('/'));
    },
  );
}

export const mountDepartmentLookups: PlatformRoutes = (api, platform) => {
  mountPaths(api, platform);

  api.get(
    '/sys/sysDepart/listAll',
    { schema: { summary: '部门列表，不分级', querystring: query({ id: '部门，为空时全部' }) }, ...signedIn },
    async (request) =>
      successReply(await readFlat(platform, request, request.query.id ? conditionTexts(request.query.id) : null)),
  );
  api.get(
    '/sys/sysDepart/queryByIds',
    { schema: { summary: '按编号取部门', querystring: query({ deptIds: '部门' }) }, ...signedIn },
    async (request) => successReply(await readFlat(platform, request, conditionTexts(request.query.deptIds))),
  );

  api.get(
    '/sys/sysDepart/getDepartName',
    { schema: { summary: '按编码取部门', querystring: query({ orgCode: '部门编码' }) }, ...signedIn },
    async (request) => {
      const where = { orgCode: conditionText(request.query.orgCode) };
      const [row] = await readDepartments(platform, currentUser(request), where);
      return successReply(row ?? null);
    },
  );

  api.get(
    '/sys/sysDepart/getUsersByDepartId',
    { schema: { summary: '部门的用户', querystring: query({ id: '部门' }) }, ...signedIn },
    async (request) => {
      const departId = conditionTexts(request.query.id).join(',');
      return successReply(departId === '' ? [] : await readUserCards(platform, request, { departId }));
    },
  );
};
