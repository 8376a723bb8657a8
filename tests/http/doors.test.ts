/**
 * Every route that the server mounts: who may pass. A route that is open, or open to whoever is signed in, stands in one
 * of these tables with its reason; all others ask for a right, or this test fails.
 */
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights, type Rights } from './rights';

const EXPIRED = 'Token失效，请重新登录!';
const NO_RIGHT = '没有权限，请联系管理员分配权限！';

/** Before anybody is signed in. */
const OPEN: Readonly<Record<string, string>> = {
  'GET /sys/randomImage/:key': 'the picture that is read before signing in',
  'POST /sys/checkCaptcha': 'says whether the picture was read rightly',
  'GET /sys/getEncryptedString': 'the public key of the sign-in form',
  'POST /sys/login': 'signing in',
  'POST /sys/mLogin': 'signing in',
  'POST /sys/phoneLogin': 'signing in',
  'POST /sys/loginGetUserDeparts': 'asks for name and password itself, before a session is opened',
  'POST /sys/sms': 'the code that signs in by telephone',
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
  'GET /sys/common/static/*': 'public files by a path that nobody can guess; all others ask for a token themselves',
  'GET /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'POST /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'PUT /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'PATCH /sys/logout': 'ends the session of the token it comes with, whatever became of that',
  'DELETE /sys/logout': 'ends the session of the token it comes with, whatever became of that',
};

/** Whoever is signed in: his own, what everybody may know, or what the handler narrows to what he may see. */
const MEMBER: Readonly<Record<string, string>> = {
  'GET /sys/user/getUserInfo': 'himself',
  'GET /sys/permission/getUserPermissionByToken': 'his own rights',
  'GET /sys/permission/getPermCode': 'his own rights',
  'GET /sys/user/getCurrentUserDeparts': 'his own departments',
  'PUT /sys/selectDepart': 'his own department',
  'POST /sys/selectDepart': 'his own department',
  'PUT /sys/user/updatePassword': 'his own password',
  'POST /sys/user/updatePassword': 'his own password',
  'GET /sys/user/verifyIzDefaultPwd': 'his own password',
  'GET /sys/user/login/setting/getUserData': 'himself',
  'GET /sys/loginfo': 'counts of visits',
  'GET /sys/visitInfo': 'counts of visits',
  'GET /sys/statistics/visits': 'counts of visits',
  'GET /sys/statistics/system': 'counts of accounts, departments, roles and logged operations: nobody is named',
  'GET /sys/thirdApp/getEnabledType': 'which sign-ins elsewhere are switched on',
  'GET /websocket/:id': 'his own messages',
  'GET /vxeSocket/:id/:page': 'rows that others change: each passes the doors of its table, at both ends',
  'POST /sys/common/upload': 'forms of all kinds take files; what is stored nobody finds without its path',
  'POST /sys/upload/uploadMinio': 'the same under the name that other consoles use',
  'GET /sys/job/:id': 'a job that he started',
  'POST /sys/job/:id/cancel': 'a job that he started',

  'GET /sys/dict/getDictItems': 'plain dictionaries are no secret; tables by what he may read',
  'GET /sys/dict/getDictItems/:code': 'plain dictionaries are no secret; tables by what he may read',
  'GET /sys/dict/getDictItemsBatch': 'plain dictionaries are no secret; tables by what he may read',
  'GET /sys/dict/getDictText/:code/:key': 'plain dictionaries are no secret; tables by what he may read',
  'GET /sys/dict/loadDict/:code': 'tables by what he may read',
  'GET /sys/dict/loadDictItem/:code': 'tables by what he may read',
  'GET /sys/dict/loadDictOrderByValue/:code': 'tables by what he may read',
  'GET /sys/dict/loadTreeData': 'tables by what he may read',
  'GET /sys/dict/queryAllDictItems': 'plain dictionaries are no secret',
  'GET /sys/dict/refleshCache': 'reads again what is known',
  'GET /sys/duplicate/check': 'of entities that he may read',
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
  'GET /sys/position/list': 'pickers of positions stand in all kinds of forms',
  'GET /sys/position/queryByCode': 'pickers of positions stand in all kinds of forms',
  'GET /sys/tenant/queryList': 'the tenants a page offers; only those that are his',
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
  'GET /sys/sysDepart/queryMyDeptTreeList': 'departments that he manages',
  'GET /sys/sysDepart/queryTreeByKeyWord': 'pickers of departments and people',
  'GET /sys/sysDepart/queryTreeList': 'the organisation is known to its people',
  'GET /sys/sysDepart/searchBy': 'the organisation is known to its people',
  'GET /sys/user/getMultiUser': 'pickers of people: names, no private data',
  'GET /sys/user/queryByIds': 'pickers of people: names, no private data',
  'GET /sys/user/queryByOrgCodeForAddressList': 'the address book',
  'GET /sys/user/queryUserByDepId': 'pickers of people: names, no private data',
  'GET /sys/user/queryUserComponentData': 'pickers of people: names, no private data',
  'GET /sys/user/selectUserList': 'pickers of people: names, no private data',
};

