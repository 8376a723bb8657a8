/** Reads the configuration of an installation. */
import { sql } from 'kysely';
import type { Row } from '@/model/record';
import { selectList } from '../crud/context/shapes';
import type { Database } from '../db';
import { splitCsv } from '../http/request-params';
import type { Kind, KindName } from './kinds';

export interface StoredRow {
  id: string;
  isLive: boolean;
  /** All stored fields by key; empty texts are null. */
  values: Row;
}

/** Ids of data rules by the id of the granted menu or button. */
export type RoleGrants = ReadonlyMap<string, readonly string[]>;

export interface StoredConfig {
  rows: ReadonlyMap<KindName, readonly StoredRow[]>;
  /** By the id of the role. */
  grants: ReadonlyMap<string, RoleGrants>;
  settings: ReadonlyMap<string, unknown>;
}

/** Settings that describe the state of one installation. */
const OWN_SETTINGS = /^(seed|demo|firstRun)\./;

export const isCarriedSetting = (key: string): boolean => !OWN_SETTINGS.test(key);

async function readRows(db: Database, { table, stored }: Kind): Promise<StoredRow[]> {
  const { rows } = await sql<Row>`select ${selectList(stored)} from ${sql.table(table)} t`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    isLive: row.delFlag !== '1',
    values: Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === '' ? null : value])),
  }));
}

/** @throws DatabaseError */
export async function readStoredConfig(db: Database, kinds: readonly Kind[]): Promise<StoredConfig> {
  const rows = new Map<KindName, StoredRow[]>();
  for (const kind of kinds) rows.set(kind.name, await readRows(db, kind));
  const grants = new Map<string, Map<string, readonly string[]>>();
  for (const { role_id, permission_id, data_rule_ids } of await db
    .selectFrom('sys_role_permission')
    .select(['role_id', 'permission_id', 'data_rule_ids'])
    .execute()) {
    const known = grants.get(role_id) ?? new Map<string, readonly string[]>();
    grants.set(role_id, known.set(permission_id, splitCsv(data_rule_ids)));
  }
  const settings = await db.selectFrom('jw_setting').select(['key', 'value']).execute();
  return {
    rows,
    grants,
    settings: new Map(settings.filter(({ key }) => isCarriedSetting(key)).map(({ key, value }) => [key, value])),
  };
}
