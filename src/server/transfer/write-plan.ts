/** Writes what an import changes, with audit entries, and drops what servers cache of the tables. */
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { writeAuditEntry } from '../crud/write/audit-log';
import { type Database, newId, oneOf } from '../db';
import { channels } from '../db/table-changes';
import { grantToAdmins } from '../platform/grants/admin-grants';
import { logGrantChange } from '../platform/grants/audit';
import { updateLeafFlags } from '../platform/menus/leaf-flags';
import { updateRuleFlags } from '../platform/menus/rule-flags';
import type { Kind } from './kinds';
import type { GrantChange, ImportPlan, RowChange, SettingChange } from './plan-import';

/** Author of the changes in the audit log. */
const AUTHOR = { me: { username: 'system' } } as const;
const ACTION = 'import';
/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const BATCH = 500;

/** A list for a JSON column must be JSON text. */
const toColumn = (kind: Kind, field: string, value: Value): unknown =>
  kind.fields.get(field)?.columnType.kind === 'json' && value !== null ? JSON.stringify(value) : value;

const toColumns = (kind: Kind, values: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [kind.fields.get(field)!.column, toColumn(kind, field, value)]),
  );

async function logRow(db: Database, now: string, { kind, id, before, values }: RowChange): Promise<void> {
  const pick = (from: Row) => Object.fromEntries(Object.keys(values).map((key) => [key, from[key] ?? null]));
  const empty = Object.fromEntries(kind.stored.map(({ key }) => [key, null]));
  await writeAuditEntry(db, AUTHOR, now, {
    table: kind.table,
    id,
    entity: kind.entity,
    action: ACTION,
    content: { ...empty, ...before?.values, ...values, id, delFlag: '0' },
    change: { before: before && pick(before.values), after: pick(values), children: {} },
  });
}

/** Changed rows first: a new row may have the code that a renamed one had. */
async function writeRows(db: Database, now: string, changes: readonly RowChange[]): Promise<void> {
  for (const { kind, id, before, values } of changes) {
    if (!before) continue;
    const columns = { ...toColumns(kind, values), del_flag: '0', update_by: AUTHOR.me.username, update_time: now };
    await db.dynamic.updateTable(kind.table).set(columns).where('id', '=', id).execute();
  }
  for (const { kind, id, before, values } of changes) {
    if (before) continue;
    const columns = { id, ...toColumns(kind, values), create_by: AUTHOR.me.username, create_time: now };
    await db.dynamic.insertInto(kind.table).values(columns).execute();
  }
  for (const change of changes) await logRow(db, now, change);
}

async function writeGrants(db: Database, now: string, change: GrantChange): Promise<void> {
  const { roleId, before, added, removed, changed } = change;
  const joined = (rules: readonly string[]) => (rules.length > 0 ? rules.join(',') : null);
  const rows = [...added].map(([permission_id, rules]) => ({
    id: newId(),
    role_id: roleId,
    permission_id,
    data_rule_ids: joined(rules),
  }));
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto('sys_role_permission')
      .values(rows.slice(start, start + BATCH))
      .execute();
  await db
    .deleteFrom('sys_role_permission')
    .where('role_id', '=', roleId)
    .where('permission_id', '=', oneOf(removed))
    .execute();
  for (const [permission, rules] of changed)
    await db
      .updateTable('sys_role_permission')
      .set({ data_rule_ids: joined(rules) })
      .where('role_id', '=', roleId)
      .where('permission_id', '=', permission)
      .execute();
  const after = [...before.filter((one) => !removed.includes(one)), ...added.keys()];
  await logGrantChange(db, AUTHOR, now, {
    table: 'sys_role_permission',
    id: roleId,
    action: ACTION,
    before: { permissionIds: before },
    after: { permissionIds: after },
  });
}

async function writeSetting(db: Database, { key, value }: SettingChange): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('jw_setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
}

/**
 * Runs inside a transaction.
 * @param now "YYYY-MM-DD HH:mm:ss" in the server's time zone
 * @throws DatabaseError
 */
export async function writePlan(db: Database, { rows, grants, settings }: ImportPlan, now: string): Promise<void> {
  await writeRows(db, now, rows);
  for (const change of grants) await writeGrants(db, now, change);
  for (const change of settings) await writeSetting(db, change);
  const ofKind = (name: Kind['name']) => rows.filter(({ kind }) => kind.name === name);
  const menus = ofKind('menu');
  const added = menus.filter(({ before }) => !before).map(({ id }) => id);
  await grantToAdmins(db, added);
  await updateLeafFlags(
    db,
    menus.flatMap(({ id, before, values }) => [id, before?.values.parentId, values.parentId]),
  );
  await updateRuleFlags(
    db,
    ofKind('dataRule').flatMap(({ before, values }) => [before?.values.permissionId, values.permissionId]),
  );
  const tables = new Set(rows.map(({ kind }) => kind.table));
  if (grants.length + added.length > 0) tables.add('sys_role_permission');
  for (const table of tables) await db.notify(channels.tableChanged, table);
}
