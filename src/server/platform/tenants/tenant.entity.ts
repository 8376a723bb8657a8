/** Hooks of tenants. The tenant number, entered or the next free one, is the id that other records refer to. */
import { sql, type SqlBool } from 'kysely';
import { assertAdminRemains } from '@/server/auth/permissions/privilege-ceiling';
import type { Entity } from '@/model/entity/entity';
import { type RecordUses, usesText, type WriteHookContext } from '@/server/crud';
import type { Database } from '@/server/db';
import { fail } from './errors';

const NUMBER = /^[1-9]\d{0,8}$/;
/** Smallest number that the server chooses; the ones below are often entered by hand. */
const FIRST_NUMBER = 1000;

/** The number after the largest; deleted tenants count, because their records still exist. */
async function nextNumber(db: Database): Promise<number> {
  // Of two tenants added at once, the second waits for the number of the first.
  await sql`select pg_advisory_xact_lock(hashtext('sys_tenant'))`.execute(db);
  const { largest } = await db
    .selectFrom('sys_tenant')
    .select(({ fn }) => fn.max('id').as('largest'))
    .executeTakeFirstOrThrow();
  const next = Math.max(Number(largest ?? 0) + 1, FIRST_NUMBER);
  if (!NUMBER.test(String(next))) throw fail.noNumber();
  return next;
}

/** @throws HttpError for a value that is no tenant number, and for the number of another tenant, deleted or not */
async function enteredNumber(db: Database, entered: unknown): Promise<number> {
  const number = ['number', 'string'].includes(typeof entered) ? String(entered).trim() : '';
  if (!NUMBER.test(number)) throw fail.noNumber();
  const existing = await db.selectFrom('sys_tenant').select('id').where('id', '=', Number(number)).executeTakeFirst();
  if (existing) throw fail.taken();
  return Number(number);
}

/** @throws HttpError for an invalid period, and for an invalid or used tenant number */
export async function beforeSave({ before, after, body, db }: WriteHookContext): Promise<void> {
  const { beginDate, endDate } = after;
  if (typeof beginDate === 'string' && typeof endDate === 'string' && endDate < beginDate) throw fail.wrongPeriod();
  if (before) return;
  // Version 3 clients show the number of a new tenant in no field.
  after.id = body.id === undefined ? await nextNumber(db) : await enteredNumber(db, body.id);
}

/** @throws HttpError when no administrator could sign in, because all tenants of each of them are frozen */
export async function afterSave({ before, after, db }: WriteHookContext): Promise<void> {
  if (before && before.status !== after.status) await assertAdminRemains(db);
}

/** Users and records of a tenant, by entity. */
async function contentsOf({ before, entities, findUses }: WriteHookContext): Promise<RecordUses[]> {
  const isOf = sql<SqlBool>`${String(before?.id)} = any(string_to_array(t.tenant_id, ','))`;
  const tables = new Map<string, Entity>();
  for (const entity of Object.values(entities)) {
    if (entity.fields.tenantId && !tables.has(entity.table)) tables.set(entity.table, entity);
  }
  const found: RecordUses[] = [];
  for (const { id } of tables.values()) found.push(await findUses(id, isOf));
  return found.filter(({ count }) => count > 0);
}

/** @throws HttpError while users or records belong to the tenant, with their numbers */
export async function beforeDelete(writing: WriteHookContext): Promise<void> {
  const found = await contentsOf(writing);
  if (found.length > 0) throw fail.inUse(String(writing.before?.name ?? ''), usesText(found));
}
