/** Brings menus, roles, dictionaries and fill rules of the schema files into the database. */
import type { AnyRow, Database } from '../db';
import { channels } from '../db/table-changes';
import { seedMessages } from './messages';
import { applyGrants } from './permissions';
import { joinKey, seedKinds, type InsertableRow, type SeedKind } from './seed-kinds';
import { seedOnce } from './seed-step';
import { compareSeed, type SeedBase, type SeedPlan, type SeedValues, type StoredRow } from './three-way';
import type { Schemas } from '../schemas/schema-files';

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const BATCH = 500;

const toStored = ({ keyColumns, name }: SeedKind, row: AnyRow): StoredRow => {
  const isButton = row.menu_type === 2;
  const isOfKind = name === 'menu' ? !isButton : name === 'button' ? isButton : true;
  const isLive = row.del_flag !== '1' && isOfKind;
  return { id: String(row.id), key: isLive ? joinKey(keyColumns.map((column) => row[column])) : null, values: row };
};

async function readBase(db: Database, kind: SeedKind): Promise<Map<string, SeedBase>> {
  const rows = await db.selectFrom('jw_seed').select(['key', 'row_id', 'base']).where('kind', '=', kind.name).execute();
  return new Map(rows.map(({ key, row_id, base }) => [key, { rowId: row_id, values: base as SeedValues }]));
}

/** Ids of rows whose deletion is in the change log: of rows seeded before bases were kept. */
async function deletedIds(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_data_log')
    .select('data_id')
    .where('action', '=', 'delete')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.data_id));
}

async function insertRows(db: Database, { table }: SeedKind, rows: readonly InsertableRow[], now: string) {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const values = batch.map(({ id, values: own, fixed }) => ({
      id,
      ...own,
      ...fixed,
      create_by: 'admin',
      create_time: now,
    }));
    await db.dynamic.insertInto(table).values(values).execute();
  }
}

async function writeBase(db: Database, { name }: SeedKind, before: ReadonlyMap<string, SeedBase>, plan: SeedPlan) {
  const changed = [...plan.base].filter(([key, one]) => JSON.stringify(before.get(key)) !== JSON.stringify(one));
  for (let start = 0; start < changed.length; start += BATCH) {
    const values = changed
      .slice(start, start + BATCH)
      .map(([key, { rowId, values: base }]) => ({ kind: name, key, row_id: rowId, base }));
    await db
      .insertInto('jw_seed')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'key'])
          .doUpdateSet((eb) => ({ row_id: eb.ref('excluded.row_id'), base: eb.ref('excluded.base') })),
      )
      .execute();
  }
}

/** What one kind changed. */
interface AppliedKind {
  kind: SeedKind;
  plan: SeedPlan;
}

/** Replaces ids of the files by the ids of the stored rows that have their key. */
function withStoredIds(kind: SeedKind, ids: ReadonlyMap<string, string>): SeedKind {
  const replace = (values: SeedValues): SeedValues => {
    const changed = kind.references.flatMap((column) => {
      const id = ids.get(String(values[column]));
      return id !== undefined && Object.hasOwn(values, column) ? [[column, id] as const] : [];
    });
    return { ...values, ...Object.fromEntries(changed) };
  };
  const rows = kind.rows.map((row) => {
    const fixed = replace(row.fixed);
    const key = kind.parents !== undefined ? joinKey(kind.keyColumns.map((column) => fixed[column])) : row.key;
    return { ...row, key, fixed, values: replace(row.values) };
  });
  return { ...kind, rows };
}

