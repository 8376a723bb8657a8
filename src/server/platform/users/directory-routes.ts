/**
 * User look-ups for pickers and the address book (contract.md §1.2). Every signed-in user can look up users, but gets
 * only name cards. Callers who can read the user list get the rows of that list.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { successReply, errorReply } from '@/server/http/reply';
import { permissionDenied } from '@/server/http/http-error';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { currentUser } from '@/server/auth/guard/hook';
import { paths } from '@/server/http/paths';
import type { PlatformContext, PlatformRoutes } from '../context';
import { departmentIdsOf, roleIdsOf } from './memberships';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { ALL_ROWS, containsPattern, pageQuery, requestParam } from '@/server/http/request-params';
import { messages } from './messages';

const USER = 'system/user';
const CARD_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'username',
  'realname',
  'avatar',
  'sex',
  'orgCode',
  'workNo',
  'post',
]);
/**
 * Fields of the address book. Contact data is masked for callers who cannot read the user list, so it is not sortable.
 */
const CONTACT_FIELDS: ReadonlySet<string> = new Set([...CARD_FIELDS, 'phone', 'email', 'telephone']);
const SORTABLE_FIELDS: ReadonlySet<string> = new Set(['', ...CARD_FIELDS]);

/** Page of users: full list rows for callers who can read the user list, otherwise cards. */
export const listUsers = (
  { engine }: PlatformContext,
  person: CurrentUser,
  query: Readonly<Record<string, string>>,
): Promise<Paged<Row>> =>
  engine.list(USER, query, person, null, engine.canRead(USER, person) ? undefined : CARD_FIELDS);

const nameFilters = (request: FastifyRequest) => ({
  username: containsPattern(requestParam(request, 'username')),
  realname: containsPattern(requestParam(request, 'realname')),
});

/** Masks the middle of a phone number or e-mail address for callers who cannot read the user list. */
const mask = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return null;
  const shown = Math.min(3, Math.floor(text.length / 4));
  return `${text.slice(0, shown)}****${text.slice(text.length - shown)}`;
};

const firstValue = (csv: unknown) => (typeof csv === 'string' ? (csv.split(',')[0] ?? '') : '');

function toContact(row: Row, whole: boolean): Row {
  const shown = (key: string) => (whole ? (row[key] ?? null) : mask(row[key]));
  return {
    id: row.id ?? null,
    username: row.username ?? null,
    realname: row.realname ?? null,
    avatar: row.avatar ?? null,
    workNo: row.workNo ?? null,
    post: row.post_dictText ?? row.post ?? null,
    telephone: shown('telephone'),
    email: shown('email'),
    phone: shown('phone'),
    departId: firstValue(row.belongDepIds) || null,
    departName: row.orgCodeTxt ?? null,
  };
}

/** Ids of the departments that a superior manages, comma-separated, for the page of their members. */
const managedDepartmentIds = ({ userInfo }: CurrentUser) =>
  userInfo.userIdentity === 2 ? String(userInfo.departIds ?? '') : '';

