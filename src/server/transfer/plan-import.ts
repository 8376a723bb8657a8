/** Compares a file with an installation: what an import would write. Rows that the file does not name stay. Pure. */
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { ADMIN_ROLE_CODE } from '../auth/permissions/effective-permissions';
import type { ConfigFile, FileRow } from './config-file';
import { identityOf, type Kind, type KindName } from './kinds';
import type { RoleGrants, StoredConfig, StoredRow } from './stored-config';

export interface RowChange {
  kind: Kind;
  key: string;
  id: string;
  /** Null for a new row. */
  before: StoredRow | null;
  /** Differing values by field, with ids of this installation; all values of a new row. */
  values: Row;
}

export interface GrantChange {
  /** Key of the role. */
  key: string;
  roleId: string;
  before: readonly string[];
  added: RoleGrants;
  /** Ids of menus and buttons. */
  removed: readonly string[];
  /** Grants with other data rules. */
  changed: RoleGrants;
}

export interface SettingChange {
  key: string;
  before: unknown;
  value: Value;
}

export interface ImportPlan {
  rows: RowChange[];
  grants: GrantChange[];
  settings: SettingChange[];
}

/** Ids of this installation by the key in the file, by kind. */
type Ids = Map<KindName, ReadonlyMap<string, string>>;

interface MatchedRow {
  row: FileRow;
  stored: StoredRow | null;
  id: string;
}

/** Replaces keys by ids, of the kinds that are known already. */
function withIds({ references }: Kind, values: Row, ids: Ids): Row {
  const replaced = Object.entries(references).flatMap(([field, target]) => {
    const id = ids.get(target)?.get(String(values[field]));
    return id === undefined ? [] : [[field, id] as const];
  });
  return { ...values, ...Object.fromEntries(replaced) };
}

/** Rows by identity; rows that share one have none. */
function byIdentity(kind: Kind, rows: readonly StoredRow[]): Map<string, StoredRow> {
  const found = new Map<string, StoredRow | null>();
  for (const row of rows) {
    const identity = row.isLive ? identityOf(kind, row.values) : null;
    if (identity !== null) found.set(identity, found.has(identity) ? null : row);
  }
  return new Map([...found].flatMap(([identity, row]) => (row === null ? [] : [[identity, row]])));
}

const isAdminRole = (kind: Kind, values: Row | undefined): boolean =>
  kind.name === 'role' && values?.roleCode === ADMIN_ROLE_CODE;

/**
 * Finds the stored row of every row of the file: first by identity, because other installations have other ids; then by
 * id, which finds a renamed and a deleted row. The role `admin` is never renamed.
 */
function matchRows(
  kind: Kind,
  rows: readonly FileRow[],
  stored: readonly StoredRow[],
  ids: Ids,
  newId: () => string,
): MatchedRow[] {
  const named = byIdentity(kind, stored);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const matched = new Map<FileRow, StoredRow>();
  const taken = new Set<StoredRow>();
  const match = (row: FileRow, found: StoredRow | undefined) => {
    if (!found || matched.has(row) || taken.has(found)) return;
    matched.set(row, found);
    taken.add(found);
  };
  for (const row of rows) {
    const identity = identityOf(kind, withIds(kind, row.values, ids));
    if (identity !== null) match(row, named.get(identity));
  }
  for (const row of rows) {
    const found = row.id === null ? undefined : byId.get(row.id);
    if (!isAdminRole(kind, found?.values) || isAdminRole(kind, row.values)) match(row, found);
  }
  return rows.map((row) => {
    const found = matched.get(row) ?? null;
    const id = found?.id ?? (row.id !== null && !byId.has(row.id) ? row.id : newId());
    return { row, stored: found, id };
  });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function compareRow(kind: Kind, { row, stored, id }: MatchedRow, ids: Ids): RowChange | null {
  const values = withIds(kind, row.values, ids);
  const differing = Object.entries(values).filter(([field, value]) => !isSame(value, stored?.values[field]));
  if (stored?.isLive && differing.length === 0) return null;
  return { kind, key: row.key, id, before: stored, values: stored ? Object.fromEntries(differing) : values };
}

/** @param known ids of the menus and of the data rules that the file has; the file decides on these only */
function compareGrants(
  { row, stored, id }: MatchedRow,
  current: RoleGrants,
  ids: Ids,
  known: { permissions: ReadonlySet<string>; rules: ReadonlySet<string> },
): GrantChange | null {
  const idsOf = (kind: KindName, keys: readonly string[]) => keys.flatMap((key) => ids.get(kind)?.get(key) ?? []);
  const wanted = new Map(
    [...(row.grants ?? [])].flatMap(([key, rules]) =>
      idsOf('menu', [key]).map((permission) => [permission, idsOf('dataRule', rules)] as const),
    ),
  );
  const isAdmin = row.values.roleCode === ADMIN_ROLE_CODE;
  const added = new Map([...wanted].filter(([permission]) => !current.has(permission)));
  const changed = new Map<string, readonly string[]>();
  const removed: string[] = [];
  for (const [permission, rules] of isAdmin ? [] : current) {
    const next = wanted.get(permission);
    if (!next) {
      if (known.permissions.has(permission)) removed.push(permission);
      continue;
    }
    const kept = rules.filter((rule) => !known.rules.has(rule));
    if (!isSame([...next, ...kept].toSorted(), rules.toSorted())) changed.set(permission, [...next, ...kept]);
  }
  if (added.size + removed.length + changed.size === 0) return null;
  return { key: row.key, roleId: stored?.id ?? id, before: [...current.keys()], added, removed, changed };
}

/** @param newId makes the id of a new row whose id is taken */
export function planImport(
  kinds: readonly Kind[],
  stored: StoredConfig,
  file: ConfigFile,
  newId: () => string,
): ImportPlan {
  const ids: Ids = new Map();
  const plan: ImportPlan = { rows: [], grants: [], settings: [] };
  for (const kind of kinds) {
    const matched = matchRows(kind, file.rows.get(kind.name) ?? [], stored.rows.get(kind.name) ?? [], ids, newId);
    ids.set(kind.name, new Map(matched.map(({ row, id }) => [row.key, id])));
    for (const one of matched) {
      const change = compareRow(kind, one, ids);
      if (change) plan.rows.push(change);
      if (one.row.grants === null) continue;
      const known = {
        permissions: new Set(ids.get('menu')?.values()),
        rules: new Set(ids.get('dataRule')?.values()),
      };
      const grants = compareGrants(one, stored.grants.get(one.id) ?? new Map<string, string[]>(), ids, known);
      if (grants) plan.grants.push(grants);
    }
  }
  for (const [key, value] of file.settings)
    if (!isSame(value, stored.settings.get(key))) plan.settings.push({ key, before: stored.settings.get(key), value });
  return plan;
}
