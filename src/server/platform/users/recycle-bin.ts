/** List of deleted accounts, which can be restored or deleted permanently. */
import type { Row } from '@/model/record';
import { Bindings, whereAll } from '@/server/crud/context/sql-bindings';
import { maskRows, fieldViewOf } from '@/server/crud/view/field-visibility';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import type { PlatformContext } from '../context';
import { rowScopeTests } from '@/server/auth/permissions/row-scope';

const USER = 'system/user';

const DELETED_USERS_SQL = `
  select t.id, t.username, t.realname, t.avatar, t.sex, t.birthday, t.phone, t.email, t.work_no as "workNo",
    t.org_code as "orgCode", t.status, t.del_flag as "delFlag", t.create_by as "createBy",
    t.create_time as "createTime", t.update_by as "updateBy", t.update_time as "updateTime" from sys_user t`;

/** Deleted accounts within the user's data rules, with the columns that the user can see. */
export async function readDeletedUsers({ db, engine }: PlatformContext, person: CurrentUser): Promise<Row[]> {
  const bindings = new Bindings();
  const where = whereAll(["t.del_flag = '1'", ...rowScopeTests(engine, USER, person, bindings)]);
  const order = ' order by t.update_time desc nulls last, t.id limit 1000';
  const rows = (await db.query(`${DELETED_USERS_SQL}${where}${order}`, bindings.values)).rows as Row[];
  if (!engine.context.entities[USER]) return rows;
  const { shape } = engine.scopeOf(USER, null);
  const view = fieldViewOf(shape, person);
  maskRows(view, rows);
  const hidden = shape.stored.filter(({ key }) => !view.includes(key));
  for (const row of rows) for (const { key } of hidden) delete row[key];
  return rows;
}
