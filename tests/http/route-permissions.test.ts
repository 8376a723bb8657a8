/**
 * Permissions of every route. A route that is public, or callable by every signed-in user, is listed in one of these
 * tables with its reason; every other route must require a permission.
 */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import type { RouteAccess } from '@/server/auth/guard/hook';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights, type Rights } from './rights';

const EXPIRED = 'Token失效，请重新登录!';
const NO_RIGHT = '没有权限，请联系管理员分配权限！';

/** Callable without a token. */
const PUBLIC: Readonly<Record<string, string>> = {
  'GET /sys/randomImage/:key': 'the picture that is read before signing in',
  'POST /sys/checkCaptcha': 'says whether the picture was read rightly',
  'GET /sys/getEncryptedString': 'the public key of the sign-in form',
  'POST /sys/login': 'signing in',
  'POST /sys/mLogin': 'signing in',
  'POST /sys/phoneLogin': 'signing in',
  'POST /sys/secondFactor/verify': 'asks for the ticket of a sign-in whose first factor was right, and a code',
  'POST /sys/secondFactor/passkey': 'asks for the ticket of a sign-in whose first factor was right',
  'POST /sys/secondFactor/setup': 'asks for the ticket of a sign-in whose first factor was right',
  'POST /sys/secondFactor/setupPasskey': 'asks for the ticket of a sign-in whose first factor was right',
  'POST /sys/secondFactor/setupDone': 'asks for the ticket of a sign-in whose first factor was right',
  'POST /sys/loginGetUserDeparts': 'asks for name and password itself, before a session is opened',
  'POST /sys/sms': 'the code that signs in by telephone',
  'POST /sys/firstRun': 'works once, before there are accounts, on the machine of the server or with a code',
  'POST /sys/user/register': 'asks for a code by text message',
  'POST /sys/user/phoneVerification': 'asks for a code by text message',
  'GET /sys/user/passwordChange': 'asks for a code by text message',
  'POST /sys/user/passwordChange': 'asks for a code by text message',
  'GET /sys/user/checkOnlyUser': 'the registration form: whether a name is taken',
  'GET /sys/thirdLogin/render/:source': 'signing in elsewhere: leads there',
  'GET /sys/thirdLogin/oauth2/:source/login': 'signing in elsewhere: leads there',
  'GET /sys/thirdLogin/:source/callback': 'signing in elsewhere: comes back with what only this server asked for',
  'GET /sys/thirdLogin/callback.js': 'the script of the page that comes back; no data',
  'GET /sys/thirdLogin/getLoginUser/:token/:type': 'asks for the one-time ticket of a sign-in elsewhere',
  'GET /sys/thirdLogin/getLoginUser/:token/:type/:tenant': 'asks for the one-time ticket of a sign-in elsewhere',
  'POST /sys/thirdLogin/user/create': 'asks for the one-time ticket of a sign-in elsewhere',
  'POST /sys/thirdLogin/user/checkPassword': 'asks for the ticket and the password of the account to bind',
  'POST /sys/thirdLogin/bindingThirdPhone': 'asks for the ticket and a code by text message',
  'GET /sys/cas/client/validateLogin': 'asks for a ticket, which the CAS server confirms',
  'GET /sys/common/static/*': 'public files by a path that cannot be guessed; others check the token themselves',
  'GET /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'POST /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'PUT /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'PATCH /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'DELETE /sys/logout': 'ends the session of the token it comes with, whatever became of that',
};

