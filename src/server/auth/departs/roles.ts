/** Roles of a department and who has them (contract.md §1.5). Adding, editing, deleting and the list are the engine's. */
import type { FastifyInstance } from 'fastify';
import type { Row } from '@/model/record';
import { actionCode } from '@/model/fill/entity';
import { answer } from '../../answer';
import type { Caller } from '../../crud';
import { asObject } from '../../crud/write/body';
import { noPermission, Refusal } from '../../refusal';
import { personOf } from '../guard';
import { paths } from '../paths';
import { demandWeaker } from '../people/grants';
import { logChange } from '../people/journal';
import { changePairs } from '../people/pairs';
import { demandSeen } from '../people/place';
import type { Platform } from '../platform';
import { demandRoleGrants, demandRolesLoose } from './role-guard';
import { csv, plain } from './rows';
import { texts } from './texts';

export const DEPART_ROLE = 'system/depart-role';

const textOf = (value: unknown) => (typeof value === 'string' ? plain(value) : '');

/** The department roles that a user has, of those given or of all. */
const HELD = `
  select ru.id, ru.user_id, ru.drole_id from sys_depart_role_user ru
  join sys_depart_role r on r.id = ru.drole_id and r.del_flag = '0'
  where ru.user_id = $1 and (r.depart_id = $2 or ru.drole_id = any($3)) order by r.role_code`;

/** @throws Refusal for a role that is not there, or whose department the user does not belong to */
async function demandMember({ db }: Platform, userId: string, roleIds: readonly string[]): Promise<void> {
  const { rows } = await db.query(
    `select r.id, m.id is not null as member from sys_depart_role r
     left join sys_user_depart m on m.dep_id = r.depart_id and m.user_id = $1
     where r.id = any($2) and r.del_flag = '0' order by r.id for share of r`,
    [userId, roleIds],
  );
  if (rows.length < roleIds.length) throw new Refusal(texts.noRole);
  if (!rows.every((row) => row.member === true)) throw new Refusal(texts.noMember);
}

/** Gives and takes department roles; what is in neither list stays. */
async function assign(platform: Platform, caller: Caller, userId: string, wanted: string[], known: string[]) {
  const { db } = platform;
  await db.tx(async () => {
    const user = await db.query("select id from sys_user where id = $1 and del_flag = '0' for update", [userId]);
    if (user.rows.length === 0) throw new Refusal(texts.noUser);
    await demandSeen(platform.engine, 'system/user', [userId], caller);
    const touched = [...new Set([...wanted, ...known])];
    const held = (await db.query(HELD, [userId, null, touched])).rows.map((row) => String(row.drole_id));
    const added = wanted.filter((id) => !held.includes(id));
    const removed = held.filter((id) => !wanted.includes(id));
    if (added.length + removed.length === 0) return;
    await demandSeen(platform.engine, DEPART_ROLE, [...added, ...removed], caller);
    await demandMember(platform, userId, added);
    await demandWeaker(db, caller, userId);
    await demandRoleGrants(db, caller, added);
    await demandRolesLoose(db, caller, removed);
    await changePairs(db, 'sys_depart_role_user', userId, added, removed);
    await logChange(db, caller, platform.now(), {
      table: 'sys_depart_role_user',
      id: userId,
      action: 'assign',
      before: { roleIds: held },
      after: { roleIds: [...held.filter((id) => !removed.includes(id)), ...added] },
    });
  });
  platform.written('sys_depart_role_user');
}

type Asked = { Querystring: { departId?: string; userId?: string } };

export function mountRoles(api: FastifyInstance, platform: Platform): void {
  const { db, engine, schemas } = platform;
  const { auth } = schemas.entities[DEPART_ROLE]!;
  const demandRead = (caller: Caller) => {
    if (!engine.mayRead(DEPART_ROLE, caller)) throw noPermission();
  };

  /** Roles of one department, as the caller may see them. */
  async function rolesOf(caller: Caller, departId: string): Promise<Row[]> {
    const query = { pageSize: '-521', column: 'roleCode', order: 'asc' };
    return (await engine.list(DEPART_ROLE, query, caller, { departId: plain(departId) })).records;
  }

  api.get<Asked>(paths.departRolesOf, { config: { guarded: true } }, async (request) => {
    demandRead(personOf(request));
    return answer(await rolesOf(personOf(request), request.query.departId ?? ''));
  });

  api.get<Asked>(paths.departRolesOfUser, { config: { guarded: true } }, async (request) => {
    const { departId = '', userId = '' } = request.query;
    demandRead(personOf(request));
    const visible = new Set((await rolesOf(personOf(request), departId)).map((role) => role.id));
    const { rows } = await db.query(HELD, [plain(userId), plain(departId), []]);
    return answer(
      rows
        .filter((row) => visible.has(String(row.drole_id)))
        .map((row) => ({ id: row.id, userId: row.user_id, droleId: row.drole_id })),
    );
  });

  const assigns = { config: { code: actionCode(auth, 'assign') } };
  api.post(paths.departRoleAssign, assigns, async (request) => {
    const { userId, newRoleId, oldRoleId } = asObject(request.body);
    await assign(platform, personOf(request), textOf(userId), csv(textOf(newRoleId)), csv(textOf(oldRoleId)));
    return answer(null, texts.added, 200);
  });
}
