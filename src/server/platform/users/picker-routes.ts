/** User look-ups for pickers (contract.md §1.2). Open to every signed-in user. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { ALL_ROWS, containsPattern, pageQuery, requestParam } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import { listUsers, nameFilters } from './user-cards';

const signedIn = { config: { access: 'signed-in' } } as const;

export const mountUserPickers: PlatformRoutes = (api, platform) => {
  api.get('/sys/user/queryUserComponentData', signedIn, async (request) => {
    const several = requestParam(request, 'isMultiTranslate') === 'true';
    const names = several ? { username: requestParam(request, 'username') } : nameFilters(request);
    const query = {
      ...pageQuery(request),
      ...names,
      departTree: requestParam(request, 'departId'),
      code: requestParam(request, 'id'),
    };
    return successReply(await listUsers(platform, request, query));
  });

  api.get('/sys/user/selectUserList', signedIn, async (request) => {
    const query = {
      ...pageQuery(request),
      ...nameFilters(request),
      departTree: requestParam(request, 'departId'),
      roleId: requestParam(request, 'roleId'),
      keyword: requestParam(request, 'keyword'),
      excludeUserIdList: requestParam(request, 'excludeUserIdList'),
    };
    return successReply(await listUsers(platform, request, query));
  });

  api.get('/sys/user/queryUserByDepId', signedIn, async (request) => {
    const departTree = requestParam(request, 'id');
    if (departTree === '') return successReply([]);
    const realname = containsPattern(requestParam(request, 'realname'));
    return successReply((await listUsers(platform, request, { ...ALL_ROWS, departTree, realname })).records);
  });

  const usersByKeys = async (request: FastifyRequest, key: string) => {
    const code = requestParam(request, key);
    return successReply(code === '' ? [] : (await listUsers(platform, request, { ...ALL_ROWS, code })).records);
  };
  api.get('/sys/user/queryByIds', signedIn, (request) => usersByKeys(request, 'userIds'));
  api.get('/sys/user/getMultiUser', signedIn, (request) => usersByKeys(request, 'username'));
};
