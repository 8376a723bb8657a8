/**
 * Recycle bin of users: lists, restores and permanently deletes accounts (contract.md §1.2). Users with more permissions
 * than the caller cannot be changed.
 */
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { rowScopeTests } from '@/server/auth/permissions/row-scope';
import { fieldViewOf, maskRows } from '@/server/crud/view/field-visibility';
import { logStatementChange } from '@/server/crud/write/audit-log';
import { isUniqueViolation } from '@/server/db';
import { successReply } from '@/server/http/reply';
import { parseRequiredIds, textOf } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { lockAccounts, USER } from './accounts';
import { messages } from './messages';
import { body, ids, query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

const COLUMNS = [
  't.id',
  't.username',
  't.realname',
  't.avatar',
  't.sex',
  't.birthday',
  't.phone',
  't.email',
  't.work_no as workNo',
  't.org_code as orgCode',
  't.status',
  't.del_flag as delFlag',
  't.create_by as createBy',
  't.create_time as createTime',
  't.update_by as updateBy',
  't.update_time as updateTime',
] as const;
const MAX_ROWS = 1000;

/** Tables whose rows belong to one user. */
const OWNED_TABLES: readonly (readonly [table: string, column: string])[] = [
  ['sys_token', 'user_id'],
  ['sys_user_role', 'user_id'],
  ['sys_user_depart', 'user_id'],
  ['sys_depart_role_user', 'user_id'],
  ['sys_third_account', 'sys_user_id'],
  ['sys_second_factor', 'user_id'],
  ['sys_recovery_code', 'user_id'],
  ['sys_second_factor_grace', 'user_id'],
];

/** Deleted accounts within the caller's data rules, with the columns that the caller can see. */
async function readDeletedUsers({ db, engine }: PlatformContext, caller: CurrentUser): Promise<Row[]> {
  const rows: Row[] = await db
    .selectFrom('sys_user as t')
    .select(COLUMNS)
    .where('t.del_flag', '=', '1')
    .where((eb) => eb.and(rowScopeTests(engine, USER, caller)))
    .orderBy('t.update_time', (order) => order.desc().nullsLast())
    .orderBy('t.id')
    .limit(MAX_ROWS)
    .execute();
  if (!engine.context.entities[USER]) return rows;
  const { shape } = engine.scopeOf(USER, null);
  const view = fieldViewOf(shape, caller);
  maskRows(view, rows);
  const hidden = shape.stored.filter(({ key }) => !view.includes(key));
  for (const row of rows) for (const { key } of hidden) delete row[key];
  return rows;
}

/** @throws HttpError when the name, phone, email or work number of an account is taken meanwhile */
async function restore(platform: PlatformContext, request: FastifyRequest, ids: readonly string[]): Promise<void> {
  const caller = currentUser(request);
  const { db, now, engine } = platform;
  try {
    await db.tx(async () => {
      for (const { id } of await lockAccounts(platform, request, { key: 'id', values: ids, deleted: true })) {
        await assertNotMorePrivileged(db, caller, id);
        await logStatementChange(engine.context, USER, id, 'restore', caller, () =>
          db
            .updateTable('sys_user')
            .set({ del_flag: '0', update_by: caller.me.username, update_time: now() })
            .where('id', '=', id)
            .execute(),
        );
      }
    });
  } catch (error) {
    throw isUniqueViolation(error) ? fail.taken() : error;
  }
}

async function purge(platform: PlatformContext, request: FastifyRequest, ids: readonly string[]): Promise<void> {
  const caller = currentUser(request);
  const { db, engine } = platform;
  await db.tx(async () => {
    for (const { id } of await lockAccounts(platform, request, { key: 'id', values: ids, deleted: true })) {
      await assertNotMorePrivileged(db, caller, id);
      for (const [table, column] of OWNED_TABLES) await db.dynamic.deleteFrom(table).where(column, '=', id).execute();
      await logStatementChange(engine.context, USER, id, 'purge', caller, () =>
        db.deleteFrom('sys_user').where('id', '=', id).execute(),
      );
    }
  });
}

function mountList(api: Api, platform: PlatformContext): void {
  const { dictionaries } = platform;
  const permission = 'sys:user:putRecycleBin,sys:user:deleteRecycleBin';
  api.get(
    '/sys/user/recycleBin',
    { schema: { summary: '回收站里的用户' }, config: { access: { permission } } },
    async (request) => {
      const sexes = await dictionaries.names('sex');
      const states = await dictionaries.names('user_status');
      const rows = await readDeletedUsers(platform, currentUser(request));
      return successReply(
        rows.map((row) => ({
          ...row,
          sex_dictText: sexes[String(row.sex)] ?? null,
          status_dictText: states[String(row.status)] ?? null,
        })),
      );
    },
  );
}

export const mountRecycleBin: PlatformRoutes = (api, platform) => {
  const { tableChanged } = platform;
  mountList(api, platform);

  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/putRecycleBin',
    schema: { summary: '还原回收站里的用户', body: body({ userIds: ids('用户') }) },
    config: { access: { permission: 'sys:user:putRecycleBin' }, log: { title: '用户', label: '还原' } },
    handler: async (request) => {
      await restore(platform, request, parseRequiredIds(request.body.userIds));
      tableChanged('sys_user');
      return successReply(null, messages.restored, 200);
    },
  });

  api.delete(
    '/sys/user/deleteRecycleBin',
    {
      schema: { summary: '彻底删除回收站里的用户', querystring: query({ userIds: '用户' }) },
      config: { access: { permission: 'sys:user:deleteRecycleBin' }, log: { title: '用户', label: '彻底删除' } },
    },
    async (request) => {
      await purge(platform, request, parseRequiredIds(textOf(request.query.userIds)));
      tableChanged('sys_user');
      return successReply(null, messages.deleted, 200);
    },
  );
};
