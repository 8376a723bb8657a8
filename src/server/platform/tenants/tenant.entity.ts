/** Hooks of tenants. The creator chooses the tenant number, which is the id that other records refer to. */
import { sql } from 'kysely';
import { assertAdminRemains } from '@/server/auth/permissions/privilege-ceiling';
import type { WriteHookContext } from '@/server/crud';
import { fail } from './errors';

const NUMBER = /^[1-9]\d{0,8}$/;

/** @throws HttpError for an invalid period, and for an invalid or used tenant number */
export async function beforeSave({ before, after, body, db }: WriteHookContext): Promise<void> {
  const { beginDate, endDate } = after;
  if (typeof beginDate === 'string' && typeof endDate === 'string' && endDate < beginDate) throw fail.wrongPeriod();
  if (before) return;
  const number = ['number', 'string'].includes(typeof body.id) ? String(body.id).trim() : '';
  if (!NUMBER.test(number)) throw fail.noNumber();
  // Also checks deleted tenants, because their records still exist.
  const existing = await db.selectFrom('sys_tenant').select('id').where('id', '=', Number(number)).executeTakeFirst();
  if (existing) throw fail.taken();
  after.id = Number(number);
}

/** @throws HttpError when no administrator could sign in, because all tenants of each of them are frozen */
export async function afterSave({ before, after, db }: WriteHookContext): Promise<void> {
  if (before && before.status !== after.status) await assertAdminRemains(db);
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
  if (user) throw fail.inUse();
}
