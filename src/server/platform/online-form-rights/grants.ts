/** Grants of a form's restrictions and data rules to roles, departments and users: one row for each of them. */
import type { Database } from '@/server/db';
import { parseJsonObject } from '@/model/http/json';
import { splitCsv } from '@/server/http/request-params';
import { fail } from './errors';
import type { RestrictionWrite } from './restrictions';

const GRANT = 'system/online-auth-grant';

/** Columns and keys of the id of a grantee, by `authMode`. */
const GRANTEE_COLUMNS = {
  role: { column: 'role_id', key: 'roleId' },
  depart: { column: 'depart_id', key: 'departId' },
  user: { column: 'user_id', key: 'userId' },
} as const;

/** The role, department or user that receives a grant. */
export interface Grantee {
  mode: keyof typeof GRANTEE_COLUMNS;
  id: string;
}

/** @throws HttpError for an unknown mode or an empty id */
export function parseGrantee(mode: string, id: string): Grantee {
  if ((mode !== 'role' && mode !== 'depart' && mode !== 'user') || id === '') throw fail.noHolder();
  return { mode, id };
}

/** The stored grant of a role, department or user; undefined when there is none. */
export async function readGrant(db: Database, head: string, { mode, id }: Grantee) {
  const row = await db
    .selectFrom('onl_auth_grant')
    .select(['id', 'items'])
    .where('cgform_id', '=', head)
    .where('auth_mode', '=', mode)
    .where(GRANTEE_COLUMNS[mode].column, '=', id)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  return row && { id: row.id, items: splitCsv(row.items ?? '') };
}

/** `["a","b"]` or `a,b`. @throws HttpError for other texts */
export function parseItemIds(text: string): string[] {
  if (!text.trim().startsWith('[')) return splitCsv(text);
  const given = parseJsonObject(`{"ids":${text}}`)?.ids;
  if (!Array.isArray(given) || given.some((one) => typeof one !== 'string')) throw fail.badItems();
  return given.map(String);
}

/**
 * Replaces the granted items of one kind (fields, buttons or data rules); granted items of other kinds stay.
 * @param idsOfKind ids of all items of this kind, granted or not
 * @param grantedIds ids that are granted from now on; ids of other kinds are ignored
 */
export async function saveGrant(
  { db, engine, caller }: RestrictionWrite,
  head: string,
  grantee: Grantee,
  idsOfKind: ReadonlySet<string>,
  grantedIds: readonly string[],
): Promise<void> {
  const records = engine.records(caller);
  await db.tx(async () => {
    const stored = await readGrant(db, head, grantee);
    const others = (stored?.items ?? []).filter((id) => !idsOfKind.has(id));
    const items = [...others, ...grantedIds.filter((id) => idsOfKind.has(id))].join(',');
    const row = { cgformId: head, authMode: grantee.mode, [GRANTEE_COLUMNS[grantee.mode].key]: grantee.id, items };
    if (stored) await records.edit(GRANT, stored.id, { items });
    else await records.add(GRANT, row);
  });
}

/** Deletes the restrictions, rules and grants of a form. */
export async function deleteRights(db: Database, head: string): Promise<void> {
  for (const table of ['onl_auth_page', 'onl_auth_data', 'onl_auth_grant'] as const)
    await db.deleteFrom(table).where('cgform_id', '=', head).execute();
}