async function applyKind(
  db: Database,
  given: SeedKind,
  ids: Map<string, string>,
  wasDeleted: (id: string) => boolean,
  now: string,
): Promise<AppliedKind> {
  const columns = [...new Set(given.rows.flatMap(({ values }) => Object.keys(values)))];
  const base = await readBase(db, given);
  const more = given.table === 'sys_permission' ? ['menu_type'] : [];
  const found = await db.dynamic
    .selectFrom(given.table)
    .select([...new Set(['id', 'del_flag', ...columns, ...given.keyColumns, ...more])])
    .execute();
  const stored = found.map((row) => toStored(given, row));
  const byKey = new Map(stored.map((row) => [row.key, row.id]));
  // Parents of the same kind are known before the comparison.
  for (const { key, id } of given.rows)
    ids.set(id, base.get(key)?.rowId ?? (stored.some((row) => row.id === id) ? id : (byKey.get(key) ?? id)));
  const kind = withStoredIds(given, ids);
  const parents = kind.parents === undefined ? null : new Set(kind.parents.map((id) => ids.get(id) ?? id));
  const mayGo = (key: string) => parents === null || parents.has(key.slice(0, key.indexOf('/')));
  const plan = compareSeed({ rows: kind.rows, stored, base, whenGone: kind.whenGone, mayGo, wasDeleted });
  const inserted = new Set(plan.insert.map(({ id }) => id));
  await insertRows(
    db,
    kind,
    kind.rows.filter(({ id }) => inserted.has(id)),
    now,
  );
  for (const { id, values } of plan.update)
    await db.dynamic.updateTable(kind.table).set(values).where('id', '=', id).execute();
  await writeBase(db, kind, base, plan);
  if (plan.insert.length + plan.update.length > 0) await db.notify(channels.tableChanged, kind.table);
  return { kind, plan };
}

/** Kept values that a line names; more are counted only. */
const MAX_NAMED = 5;

function describeKind({ kind, plan: { insert, update, kept, removed, gone } }: AppliedKind): string | null {
  const updated = update.length - gone.length;
  const named = kept.slice(0, MAX_NAMED).join('、') + (kept.length > MAX_NAMED ? seedMessages.more : '');
  const changes = [
    insert.length > 0 ? seedMessages.inserted(insert.length) : null,
    updated > 0 ? seedMessages.updated(updated) : null,
    kept.length > 0 ? seedMessages.kept(kept.length, named) : null,
    removed.length > 0 ? seedMessages.notRestored(removed.length) : null,
    gone.length > 0 ? seedMessages.switchedOff(gone.length) : null,
  ].filter((change) => change !== null);
  return changes.length > 0 ? seedMessages.applied(kind.title, changes.join('，')) : null;
}

/** Lines for the operator about kinds that changed, or whose rows an administrator keeps. */
const describe = (applied: readonly AppliedKind[]): string[] =>
  applied.map(describeKind).filter((line) => line !== null);

function describeGrants(inserted: number, revoked: number): string[] {
  const changes = [
    ...(inserted > 0 ? [seedMessages.inserted(inserted)] : []),
    ...(revoked > 0 ? [seedMessages.revoked(revoked)] : []),
  ];
  return changes.length > 0 ? [seedMessages.applied(seedMessages.grants, changes.join('，'))] : [];
}

/**
 * Compares the files with the database, after a change of the files.
 * @param now "YYYY-MM-DD HH:mm:ss" in the server's time zone
 * @returns lines for the operator; null when the files have not changed
 * @throws DatabaseError
 */
export async function applySeeds(db: Database, schemas: Schemas, now: string): Promise<string[] | null> {
  const kinds = seedKinds(schemas);
  let lines: string[] = [];
  const ran = await seedOnce(db, 'config', [kinds, schemas.roles], async () => {
    const deleted = await deletedIds(db);
    const ids = new Map<string, string>();
    const applied: AppliedKind[] = [];
    for (const kind of kinds)
      if (kind.rows.length > 0) applied.push(await applyKind(db, kind, ids, (id) => deleted.has(id), now));
    const added = new Set(applied.flatMap(({ plan }) => plan.insert.map(({ id }) => id)));
    const { inserted, revoked } = await applyGrants(db, schemas, added, ids);
    lines = [...describe(applied), ...describeGrants(inserted, revoked)];
  });
  return ran ? lines : null;
}