/** Outside the API: they know nothing of persons. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'GET /healthz': 'a balancer asks',
  'GET /schemas/index.json': 'screens hold no data',
  'GET /schemas/*': 'screens hold no data',
};

interface Door {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** `GET /sys/dict/list`; outside the API the whole path. */
  name: string;
  config: NonNullable<RouteOptions['config']>;
}

const isOurs = (url: string) => url.startsWith(`${BASE}/`);

describe.each(databaseKinds)('permissions of routes on %s', (kind) => {
  const doors: Door[] = [];
  let server: TestServer;
  let rights: Rights;

  beforeAll(async () => {
    const onRoute = ({ method, url, config = {} }: RouteOptions) => {
      for (const one of [method].flat()) {
        if (one === 'HEAD' || one === 'OPTIONS') continue;
        const name = `${one} ${isOurs(url) ? url.slice(BASE.length) : url}`;
        doors.push({ method: one as Door['method'], url, name, config });
      }
    };
    server = await openTestServer({ kind, app: { onRoute } });
    rights = buildRights(server);
  });
  afterAll(() => server.close());

  const namesOf = (found: readonly Door[]) => found.map(({ name }) => name).toSorted();
  const api = () => doors.filter(({ url }) => isOurs(url));

  /** A call that would do something, if it were let in. */
  const knock = async (door: Door, headers: Record<string, string>, query = '') => {
    const url = door.url.replaceAll(/:\w+/g, 'x');
    const ids = { id: 'x', ids: 'x', userId: 'x', roleId: 'x', name: '门', username: 'door' };
    const asks = new URLSearchParams(ids).toString();
    const payload = door.method === 'GET' || door.method === 'DELETE' ? {} : { payload: ids };
    const answer = await server.inject({ method: door.method, url: `${url}?${asks}${query}`, headers, ...payload });
    return { status: answer.statusCode, body: answer.json<Result>() };
  };

  /** Everything stored, in a few letters; sessions and the log of visits move by themselves. */
  const fingerprint = async () => {
    const { rows } = await server.db.query(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
       and relname not in ('sys_token', 'sys_log', 'sys_one_time_code') order by relname`,
    );
    const marks: string[] = [];
    for (const { name } of rows) {
      const found = await server.db.query(
        `select count(*) as n, md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as mark from "${String(name)}" t`,
      );
      marks.push(`${String(name)} ${String(found.rows[0]?.n)} ${String(found.rows[0]?.mark)}`);
    }
    return marks;
  };

  it('are required by every route that is not in the table of exceptions', () => {
    const said = (key: 'open' | 'member') => namesOf(api().filter(({ config }) => config[key]));
    expect(said('open')).toEqual(Object.keys(OPEN).toSorted());
    expect(said('member')).toEqual(Object.keys(MEMBER).toSorted());
    expect(namesOf(doors.filter(({ url }) => !isOurs(url)))).toEqual(Object.keys(OUTSIDE).toSorted());
    const rest = api().filter(({ config }) => !config.open && !config.member);
    expect(rest.filter(({ config }) => !config.code && !config.guarded)).toEqual([]);
    expect(rest.length).toBeGreaterThan(100);
  });

  it('can be granted: each is a code of a menu', async () => {
    const { rows } = await server.db.query('select perms from sys_permission where perms is not null');
    const seeded = new Set(rows.map(({ perms }) => String(perms)));
    const asked = api().flatMap(({ config }) => (config.code ?? '').split(',').filter(Boolean));
    expect(asked.filter((code) => !seeded.has(code))).toEqual([]);
  });

  it('[1§6.1] every route rejects a missing, a wrong and an expired token', async () => {
    const user = await rights.user('gone');
    const ended = await rights.token(user);
    await server.db.query(`update sys_token set expires_at = now() - interval '1 second'`);
    const before = await fingerprint();
    for (const door of api().filter(({ config }) => !config.open)) {
      const tokens: Record<string, string>[] = [{}, { 'x-access-token': 'A'.repeat(43) }, { 'x-access-token': ended }];
      for (const headers of tokens) {
        const { status, body } = await knock(door, headers);
        expect([status, body.code, body.message], door.name).toEqual([401, 401, EXPIRED]);
      }
    }
    expect(await fingerprint()).toEqual(before);
  });

  it('every route rejects a user without permissions and changes nothing', async () => {
    const token = await rights.token(await rights.user('nobody'));
    const closed = api().filter(({ config }) => config.code || config.guarded);
    const before = await fingerprint();
    const passed: string[] = [];
    for (const door of closed) {
      const { status, body } = await knock(door, { 'x-access-token': token });
      if (status !== 200 || body.code !== 510 || body.message !== NO_RIGHT)
        passed.push(`${door.name}: ${body.message}`);
    }
    expect(passed).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });

  it('no route that writes accepts a token from the address', async () => {
    const token = await server.signIn();
    const before = await fingerprint();
    const writing = api().filter(({ method, config }) => !config.open && (method !== 'GET' || config.writes === true));
    for (const door of writing) {
      const { status, body } = await knock(door, {}, `&token=${token}`);
      expect([status, body.code], door.name).toEqual([401, 401]);
    }
    expect(writing.filter(({ method }) => method === 'GET').length).toBeGreaterThan(10);
    expect(await fingerprint()).toEqual(before);
  });
});
