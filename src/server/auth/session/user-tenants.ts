/** Active tenants of a user, as in the reply to a sign-in (contract.md §2.2). */
import { sql } from 'kysely';
import type { AuthContext } from '../context';
import { fail } from './errors';

export interface TenantChoice {
  id: string;
  name: string;
}

const TENANT = 'system/tenant';
const ACTIVE = 1;

/** @throws HttpError when all tenants of the user are frozen */
export async function tenantsOf({ db, schemas }: AuthContext, userId: string): Promise<TenantChoice[]> {
  if (!schemas.entities[TENANT]) return [];
  const rows = await db
    .selectFrom('sys_user as u')
    .innerJoin('sys_tenant as t', (join) => join.on(sql`t.id::text`, '=', sql`any(string_to_array(u.tenant_id, ','))`))
    .select(['t.id', 't.name', 't.status'])
    .where('u.id', '=', userId)
    .where('t.del_flag', '=', '0')
    .orderBy('t.id')
    .execute();
  const active = rows.filter(({ status }) => Number(status) === ACTIVE);
  if (rows.length > 0 && active.length === 0) throw fail.tenantsFrozen();
  return active.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
