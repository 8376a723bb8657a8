/** Hooks of departments. The code encodes the position in the tree and never changes: other records store it. */
import { sql, type SqlBool } from 'kysely';
import { titlesText, type WriteHookContext } from '@/server/crud';
import { drawTreeCode } from '../trees/tree-codes';
import { fail } from './errors';

const USER = 'system/user';

const isRoot = (parent: unknown) => parent === null || parent === undefined || parent === '' || parent === '0';
const parentOf = (parent: unknown) => (isRoot(parent) ? null : String(parent));

/** Draws the code of a new department. @throws HttpError when an existing department gets another parent */
export async function beforeSave({ before, after, body, db }: WriteHookContext): Promise<void> {
  after.parentId = parentOf(after.parentId);
  if (before) {
    // The field is read-only on edit. Without this check, a request to move the department would be ignored silently.
    if (body.parentId !== undefined && parentOf(body.parentId) !== parentOf(before.parentId)) throw fail.moved();
    return;
  }
  after.orgCode = await drawTreeCode(db, { table: 'sys_depart', column: 'org_code', maxLength: 64 }, after.parentId);
  after.orgType = after.parentId === null ? '1' : '2';
}

/** Deletes the dependent rows of the department. @throws HttpError while users belong to it */
export async function afterDelete({ before, db, findUses }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  const isMember = sql<SqlBool>`t.id in (select user_id from sys_user_depart where dep_id = ${id})`;
  const people = await findUses(USER, sql`(t.org_code = ${before?.orgCode ?? null} or ${isMember})`);
  if (people.count > 0) throw fail.hasPeople(String(before?.departName ?? ''), people.count, titlesText(people));
  await db.deleteFrom('sys_user_depart').where('dep_id', '=', id).execute();
  await db.deleteFrom('sys_depart_permission').where('depart_id', '=', id).execute();
  const managed = sql<string>`string_to_array(depart_ids, ',')`;
  await db
    .updateTable('sys_user')
    .set({ depart_ids: sql<string>`array_to_string(array_remove(${managed}, ${id}::text), ',')` })
    .where(sql<SqlBool>`${id} = any(${managed})`)
    .execute();
}
