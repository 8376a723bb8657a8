/** Every action × role and every action × state of the business screens, against a server in process. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'jingwei';
import type { Action, Entity } from '@/model/entity/entity';
import { newId } from '@/server/db/row-id';
import { openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';
import { screen, type DomainScreen } from './domain';
import { SCREENS as NUMBERS } from './lines';
import { isGranted, ROLES } from './role-table';
import { entity, entityOfTable, list } from './schemas';

const DENIED = 510;
const BUILT_IN: Readonly<Record<string, string>> = { batch_delete: 'deleteBatch' };
/** States in which the actions of approval and of enabling begin. */
const FLOW: Readonly<Record<string, readonly string[]>> = {
  submit: ['draft', 'rejected'],
  withdraw: ['auditing'],
  pass: ['auditing'],
  reject: ['auditing'],
  unaudit: ['approved'],
  void: ['draft', 'rejected'],
  enable: ['0'],
  disable: ['1'],
};
/** Actions on other lists of the same table. */
const OTHER_LISTS: Readonly<Record<number, string>> = { 2: 'crm/profile' };

const listOf = (no: number) => list(OTHER_LISTS[no] ?? entityOfTable.get(screen(no).tables[0]!)!);
const operationsOf = ({ ops_list: plain, actions }: DomainScreen) => [
  ...new Set([...plain, ...actions.map(({ code }) => code)]),
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Signs in a user who has only the role: departments grant more. @returns the token */
async function tokenOf(role: string): Promise<string> {
  const token = await addUser(server, { username: `only_${role}`, roles: [] });
  const { rows } = await sql<{ user: string; role: string }>`
    select u.id as user, r.id as role from sys_user u, sys_role r
    where u.username = ${`only_${role}`} and r.role_code = ${role}`.execute(server.db);
  const [{ user, role: id } = { user: '', role: '' }] = rows;
  await server.db.insertInto('sys_user_role').values({ id: newId(), user_id: user, role_id: id }).execute();
  return token;
}

describe('roles', () => {
  test.each(ROLES)('%s holds what section D grants, and is refused the rest', async (role) => {
    const token = await tokenOf(role);
    const { result } = await server.call<{ auth: { action: string }[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token },
    );
    const held = new Set(result!.auth.flatMap(({ action }) => action.split(',')));
    const wrong: string[] = [];
    for (const no of NUMBERS) {
      const { auth } = screen(no);
      const { actions } = entity(listOf(no).entity);
      for (const operation of operationsOf(screen(no))) {
        const code = `${auth}:${operation}`;
        const call = actions[BUILT_IN[operation] ?? operation]?.call;
        // Screens with a list of their own share the actions of the entity.
        if (!call || no in OTHER_LISTS) continue;
        const expected = isGranted(no, role, operation);
        if (held.has(code) !== expected) wrong.push(`${no} ${code}: ${expected ? 'not granted' : 'granted'}`);
        if (expected || held.has(code)) continue;
        const method = call.method;
        const body = method === 'POST' || method === 'PUT' ? { body: { ids: ['none'], id: 'none' } } : {};
        const reply = await server.call(method, call.path, { ...body, query: { id: 'none', ids: 'none' }, token });
        if (reply.code !== DENIED) wrong.push(`${no} ${code}: answers ${reply.code} ${reply.message}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Authorisation and verification are fields of their own, not the state of the record. */
const OF_OTHER_FIELDS = new Set(['19.verify', '33.auth', '33.refreshToken', '33.unauth']);

/** Something for every field of `ask` that is no reference. */
function askOf({ ask }: Action): Record<string, string> {
  if (ask?.kind !== 'inline') return {};
  return Object.fromEntries(
    Object.entries(ask.fields).flatMap(
      ([
        key,
        {
          columnType: { kind },
          ref,
          dict,
          options,
        },
      ]) => {
        if (ref !== null || dict !== null || (options?.length ?? 0) > 0) return [];
        return [[key, kind === 'date' ? '2026-06-30' : kind === 'timestamp' ? '2026-06-30 10:00:00' : '1']];
      },
    ),
  );
}

/** A stored record, put back as it was after each action. */
async function recordOf({ table, state }: Entity) {
  const of = sql.table(table!);
  const { rows } = await sql<{ id: string; row: object }>`
    select id, to_jsonb(t) as row from ${of} t order by id limit 1`.execute(server.db);
  const [{ id, row } = { id: '', row: {} }] = rows;
  const columns = Object.keys(row).filter((name) => name !== 'id');
  const restore = (stateColumn: string, value: string) =>
    sql`update ${of} t set (${sql.join(columns.map((name) => sql.ref(name)))}) = (
      select ${sql.join(columns.map((name) => sql.ref(name)))}
      from jsonb_populate_record(null::${of}, ${JSON.stringify({ ...row, [stateColumn]: value })}::jsonb))
      where t.id = ${id}`.execute(server.db);
  return { id, restore, state: state.field! };
}

interface ItemReply {
  success: boolean;
  message: string;
}

describe('states', () => {
  const cases = NUMBERS.filter((no) => !(no in OTHER_LISTS)).flatMap((no) => {
    const owner = entity(listOf(no).entity);
    const field = owner.state.field === null ? undefined : owner.fields[owner.state.field];
    const moves = screen(no).actions.flatMap(({ code, move }) => {
      const action = owner.actions[code];
      const [from = ''] = (move ?? '').split('>');
      const states = FLOW[code] ?? from.split(',').filter(Boolean);
      return action?.call && action.child === null && states.length > 0 ? [[code, states] as const] : [];
    });
    return field && moves.length > 0 ? [[no, owner, field, moves] as const] : [];
  });

  test.each(cases.map((one) => [`${one[0]} ${one[1].id}`, one] as const))(
    '%s: an action begins in its states only',
    async (_name, [no, owner, field, moves]) => {
      const values = Object.keys(await dictionary(field.dict!));
      const { id, restore } = await recordOf(owner);
      const wrong: string[] = [];
      for (const [code, from] of moves) {
        const action = owner.actions[code]!;
        if (action.job || OF_OTHER_FIELDS.has(`${no}.${code}`)) continue;
        for (const value of values) {
          if (from.includes(value)) continue;
          await restore(field.column, value);
          const { method, path } = action.call!;
          const reply = await server.call<ItemReply[]>(method, path, { body: { ids: [id], ask: askOf(action) } });
          if (reply.success) wrong.push(`${no} ${code} in ${value}: ${reply.message}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

async function dictionary(code: string): Promise<Record<string, string>> {
  const { result } = await server.call<{ value: string; text: string }[]>('GET', `/sys/dict/getDictItems/${code}`);
  return Object.fromEntries(result!.map(({ value, text }) => [value, text]));
}
