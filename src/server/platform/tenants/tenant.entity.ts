/** Hooks of tenants. The creator chooses the tenant number, which is the id that other records refer to. */
import { sql } from 'kysely';
import type { WriteHookContext } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';

const messages = {
  noNumber: '请输入租户编号，1 到 999999999 的整数',
  taken: '租户编号已存在',
  wrongPeriod: '结束时间不能早于开始时间',
  inUse: '该租户下还有用户，不能删除',
} as const;

const NUMBER = /^[1-9]\d{0,8}$/;

/** @throws HttpError for an invalid period, and for an invalid or used tenant number */
export async function beforeSave({ before, after, body, db }: WriteHookContext): Promise<void> {
  const { beginDate, endDate } = after;
  if (typeof beginDate === 'string' && typeof endDate === 'string' && endDate < beginDate)
    throw new HttpError(messages.wrongPeriod);
  if (before) return;
  const number = ['number', 'string'].includes(typeof body.id) ? String(body.id).trim() : '';
  if (!NUMBER.test(number)) throw new HttpError(messages.noNumber);
  // Also checks deleted tenants, because their records still exist.
  const existing = await db.selectFrom('sys_tenant').select('id').where('id', '=', Number(number)).executeTakeFirst();
  if (existing) throw new HttpError(messages.taken);
  after.id = Number(number);
}

/** @throws HttpError while users belong to the tenant */
export async function afterDelete({ before, db }: WriteHookContext): Promise<void> {
  const user = await db
    .selectFrom('sys_user')
    .select('id')
    .where('del_flag', '=', '0')
    .where(sql<boolean>`${String(before?.id)} = any(string_to_array(tenant_id, ','))`)
    .limit(1)
    .executeTakeFirst();
  if (user) throw new HttpError(messages.inUse);
}
