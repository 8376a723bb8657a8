/** Seeds fictional users, and one demonstration account per role; these have a password only on a loopback HOST. */
import { hashPassword } from '../auth/passwords/hash';
import { type Config, DEMO_PASSWORD, isLoopback } from '../config/config';
import { oneOf, type Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { ADMIN } from './admin';
import { randomInt, randomItem } from '../sample-data/random';
import { STAFF, type Staff } from '../sample-data/departments';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';
import { DEPARTMENT_ENTRIES } from './organisation';
import { DEMO_ACCOUNTS, GIVEN_FIRST, GIVEN_LAST, SURNAMES } from '../sample-data/people';

const USER_COUNT = 200;
const FROZEN_EVERY = 40;
/** Every n-th user belongs to a second department. */
const SECOND_EVERY = 12;
/** Position of the manager of a department, by the level of the department. */
const MANAGER_POSITIONS = ['general_manager', 'director', 'manager', 'supervisor', 'team_leader'];

interface DemoUser {
  id: string;
  username: string;
  realname: string;
  sex: number;
  birthday: string;
  phone: string;
  work: string;
  post: string;
  status: number;
  /** 2: manager of the first department. */
  identity: number;
  role: string;
  /** Department codes, the current one first. */
  departs: readonly string[];
  /** Creation time, within the days of the small data set of domain.md E. */
  created: string;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 6, 1);
const DAY_COUNT = 360;

function createdTime(row: number): string {
  const day = new Date(FIRST_DAY + randomInt('sys_user.create_time', row, DAY_COUNT) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return `${day} ${twoDigits(9 + randomInt('sys_user.hour', row, 9))}:${twoDigits(randomInt('sys_user.minute', row, 60))}:00`;
}

function birthday(row: number): string {
  const year = 1970 + randomInt('sys_user.year', row, 34);
  return `${year}-${twoDigits(1 + randomInt('sys_user.month', row, 12))}-${twoDigits(1 + randomInt('sys_user.day', row, 28))}`;
}

/** Role and positions of the users of a department, defined for it or its nearest ancestor. */
function staffOf(code: string): Staff {
  for (let part = code; part !== ''; part = part.slice(0, -3)) {
    const found = STAFF[part];
    if (found) return found;
  }
  throw new Error(`${code}: STAFF has no entry for the department`);
}

/** @param row from 0, demonstration accounts first */
function personalData(row: number): Pick<DemoUser, 'sex' | 'birthday' | 'phone' | 'work' | 'created'> {
  return {
    sex: 1 + randomInt('sys_user.sex', row, 2),
    birthday: birthday(row),
    phone: `1${randomItem('sys_user.phone', row, ['3', '5', '8'])}00000${1001 + row}`,
    work: `YL${String(row + 1).padStart(4, '0')}`,
    created: createdTime(row),
  };
}

function demoAccount([username, realname, role, depart]: (typeof DEMO_ACCOUNTS)[number], row: number): DemoUser {
  const [post = ''] = staffOf(depart).posts;
  const rest = { post, status: 1, identity: 1, role, departs: [depart] };
  return { id: seedId('user', username), username, realname, ...personalData(row), ...rest };
}

/** The first users are managers of one department each, so that every department has a user. */
function buildDemoUser(index: number): DemoUser {
  const row = DEMO_ACCOUNTS.length + index;
  const [surname, account] = randomItem('sys_user.surname', row, SURNAMES);
  const last = randomInt('sys_user.short', row, 4) === 0 ? '' : randomItem('sys_user.given_last', row, GIVEN_LAST);
  const managed = DEPARTMENT_ENTRIES[index];
  const { code } = managed ?? randomItem('sys_user_depart.dep_id', row, DEPARTMENT_ENTRIES.slice(1));
  const staff = staffOf(code);
  const second = randomItem('sys_user_depart.second', row, DEPARTMENT_ENTRIES).code;
  const username = `${account}${String(index + 1).padStart(3, '0')}`;
  return {
    id: seedId('user', username),
    username,
    realname: `${surname}${randomItem('sys_user.given_first', row, GIVEN_FIRST)}${last}`,
    ...personalData(row),
    post: managed ? MANAGER_POSITIONS[code.length / 3 - 1]! : randomItem('sys_user.post', row, staff.posts),
    status: index % FROZEN_EVERY === FROZEN_EVERY - 1 ? 2 : 1,
    identity: managed ? 2 : 1,
    role: managed && STAFF[code]?.lead ? STAFF[code].lead : staff.role,
    departs: index % SECOND_EVERY === 0 && second !== code ? [code, second] : [code],
    created: createdTime(row),
  };
}

export const demoUsers = (): DemoUser[] => [
  ...DEMO_ACCOUNTS.map(demoAccount),
  ...Array.from({ length: USER_COUNT }, (_, index) => buildDemoUser(index)),
];

/** Inserts users with departments and roles. @param password hash for the demonstration accounts, or null */
async function insertUsers(db: Database, users: readonly DemoUser[], password: string | null): Promise<void> {
  const demo = new Set(DEMO_ACCOUNTS.map(([username]) => username));
  const rows = users.map(({ departs: [first = ''], work, identity, created, ...user }) => ({
    id: user.id,
    username: user.username,
    realname: user.realname,
    sex: user.sex,
    birthday: user.birthday,
    phone: user.phone,
    post: user.post,
    status: user.status,
    email: `${user.username}@example.com`,
    work_no: work,
    user_identity: identity,
    org_code: first,
    depart_ids: identity === 2 ? seedId('depart', first) : null,
    password: demo.has(user.username) ? password : null,
    del_flag: '0',
    create_by: ADMIN,
    create_time: created,
  }));
  await db.insertInto('sys_user').values(rows).execute();
  const memberships = users.flatMap(({ id, username, departs }) =>
    departs.map((code) => ({
      id: seedId('user', username, 'depart', code),
      user_id: id,
      dep_id: seedId('depart', code),
    })),
  );
  await db.insertInto('sys_user_depart').values(memberships).execute();
  const known = new Set((await db.selectFrom('sys_role').select('id').execute()).map(({ id }) => id));
  const roles = users
    .map(({ id, username, role }) => ({
      id: seedId('user', username, 'role'),
      user_id: id,
      role_id: seedId('role', role),
    }))
    .filter(({ role_id }) => known.has(role_id));
  if (roles.length > 0) await db.insertInto('sys_user_role').values(roles).execute();
}

/** True when the administrator is the only user and the departments are those of the demonstration. */
async function isFresh(db: Database): Promise<boolean> {
  const users = await db.selectFrom('sys_user').select('id').limit(2).execute();
  const ids = DEPARTMENT_ENTRIES.map(({ code }) => seedId('depart', code));
  const departs = await db.selectFrom('sys_depart').select('id').where('id', '=', oneOf(ids)).execute();
  return users.length === 1 && departs.length === ids.length;
}

/** Runs after `seedOrganisation` and the roles. @returns true when the seed ran or had changed */
export async function seedUsers(db: Database, { HOST }: Config, { entities }: Schemas): Promise<boolean> {
  if (!['system/user', 'system/role', 'system/depart'].every((entity) => entities[entity])) return false;
  const data = [USER_COUNT, DEMO_ACCOUNTS, STAFF, SURNAMES, GIVEN_FIRST, GIVEN_LAST];
  return seedOnce(db, 'people', data, async () => {
    if (!(await isFresh(db))) return;
    // One hash for all accounts, as each takes about 60 ms. No password when other machines can reach the server.
    await insertUsers(db, demoUsers(), isLoopback(HOST) ? await hashPassword(DEMO_PASSWORD) : null);
  });
}
