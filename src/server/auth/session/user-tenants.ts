/** Active tenants of a user, as in the reply to a sign-in (contract.md §2.2). */
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { messages } from './messages';

export interface TenantChoice {
  id: string;
  name: string;
}

const TENANT = 'system/tenant';
const ACTIVE = 1;

const USER_TENANTS_SQL = `
  select t.id::text as id, t.name, t.status from sys_user u
  join sys_tenant t on t.id::text = any(string_to_array(u.tenant_id, ','))
  where u.id = $1 and t.del_flag = '0' order by t.id`;

/** @throws HttpError when all tenants of the user are frozen */
export async function tenantsOf({ db, schemas }: AuthContext, userId: string): Promise<TenantChoice[]> {
  if (!schemas.entities[TENANT]) return [];
  const { rows } = await db.query(USER_TENANTS_SQL, [userId]);
  const active = rows.filter(({ status }) => Number(status) === ACTIVE);
  if (rows.length > 0 && active.length === 0) throw new HttpError(messages.tenantsFrozen);
  return active.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
