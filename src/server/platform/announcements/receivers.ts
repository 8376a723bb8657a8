/** Who receives an announcement. */
import { sql, type SqlBool } from 'kysely';
import { NO_TENANT } from '@/server/crud/context/tenants';
import { type Database, newId, oneOf } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';
import { RECEIVERS } from './codes';

const ACTIVE = 1;

/** Rows of one `insert`. */
const BATCH = 500;

export interface Addressed {
  id: string;
  tenant_id: string | null;
  msg_type: string | null;
  user_ids: string | null;
  depart_ids: string | null;
}

/** True when the tenants of a column and these overlap. Rows without a tenant belong to tenant 0. */
export const ofTenants = (column: 'u.tenant_id' | 'a.tenant_id', tenants: readonly string[]) =>
  sql<SqlBool>`string_to_array(coalesce(nullif(${sql.ref(column)}, ''), ${NO_TENANT}), ',') && ${[...tenants]}::text[]`;

const tenantsIn = (value: string | null): string[] => {
  const tenants = splitCsv(value);
  return tenants.length > 0 ? tenants : [NO_TENANT];
};

/** Ids of the active users that an announcement is for: of its tenants, also when they were chosen one by one. */
export async function receiverIds(db: Database, { tenant_id, msg_type, user_ids, depart_ids }: Addressed) {
  const active = db
    .selectFrom('sys_user as u')
    .select('u.id')
    .where('u.del_flag', '=', '0')
    .where('u.status', '=', ACTIVE)
    .where(ofTenants('u.tenant_id', tenantsIn(tenant_id)))
    .orderBy('u.id');
  const idsOf = async (query: typeof active) => (await query.execute()).map(({ id }) => id);
  if (msg_type === RECEIVERS.all) return idsOf(active);
  if (msg_type === RECEIVERS.users) return idsOf(active.where('u.id', '=', oneOf(splitCsv(user_ids))));
  const chosen = splitCsv(depart_ids);
  // The code of a department begins with that of the one above it.
  const members = sql<SqlBool>`u.id in (select m.user_id from sys_user_depart m
    join sys_depart d on d.id = m.dep_id and d.del_flag = '0'
    join sys_depart top on starts_with(d.org_code, top.org_code)
    where top.id = any(${chosen}::text[]) and top.del_flag = '0')`;
  return idsOf(active.where(members));
}

/**
 * Replaces the stored receivers of an announcement, unread by each. An announcement to all users has none: a row is
 * added when a user reads it, so that users who are added later see it too.
 */
export async function storeReceivers(
  db: Database,
  { id, msg_type, tenant_id }: Addressed,
  ids: readonly string[],
  sender: string,
  now: string,
): Promise<void> {
  await db.deleteFrom('sys_announcement_send').where('annt_id', '=', id).execute();
  if (msg_type === RECEIVERS.all) return;
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = ids.slice(from, from + BATCH).map((userId) => ({
      id: newId(),
      annt_id: id,
      user_id: userId,
      tenant_id,
      create_by: sender,
      create_time: now,
    }));
    await db.insertInto('sys_announcement_send').values(rows).execute();
  }
}