/** Open to every signed-in user: own data, public data, or data that the handler filters by permissions. */
const SIGNED_IN: Readonly<Record<string, string>> = {
  'GET /online/cgform/api/getColumns/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getQueryInfo/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getQueryInfoVue3/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getFormItem/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/screen': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getTreeData/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/querySelectOptions': 'the right to pick records of the table, which the handler checks',
  'GET /online/cgform/api/data/:table/queryById': 'the right to open the form of the table',
  'GET /online/cgreport/api/getReportDictList': 'it only refuses',
  'GET /online/cgform/form/:head/linked/:field/list': 'the rights to open the form and to pick records of the table',
  'GET /online/cgform/form/:head/linked/:field/pick': 'the rights to open the form and to pick records of the table',
  'GET /online/cgform/api/getErpFormItem/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getErpColumns/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getEnhanceJs/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getFormItemBytbname/:table': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/getData/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/exportXls/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/exportXlsOld/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/form/:head/:id': 'the menu and the buttons of the form, which the handler checks',
  'POST /online/cgform/api/importXls/:head': 'the menu and the buttons of the form, which the handler checks',
  'POST /online/cgform/api/form/:head': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/form/:head/list': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/form/:head/summary': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/form/:head/groups': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/form/:head/history': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/form/:head/importTemplate': 'the menu and the buttons of the form, which the handler checks',
  'POST /online/cgform/form/:head/importExcel': 'the menu and the buttons of the form, which the handler checks',
  'POST /online/cgform/form/:head/importPreview': 'the menu and the buttons of the form, which the handler checks',
  'POST /online/cgform/form/:head/importRows': 'the menu and the buttons of the form, which the handler checks',
  'POST /online/cgform/api/doButton': 'the menu and the right of the button, which the handler checks',
  'PUT /online/cgform/api/form/:head': 'the menu and the buttons of the form, which the handler checks',
  'DELETE /online/cgform/api/form/:head/:id': 'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/subform/list/:table/:mainId':
    'the menu and the buttons of the form, which the handler checks',
  'GET /online/cgform/api/subform/:table/:mainId': 'the menu and the buttons of the form, which the handler checks',
  'GET /sys/user/getUserInfo': 'himself',
  'GET /sys/permission/getUserPermissionByToken': 'own permissions',
  'GET /sys/permission/getPermCode': 'own permissions',
  'GET /sys/sysRoleIndex/queryDefIndex': 'which page everyone starts on',
  'GET /sys/user/getCurrentUserDeparts': 'own departments',
  'PUT /sys/selectDepart': 'own department',
  'POST /sys/selectDepart': 'own department',
  'PUT /sys/user/updatePassword': 'own password',
  'POST /sys/user/updatePassword': 'own password',
  'GET /sys/user/verifyIzDefaultPwd': 'own password',
  'GET /sys/user/login/setting/getUserData': 'himself',
  'PUT /sys/user/login/setting/userEdit': 'own profile',
  'POST /sys/user/login/setting/userEdit': 'own profile',
  'GET /sys/user/session/list': 'own sessions',
  'POST /sys/user/session/end': 'own sessions',
  'GET /sys/user/secondFactor/list': 'own second factors',
  'POST /sys/user/secondFactor/proof': 'own second factors: asks for the password or a code',
  'POST /sys/user/secondFactor/proof/passkey': 'a challenge for the own passkey',
  'POST /sys/user/secondFactor/passkey/start': 'own second factors, with a proof',
  'POST /sys/user/secondFactor/passkey/add': 'own second factors, with a proof',
  'POST /sys/user/secondFactor/totp/start': 'own second factors, with a proof',
  'POST /sys/user/secondFactor/totp/add': 'own second factors, with a proof',
  'POST /sys/user/secondFactor/rename': 'own second factors',
  'POST /sys/user/secondFactor/remove': 'own second factors, with a proof',
  'POST /sys/user/secondFactor/recoveryCodes': 'own recovery codes, with a proof',
  'GET /sys/user/binding/list': 'own third-party accounts',
  'POST /sys/user/binding/remove': 'own third-party accounts',
  'GET /sys/loginfo': 'counts of visits',
  'GET /sys/visitInfo': 'counts of visits',
  'GET /sys/statistics/visits': 'counts of visits',
  'GET /sys/statistics/system': 'counts of accounts, departments, roles and logged operations: no names',
  'GET /sys/thirdApp/getEnabledType': 'which sign-ins elsewhere are switched on',
  'GET /websocket/:id': 'own messages',
  'GET /vxeSocket/:id/:page': 'edits of others: permissions are checked for sender and receiver',
  'POST /sys/common/upload': 'every form accepts files; a stored file is found only by its path',
  'POST /sys/upload/uploadMinio': 'the same under the name that other consoles use',
  'GET /sys/capabilities': 'which calls the server has, not who may call them',
  'GET /v3/api-docs': 'the calls that the user may call',
  'GET /sys/job/:id': 'own jobs',
  'GET /sys/job/list': 'own jobs',
  'POST /sys/job/:id/cancel': 'own jobs',
  'POST /sys/job/:id/dismiss': 'own jobs',

  'GET /sys/dict/getDictItems': 'plain dictionaries are public; tables by read permission',
  'GET /sys/dict/getDictItems/:code': 'plain dictionaries are public; tables by read permission',
  'GET /sys/dict/getDictItemsBatch': 'plain dictionaries are public; tables by read permission',
  'GET /sys/dict/getDictText/:code/:key': 'plain dictionaries are public; tables by read permission',
  'GET /sys/dict/loadDict/:code': 'tables by read permission',
  'GET /sys/dict/loadDictItem/:code': 'tables by read permission',
  'GET /sys/dict/loadDictOrderByValue/:code': 'tables by read permission',
  'GET /sys/dict/loadTreeData': 'tables by read permission',
  'GET /sys/dict/queryAllDictItems': 'plain dictionaries are no secret',
  'GET /sys/dict/refleshCache': 'reads again what is known',
  'GET /sys/duplicate/check': 'of readable entities',
  'GET /sys/checkRule/checkByCode': 'a form asks whether a value is right',
  'PUT /sys/fillRule/executeRuleByCode/:code': 'a form draws a value for its record',
  'PUT /sys/fillRule/executeRuleByCodeBatch': 'a form draws values for its record',

  'GET /sys/category/checkCode': 'pickers of categories stand in all kinds of forms',
  'GET /sys/category/loadAllData': 'pickers of categories stand in all kinds of forms',
  'GET /sys/category/loadDictItem': 'pickers of categories stand in all kinds of forms',
  'GET /sys/category/loadOne': 'pickers of categories stand in all kinds of forms',
  'GET /sys/category/loadTreeChildren': 'pickers of categories stand in all kinds of forms',
  'GET /sys/category/loadTreeData': 'pickers of categories stand in all kinds of forms',
  'GET /sys/category/loadTreeRoot': 'pickers of categories stand in all kinds of forms',
  'GET /online/cgreport/api/getRpColumns/:code': 'the handler asks for the permission to pick the records',
  'GET /online/cgreport/api/getQueryInfo/:report': 'the handler asks for the permission to pick the records',
  'GET /online/cgreport/api/getData/:report': 'the handler asks for the permission to pick the records',
  'GET /online/cgreport/api/getColumns/:report': 'the handler asks for the permission to pick the records',
  'GET /online/cgreport/api/getColumnsAndData/:report': 'the handler asks for the permission to pick the records',
  'GET /online/cgreport/api/getParamsInfo/:report': 'the handler asks for the permission to pick the records',
  'GET /online/cgreport/api/exportXls/:report': 'the handler asks for the permission to export the report',
  'GET /online/cgreport/api/exportManySheetXls/:report': 'the handler asks for the permission to export the report',
  'GET /online/cgreport/report/:report/exportXls': 'the handler asks for the permission to export the report',
  'GET /online/cgreport/report/:report/list': 'the handler asks for the permission to read the report',
  'GET /online/cgreport/report/:report/summary': 'the handler asks for the permission to read the report',
  'GET /online/cgreport/report/:report/groups': 'the handler asks for the permission to read the report',
  'GET /online/cgreport/report/:report/figures': 'the handler asks for the permission to read the report',
  'GET /sys/annountCement/getUnreadMessageCount': 'what was sent to the user',
  'GET /sys/annountCement/listByUser': 'what was sent to the user',
  'GET /sys/annountCement/queryById': 'what was sent to the user; others by read permission',
  'GET /sys/annountCement/vue3List': 'what was sent to the user',
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': 'what was sent to the user',
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': 'the own read state',
  'PUT /sys/sysAnnouncementSend/readAll': 'the own read states',
  'GET /sys/position/list': 'pickers of positions stand in all kinds of forms',
  'GET /sys/position/queryByCode': 'pickers of positions stand in all kinds of forms',
  'GET /sys/listView/list': 'own views, and those shared with own roles',
  'POST /sys/listView/save': 'own views; of others by the owner and administrators',
  'DELETE /sys/listView/delete': 'own views; of others by the owner and administrators',
  'PUT /sys/listView/default': 'the own default',
  'GET /sys/userSetting/list': 'own settings',
  'PUT /sys/userSetting/save': 'own settings',
  'GET /sys/save/outcome': 'only about the own saves',
  'GET /sys/tenant/queryList': 'the tenants that a page offers, own ones only',
  'GET /sys/ugroup/list': 'there are no groups: always an empty page',

  'GET /sys/sysDepart/getALLRankRelation': 'there are no ranks: always an empty list',
  'GET /sys/sysDepart/getDepartName': 'the organisation is known to its people',
  'GET /sys/sysDepart/getDepartPathNameByOrgCode': 'the organisation is known to its people',
  'GET /sys/sysDepart/getUsersByDepartId': 'pickers of people: names, no private data',
  'GET /sys/sysDepart/listAll': 'the organisation is known to its people',
  'GET /sys/sysDepart/queryAllParentId': 'the organisation is known to its people',
  'GET /sys/sysDepart/queryByIds': 'the organisation is known to its people',
  'GET /sys/sysDepart/queryDepartAndPostTreeSync': 'the organisation is known to its people',
  'GET /sys/sysDepart/queryDepartTreeSync': 'the organisation is known to its people',
  'GET /sys/sysDepart/queryIdTree': 'the organisation is known to its people',
  'GET /sys/sysDepart/queryMyDeptTreeList': 'managed departments',
  'GET /sys/sysDepart/queryTreeByKeyWord': 'pickers of departments and people',
  'GET /sys/sysDepart/queryTreeList': 'the organisation is known to its people',
  'GET /sys/sysDepart/searchBy': 'the organisation is known to its people',
  'GET /sys/user/queryUserRole': 'own roles; of others by read permission',
  'GET /sys/user/userDepartList': 'own departments; of others by read permission',
  'GET /sys/user/getMultiUser': 'pickers of people: names, no private data',
  'GET /sys/user/queryByIds': 'pickers of people: names, no private data',
  'GET /sys/user/queryByOrgCodeForAddressList': 'the address book',
  'GET /sys/user/queryUserByDepId': 'pickers of people: names, no private data',
  'GET /sys/user/queryUserComponentData': 'pickers of people: names, no private data',
  'GET /sys/user/selectUserList': 'pickers of people: names, no private data',
};