export const mountDirectory: PlatformRoutes = (api: FastifyInstance, platform) => {
  const { db, engine } = platform;
  const signedIn = { config: { access: 'signed-in' } } as const;
  const byHandler = { config: { access: 'handler' } } as const;
  const list = (request: FastifyRequest, query: Readonly<Record<string, string>>) =>
    listUsers(platform, currentUser(request), query);
  const assertMayRead = (person: CurrentUser, ...entities: string[]) => {
    if (!entities.some((entity) => engine.canRead(entity, person))) throw permissionDenied();
  };

  api.get(paths.userPicker, signedIn, async (request) => {
    const several = requestParam(request, 'isMultiTranslate') === 'true';
    const wanted = several ? { username: requestParam(request, 'username') } : nameFilters(request);
    const query = {
      ...pageQuery(request),
      ...wanted,
      departTree: requestParam(request, 'departId'),
      code: requestParam(request, 'id'),
    };
    return successReply(await list(request, query));
  });

  api.get(paths.userPickerNew, signedIn, async (request) => {
    const query = {
      ...pageQuery(request),
      ...nameFilters(request),
      departTree: requestParam(request, 'departId'),
      roleId: requestParam(request, 'roleId'),
      keyword: requestParam(request, 'keyword'),
      excludeUserIdList: requestParam(request, 'excludeUserIdList'),
    };
    return successReply(await list(request, query));
  });

  api.get(paths.usersOfDepart, signedIn, async (request) => {
    const departTree = requestParam(request, 'id');
    if (departTree === '') return successReply([]);
    const { records } = await list(request, {
      ...ALL_ROWS,
      departTree,
      realname: containsPattern(requestParam(request, 'realname')),
    });
    return successReply(records);
  });

  const byKeys = async (request: FastifyRequest, key: string) => {
    const code = requestParam(request, key);
    return successReply(code === '' ? [] : (await list(request, { ...ALL_ROWS, code })).records);
  };
  api.get(paths.usersByIds, signedIn, (request) => byKeys(request, 'userIds'));
  api.get(paths.usersByNames, signedIn, (request) => byKeys(request, 'username'));

  api.get(paths.userAddressBook, signedIn, async (request) => {
    const person = currentUser(request);
    const { column = '', ...page } = pageQuery(request);
    const query = {
      ...page,
      ...(SORTABLE_FIELDS.has(column) ? { column } : {}),
      ...nameFilters(request),
      departCode: requestParam(request, 'orgCode'),
      workNo: containsPattern(requestParam(request, 'workNo')),
      keyword: requestParam(request, 'keyword'),
    };
    const whole = engine.canRead(USER, person);
    const found = await engine.list(USER, query, person, null, CONTACT_FIELDS);
    return successReply({ ...found, records: found.records.map((row) => toContact(row, whole)) });
  });

  api.get(paths.usersAll, byHandler, async (request) => {
    assertMayRead(currentUser(request), USER);
    return successReply(await engine.list(USER, request.query as Record<string, unknown>, currentUser(request)));
  });

  api.get(paths.roleUsers, byHandler, async (request) => {
    assertMayRead(currentUser(request), USER, 'system/role');
    const roleId = requestParam(request, 'roleId');
    const query = { ...pageQuery(request), ...nameFilters(request), roleId: roleId || NO_ID };
    return successReply(await list(request, query));
  });

  api.get(paths.departMembers, byHandler, async (request) => {
    const person = currentUser(request);
    assertMayRead(person, USER, 'system/depart');
    const departTree = requestParam(request, 'depId') || managedDepartmentIds(person) || NO_ID;
    return successReply(await list(request, { ...pageQuery(request), ...nameFilters(request), departTree }));
  });

  /** Allows users to read their own roles and departments; other users need read access to the user. */
  const assertSelfOrReader = async (request: FastifyRequest, userId: string) => {
    const person = currentUser(request);
    if (userId === person.me.id) return;
    assertMayRead(person, USER);
    await assertVisible(engine, USER, [userId], person);
  };

  api.get(paths.userRoles, byHandler, async (request) => {
    const userId = requestParam(request, 'userid');
    await assertSelfOrReader(request, userId);
    const roles = await roleIdsOf(db, userId);
    return roles.length > 0 ? successReply(roles) : errorReply(500, messages.noRoles);
  });

  api.get(paths.userDeparts, byHandler, async (request) => {
    const userId = requestParam(request, 'userId');
    await assertSelfOrReader(request, userId);
    const ids = await departmentIdsOf(db, userId);
    if (ids.length === 0) return errorReply(500, messages.noDeparts);
    const { rows } = await db.query('select id, depart_name from sys_depart where id = any($1) order by org_code', [
      ids,
    ]);
    return successReply(rows.map((row) => ({ key: row.id, value: row.id, title: row.depart_name })));
  });
};

/** Id that no record has: a list without its required id is empty instead of complete. */
const NO_ID = '-';
