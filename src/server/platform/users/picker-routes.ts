/** User look-ups for pickers (contract.md §1.2). Open to every signed-in user. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { tenantsOf } from '@/server/crud';
import { successReply } from '@/server/http/reply';
import { ALL_ROWS, containsPattern, pageQuery, textOf } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import { listUsers, nameFilters, usersOfKeys } from './user-cards';
import { paging, query } from '@/server/http/schema/fields';

const signedIn = { config: { access: 'signed-in' } } as const;

const mountPicker: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/user/queryUserComponentData',
    {
      schema: {
        summary: '选人：用户分页列表',
        querystring: query({
          isMultiTranslate: 'true 时按用户名取多个',
          username: '用户名',
          realname: '姓名',
          departId: '部门',
          id: '用户编号或用户名',
          colleagues: 'true 时只取与当前用户同租户的正常用户，如评论中可提及的人',
          ...paging,
        }),
      },
      ...signedIn,
    },
    async (request) => {
      const colleagues = textOf(request.query.colleagues) === 'true';
      const several = textOf(request.query.isMultiTranslate) === 'true';
      const names = several ? { username: textOf(request.query.username) } : nameFilters(request);
      const query = {
        ...pageQuery(request),
        ...names,
        departTree: textOf(request.query.departId),
        code: textOf(request.query.id),
        activeOf: colleagues ? tenantsOf(currentUser(request)).join(',') : '',
      };
      return successReply(await listUsers(platform, request, query));
    },
  );
};

const mountSelection: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/user/selectUserList',
    {
      schema: {
        summary: '选人：按部门、角色或关键词',
        querystring: query({
          username: '用户名',
          realname: '姓名',
          departId: '部门',
          roleId: '角色',
          keyword: '关键词',
          excludeUserIdList: '排除的用户',
          ...paging,
        }),
      },
      ...signedIn,
    },
    async (request) => {
      const query = {
        ...pageQuery(request),
        ...nameFilters(request),
        departTree: textOf(request.query.departId),
        roleId: textOf(request.query.roleId),
        keyword: textOf(request.query.keyword),
        excludeUserIdList: textOf(request.query.excludeUserIdList),
      };
      return successReply(await listUsers(platform, request, query));
    },
  );
};

const mountLookups: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/user/queryUserByDepId',
    { schema: { summary: '部门的用户，不分页', querystring: query({ id: '部门', realname: '姓名' }) }, ...signedIn },
    async (request) => {
      const departTree = textOf(request.query.id);
      if (departTree === '') return successReply([]);
      const realname = containsPattern(textOf(request.query.realname));
      return successReply((await listUsers(platform, request, { ...ALL_ROWS, departTree, realname })).records);
    },
  );

  const usersByKeys = async (request: FastifyRequest, keys: string | undefined) =>
    successReply(await usersOfKeys(platform, request, textOf(keys)));
  api.get(
    '/sys/user/queryByIds',
    { schema: { summary: '按编号取用户', querystring: query({ userIds: '用户' }) }, ...signedIn },
    (request) => usersByKeys(request, request.query.userIds),
  );
  api.get(
    '/sys/user/getMultiUser',
    { schema: { summary: '按用户名取用户', querystring: query({ username: '用户名' }) }, ...signedIn },
    (request) => usersByKeys(request, request.query.username),
  );
};

export const mountUserPickers: PlatformRoutes = (api, platform) => {
  mountPicker(api, platform);
  mountSelection(api, platform);
  mountLookups(api, platform);
};
