/**
 * Users as pickers and the address book show them (contract.md §1.2). Everybody may look colleagues up, but gets a name
 * card only; who may read the user list gets the rows of that list.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/result';
import { answer, refusal } from '../../answer';
import { noPermission } from '../../refusal';
import type { Person } from '../access';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { Platform, PlatformRoutes } from '../platform';
import { departsOf, rolesOf } from './memberships';
import { demandSeen } from './place';
import { ALL, anywhere, pageOf, param } from './request';
import { texts } from './texts';

const USER = 'system/user';
const CARD: ReadonlySet<string> = new Set(['id', 'username', 'realname', 'avatar', 'sex', 'orgCode', 'workNo', 'post']);
/** What the address book shows besides, and by which one may not search who does not see it whole. */
const CONTACT: ReadonlySet<string> = new Set([...CARD, 'phone', 'email', 'telephone']);
const SORTS: ReadonlySet<string> = new Set(['', ...CARD]);

/** Users as the person may see them: rows of the list, or cards. */
export const listUsers = (
  { engine }: Platform,
  person: Person,
  query: Readonly<Record<string, string>>,
): Promise<Paged<Row>> => engine.list(USER, query, person, null, engine.mayRead(USER, person) ? undefined : CARD);

const names = (request: FastifyRequest) => ({
  username: anywhere(param(request, 'username')),
  realname: anywhere(param(request, 'realname')),
});

/** The middle of a number or address is nobody's business who may not read the user list. */
const mask = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return null;
  const shown = Math.min(3, Math.floor(text.length / 4));
  return `${text.slice(0, shown)}****${text.slice(text.length - shown)}`;
};

const first = (csv: unknown) => (typeof csv === 'string' ? (csv.split(',')[0] ?? '') : '');

function contactOf(row: Row, whole: boolean): Row {
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
    departId: first(row.belongDepIds) || null,
    departName: row.orgCodeTxt ?? null,
  };
}

/** Departments that a superior leads, for the page of their members. */
const managedBy = ({ userInfo }: Person) => (userInfo.userIdentity === 2 ? String(userInfo.departIds ?? '') : '');

export const mountDirectory: PlatformRoutes = (api: FastifyInstance, platform) => {
  const { db, engine } = platform;
  const member = { config: { member: true } };
  const guarded = { config: { guarded: true } };
  const list = (request: FastifyRequest, query: Readonly<Record<string, string>>) =>
    listUsers(platform, personOf(request), query);
  const demandReader = (person: Person, ...entities: string[]) => {
    if (!entities.some((entity) => engine.mayRead(entity, person))) throw noPermission();
  };

  api.get(paths.userPicker, member, async (request) => {
    const several = param(request, 'isMultiTranslate') === 'true';
    const wanted = several ? { username: param(request, 'username') } : names(request);
    const query = { ...pageOf(request), ...wanted, departTree: param(request, 'departId'), code: param(request, 'id') };
    return answer(await list(request, query));
  });

  api.get(paths.userPickerNew, member, async (request) => {
    const query = {
      ...pageOf(request),
      ...names(request),
      departTree: param(request, 'departId'),
      roleId: param(request, 'roleId'),
      keyword: param(request, 'keyword'),
      excludeUserIdList: param(request, 'excludeUserIdList'),
    };
    return answer(await list(request, query));
  });

  api.get(paths.usersOfDepart, member, async (request) => {
    const departTree = param(request, 'id');
    if (departTree === '') return answer([]);
    const { records } = await list(request, { ...ALL, departTree, realname: anywhere(param(request, 'realname')) });
    return answer(records);
  });

  const byKeys = async (request: FastifyRequest, key: string) => {
    const code = param(request, key);
    return answer(code === '' ? [] : (await list(request, { ...ALL, code })).records);
  };
  api.get(paths.usersByIds, member, (request) => byKeys(request, 'userIds'));
  api.get(paths.usersByNames, member, (request) => byKeys(request, 'username'));

  api.get(paths.userAddressBook, member, async (request) => {
    const person = personOf(request);
    const { column = '', ...page } = pageOf(request);
    const query = {
      ...page,
      ...(SORTS.has(column) ? { column } : {}),
      ...names(request),
      departCode: param(request, 'orgCode'),
      workNo: anywhere(param(request, 'workNo')),
      keyword: param(request, 'keyword'),
    };
    const whole = engine.mayRead(USER, person);
    const found = await engine.list(USER, query, person, null, CONTACT);
    return answer({ ...found, records: found.records.map((row) => contactOf(row, whole)) });
  });

  api.get(paths.usersAll, guarded, async (request) => {
    demandReader(personOf(request), USER);
    return answer(await engine.list(USER, request.query as Record<string, unknown>, personOf(request)));
  });

  api.get(paths.roleUsers, guarded, async (request) => {
    demandReader(personOf(request), USER, 'system/role');
    const roleId = param(request, 'roleId');
    const query = { ...pageOf(request), ...names(request), roleId: roleId || NOBODY };
    return answer(await list(request, query));
  });

  api.get(paths.departMembers, guarded, async (request) => {
    const person = personOf(request);
    demandReader(person, USER, 'system/depart');
    const departTree = param(request, 'depId') || managedBy(person) || NOBODY;
    return answer(await list(request, { ...pageOf(request), ...names(request), departTree }));
  });

  /** Everybody may know his own roles and departments. */
  const demandOwn = async (request: FastifyRequest, userId: string) => {
    const person = personOf(request);
    if (userId === person.me.id) return;
    demandReader(person, USER);
    await demandSeen(engine, USER, [userId], person);
  };

  api.get(paths.userRoles, guarded, async (request) => {
    const userId = param(request, 'userid');
    await demandOwn(request, userId);
    const roles = await rolesOf(db, userId);
    return roles.length > 0 ? answer(roles) : refusal(500, texts.noRoles);
  });

  api.get(paths.userDeparts, guarded, async (request) => {
    const userId = param(request, 'userId');
    await demandOwn(request, userId);
    const ids = await departsOf(db, userId);
    if (ids.length === 0) return refusal(500, texts.noDeparts);
    const { rows } = await db.query('select id, depart_name from sys_depart where id = any($1) order by org_code', [
      ids,
    ]);
    return answer(rows.map((row) => ({ key: row.id, value: row.id, title: row.depart_name })));
  });
};

/** An id that nothing has: a list without its subject is empty, not everything. */
const NOBODY = '-';
