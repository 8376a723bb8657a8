/** Department trees (contract.md §1.5). Open to every signed-in user; data rules apply. */
import type { FastifyRequest } from 'fastify';
import type { ConditionTest } from '@/model/generated/files';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { conditionText, conditionTexts } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { pruneTree } from '../trees/tree';
import {
  type DepartmentNode,
  POST_CATEGORY,
  readDepartments,
  readDepartmentTree,
  toTreeLevel,
} from './department-tree';
import { readManagedDepartments } from './managed';
import { query, type ValueOf } from '@/server/http/schema/fields';

const signedIn = { config: { access: 'signed-in' } } as const;

/** Node in the wire format of `queryIdTree`. */
interface IdNode {
  key: string;
  value: string;
  title: string;
  children?: IdNode[];
}

const toIdNode = ({ key, value, title, children }: DepartmentNode): IdNode => ({
  key,
  value,
  title,
  ...(children.length > 0 ? { children: children.map(toIdNode) } : {}),
});

const levelQuery = query({
  pid: '上级部门，为空时取一级',
  ids: '部门，不为空时只取这些',
  primaryKey: '为 orgCode 时 ids 是部门编码',
  orgCategory: '机构类别',
});

/** The requested departments (`ids`), or one level of the tree. @param withPosts includes posts of the tree */
async function readLevel(
  platform: PlatformContext,
  request: FastifyRequest & { query: ValueOf<typeof levelQuery> },
  withPosts: boolean,
): Promise<DepartmentNode[]> {
  const { pid = '', ids, primaryKey, orgCategory } = request.query;
  const requested = conditionTexts(ids);
  const categories = conditionTexts(orgCategory);
  const atRoot = requested.length === 0 && pid === '';
  const where: Record<string, ConditionTest> = {};
  if (requested.length > 0) where[primaryKey === 'orgCode' ? 'orgCode' : 'id'] = requested;
  else {
    if (categories.length > 0) where.orgCategory = categories;
    else if (!withPosts) where.orgCategory = { ne: POST_CATEGORY };
    if (!atRoot) where.parentId = conditionText(pid);
  }
  const query = atRoot ? { parentId: '0' } : undefined;
  return toTreeLevel(platform, await readDepartments(platform, currentUser(request), where, query));
}

export const mountDepartmentTrees: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/sysDepart/queryTreeList',
    { schema: { summary: '部门树', querystring: query({ ids: '部门，为空时全部' }) }, ...signedIn },
    async (request) => {
      const ids = conditionTexts(request.query.ids);
      if (ids.length === 0) return successReply(await readDepartmentTree(platform, currentUser(request)));
      const rows = await readDepartments(platform, currentUser(request), { id: ids });
      return successReply(await toTreeLevel(platform, rows));
    },
  );

  api.get(
    '/sys/sysDepart/queryDepartTreeSync',
    { schema: { summary: '部门树的一级，不含岗位', querystring: levelQuery }, ...signedIn },
    async (request) => successReply(await readLevel(platform, request, false)),
  );
  api.get(
    '/sys/sysDepart/queryDepartAndPostTreeSync',
    { schema: { summary: '部门树的一级，含岗位', querystring: levelQuery }, ...signedIn },
    async (request) => successReply(await readLevel(platform, request, true)),
  );

  api.get(
    '/sys/sysDepart/queryIdTree',
    { schema: { summary: '部门树，只有编号和名称' }, ...signedIn },
    async (request) => successReply((await readDepartmentTree(platform, currentUser(request))).map(toIdNode)),
  );

  // Clients read the user's role from the message: "2" manages departments, "1" does not.
  api.get(
    '/sys/sysDepart/queryMyDeptTreeList',
    { schema: { summary: '我负责的部门' }, ...signedIn },
    async (request) => {
      const mine = await readManagedDepartments(platform, currentUser(request));
      return successReply(mine, mine === null ? '1' : '2');
    },
  );

  api.get('/sys/sysDepart/getALLRankRelation', { schema: { summary: '岗位树' }, ...signedIn }, async (request) => {
    const tree = await readDepartmentTree(platform, currentUser(request));
    return successReply(pruneTree(tree, ({ orgCategory }) => orgCategory === POST_CATEGORY));
  });
};
