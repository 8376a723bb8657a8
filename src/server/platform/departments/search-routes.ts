/** Department search (contract.md §1.5). Open to every signed-in user; data rules apply. */
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { conditionTexts } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import { matchingBranches } from '../trees/tree';
import { type DepartmentNode, readDepartments, readDepartmentTree, toTreeLevel } from './department-tree';
import { readManagedDepartments } from './managed';
import { readUserCards } from './user-cards';
import { query } from '@/server/http/schema/fields';

const signedIn = { config: { access: 'signed-in' } } as const;

const flatten = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);

export const mountDepartmentSearch: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/sysDepart/searchBy',
    {
      schema: {
        summary: '按名称搜索部门',
        querystring: query({ keyWord: '关键词', myDeptSearch: '1 为只搜我负责的部门', orgCategory: '机构类别' }),
      },
      ...signedIn,
    },
    async (request) => {
      const { keyWord = '', myDeptSearch, orgCategory } = request.query;
      const caller = currentUser(request);
      const managed = myDeptSearch === '1' ? ((await readManagedDepartments(platform, caller)) ?? []) : null;
      const categories = conditionTexts(orgCategory);
      const word = keyWord.trim();
      const rows = await readDepartments(
        platform,
        caller,
        categories.length > 0 ? { orgCategory: categories } : undefined,
        word === '' ? {} : { departName: `*${word}*` },
      );
      const ids = managed && new Set(flatten(managed).map(({ id }) => id));
      const level = await toTreeLevel(platform, ids ? rows.filter((row) => ids.has(String(row.id))) : rows);
      return successReply(level);
    },
  );

  api.get(
    '/sys/sysDepart/queryTreeByKeyWord',
    { schema: { summary: '按关键词搜索部门和用户', querystring: query({ keyWord: '关键词' }) }, ...signedIn },
    async (request) => {
      const word = (request.query.keyWord ?? '').trim();
      const tree = await readDepartmentTree(platform, currentUser(request));
      if (word === '') return successReply({ userList: [], departList: tree });
      return successReply({
        userList: await readUserCards(platform, request, { keyword: word }),
        departList: matchingBranches(tree, ({ title }) => title.includes(word)),
      });
    },
  );
};