/** Outside the API, without user data. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'GET /healthz': 'a balancer asks',
  'GET /schemas/index.json': 'screens hold no data',
  'GET /schemas/*': 'screens hold no data',
};

interface MountedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** `GET /sys/dict/list`; outside the API the whole path. */
  name: string;
  config: NonNullable<RouteOptions['config']>;
}

/** Permission codes of a route, comma-separated; '' when it requires none. */
const permissionOf = ({ access }: MountedRoute['config']): string =>
  typeof access === 'object' ? access.permission : '';

const isOurs = (url: string) => url.startsWith(`${BASE}/`);

describe.each(databaseKinds)('permissions of routes on %s', (kind) => {
  const routes: MountedRoute[] = [];
  let server: TestServer;
  let rights: Rights;

  beforeAll(async () => {
    const onRoute = ({ method, url, config = {} }: RouteOptions) => {
      for (const one of [method].flat()) {
        if (one === 'HEAD' || one === 'OPTIONS') continue;
        const name = `${one} ${isOurs(url) ? url.slice(BASE.length) : url}`;
        routes.push({ method: one as MountedRoute['method'], url, name, config });
      }
    };
    server = await openTestServer({ kind, app: { onRoute } });
    rights = buildRights(server);
  });
  afterAll(() => server.close());

  const namesOf = (found: readonly MountedRoute[]) => found.map(({ name }) => name).toSorted();
  const api = () => routes.filter(({ url }) => isOurs(url));

  /** Sends a call that would have an effect if it were allowed. */
  const callRoute = async (route: MountedRoute, headers: Record<string, string>, query = '') => {
    const url = route.url.replaceAll(/:\w+/g, 'x');
    const ids = { id: 'x', ids: 'x', userId: 'x', roleId: 'x', name: '门', username: 'route' };
    const asks = new URLSearchParams(ids).toString();
    const payload = route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: ids };
    const answer = await server.inject({ method: route.method, url: `${url}?${asks}${query}`, headers, ...payload });
    return { status: answer.statusCode, body: answer.json<ApiResult>() };
  };

  /** A hash of all stored rows, without sessions and visit log, which change with every call. */
  const fingerprint = async () => {
    const { rows } =
      await sql<AnyRow>`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
       and relname not in ('sys_token', 'sys_log', 'sys_one_time_code') order by relname`.execute(server.db);
    const marks: string[] = [];
    for (const { name } of rows) {
      const found = await sql<{ n: string; mark: string }>`
        select count(*) as n, md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as mark
        from ${sql.table(String(name))} t`.execute(server.db);
      marks.push(`${String(name)} ${String(found.rows[0]?.n)} ${String(found.rows[0]?.mark)}`);
    }
    return marks;
  };

  it('are required by every route that is not in the table of exceptions', () => {
    const namesWith = (access: RouteAccess) => namesOf(api().filter(({ config }) => config.access === access));
    expect(namesWith('public')).toEqual(Object.keys(PUBLIC).toSorted());
    expect(namesWith('signed-in')).toEqual(Object.keys(SIGNED_IN).toSorted());
    expect(namesOf(routes.filter(({ url }) => !isOurs(url)))).toEqual(Object.keys(OUTSIDE).toSorted());
    const rest = api().filter(({ config: { access } }) => access !== 'public' && access !== 'signed-in');
    expect(rest.filter(({ config }) => !permissionOf(config) && typeof config.access !== 'function')).toEqual([]);
    expect(rest.length).toBeGreaterThan(100);
  });

  it('can be granted: each is a code of a menu', async () => {
    const { rows } = await sql<AnyRow>`select perms from sys_permission where perms is not null`.execute(server.db);
    const seeded = new Set(rows.map(({ perms }) => String(perms)));
    const asked = api().flatMap(({ config }) => permissionOf(config).split(',').filter(Boolean));
    expect(asked.filter((code) => !seeded.has(code))).toEqual([]);
  });

  it('[1§6.1] every route rejects a missing, a wrong and an expired token', { timeout: 120_000 }, async () => {
    const user = await rights.user('gone');
    const ended = await rights.token(user);
    await sql`update sys_token set expires_at = now() - interval '1 second'`.execute(server.db);
    const before = await fingerprint();
    for (const route of api().filter(({ config }) => config.access !== 'public')) {
      const tokens: Record<string, string>[] = [{}, { 'x-access-token': 'A'.repeat(43) }, { 'x-access-token': ended }];
      for (const headers of tokens) {
        const { status, body } = await callRoute(route, headers);
        expect([status, body.code, body.message], route.name).toEqual([401, 401, EXPIRED]);
      }
    }
    expect(await fingerprint()).toEqual(before);
  });

  it('every route rejects a user without permissions and changes nothing', async () => {
    const token = await rights.token(await rights.user('nobody'));
    const closed = api().filter(({ config }) => permissionOf(config) || typeof config.access === 'function');
    const before = await fingerprint();
    const passed: string[] = [];
    for (const route of closed) {
      const { status, body } = await callRoute(route, { 'x-access-token': token });
      if (status !== 200 || body.code !== 510 || body.message !== NO_RIGHT)
        passed.push(`${route.name}: ${body.message}`);
    }
    expect(passed).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });

  it('no route that writes accepts a token from the address', async () => {
    const token = await server.signIn();
    const before = await fingerprint();
    const writing = api().filter(
      ({ method, config }) => config.access !== 'public' && (method !== 'GET' || config.hasSideEffects === true),
    );
    for (const route of writing) {
      const { status, body } = await callRoute(route, {}, `&token=${token}`);
      expect([status, body.code], route.name).toEqual([401, 401]);
    }
    expect(writing.filter(({ method }) => method === 'GET').length).toBeGreaterThan(10);
    expect(await fingerprint()).toEqual(before);
  });
});
