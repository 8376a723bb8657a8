/** Grants of a form's restrictions and data rules to roles, departments and users: one row for each of them. */
import type { Database } from '@/server/db';
import { parseJsonObject } from '@/model/http/json';
import { splitCsv } from '@/server/http/request-params';
import { fail } from './errors';
import type { LimitWrite } from './limits';

const GRANT = 'system/online-auth-grant';

/** Columns by `authMode`. */
const HOLDERS = {
  role: { column: 'role_id', key: 'roleId' },
  depart: { column: 'depart_id', key: 'departId' },
  user: { column: 'user_id', key: 'userId' },
} as const;

export interface Holder {
  mode: keyof typeof HOLDERS;
  id: string;
}

/** @throws HttpError for another mode, and without an id */
export function holderOf(mode: string, id: string): Holder {
  if ((mode !== 'role' && mode !== 'depart' && mode !== 'user') || id === '') throw fail.noHolder();
  return { mode, id };
}

/** The stored grant of a role, department or user; undefined when there is none. */
export async function readGrant(db: Database, head: string, { mode, id }: Holder) {
  const row = await db
    .selectFrom('onl_auth_grant')
    .select(['id', 'items'])
    .where('cgform_id', '=', head)
    .where('auth_mode', '=', mode)
    .where(HOLDERS[mode].column, '=', id)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  return row && { id: row.id, items: splitCsv(row.items ?? '') };
}

/** `["a","b"]` or `a,b`. @throws HttpError for other texts */
export function parseItems(text: string): string[] {
  if (!text.trim().startsWith('[')) return splitCsv(text);
  const given = parseJsonObject(`{"ids":${text}}`)?.ids;
  if (!Array.isArray(given) || given.some((one) => typeof one !== 'string')) throw fail.badItems();
  return given.map(String);
}

/**
 * Replaces the granted items of one kind; the others stay.
 * @param kind ids of all items of the kind
 */
export async function saveGrant(
  { db, engine, caller }: LimitWrite,
  head: string,
  holder: Holder,
  kind: ReadonlySet<string>,
  wanted: readonly string[],
): Promise<void> {
  const records = engine.records(caller);
  await db.tx(async () => {
    const stored = await readGrant(db, head, holder);
    const others = (stored?.items ?? []).filter((id) => !kind.has(id));
    const items = [...others, ...wanted.filter((id) => kind.has(id))].join(',');
    const row = { cgformId: head, authMode: holder.mode, [HOLDERS[holder.mode].key]: holder.id, items };
    if (stored) await records.edit(GRANT, stored.id, { items });
    else await records.add(GRANT, row);
  });
}

/** Deletes the restrictions, rules and grants of a form. */
export async function removeRights(db: Database, head: string): Promise<void> {
  for (const table of ['onl_auth_page', 'onl_auth_data', 'onl_auth_grant'] as const)
    await db.deleteFrom(table).where('cgform_id', '=', head).execute();
}
