/** Writes the configuration of an installation as a file: equal states give equal bytes. Pure. */
import type { Value } from '@/model/entity/field-type';
import { CONFIG_VERSION } from './config-file';
import { identityOf, type Kind, type KindName, uniqueKeys } from './kinds';
import type { StoredConfig, StoredRow } from './stored-config';

/** Keys by id, by kind. */
type Keys = ReadonlyMap<KindName, ReadonlyMap<string, string>>;

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Rows that are not deleted and whose references are not either, again without those that refer to a dropped row. */
function completeRows(kind: Kind, rows: readonly StoredRow[], keys: Keys): StoredRow[] {
  let left = rows.filter(({ isLive }) => isLive);
  for (;;) {
    const own = new Set(left.map(({ id }) => id));
    const isKnown = (key: string, target: KindName, id: Value | undefined) =>
      id === null || id === undefined
        ? !kind.needed.includes(key)
        : target === kind.name
          ? own.has(String(id))
          : keys.get(target)?.has(String(id));
    const next = left.filter(({ values }) =>
      Object.entries(kind.references).every(([key, target]) => isKnown(key, target, values[key])),
    );
    if (next.length === left.length) return next;
    left = next;
  }
}

/** The values of a row with keys in place of ids. @param own keys of the rows of this kind */
function portableValues(kind: Kind, { values }: StoredRow, keys: Keys, own: ReadonlyMap<string, string>) {
  return [...kind.fields.keys()].map((field): [string, Value] => {
    const target = kind.references[field];
    const value = values[field] ?? null;
    if (target === undefined || value === null) return [field, value];
    return [field, (target === kind.name ? own : keys.get(target))?.get(String(value)) ?? null];
  });
}

function grantsOf(roleId: string, { grants }: StoredConfig, keys: Keys) {
  const entries = [...(grants.get(roleId) ?? [])].flatMap(([permission, rules]) => {
    const key = keys.get('menu')?.get(permission);
    const known = rules.flatMap((rule) => keys.get('dataRule')?.get(rule) ?? []);
    return key === undefined ? [] : [[key, known.toSorted(byCodeUnits)] as const];
  });
  entries.sort(([a], [b]) => byCodeUnits(a, b));
  return {
    grants: entries.map(([key]) => key),
    dataRules: Object.fromEntries(entries.filter(([, rules]) => rules.length > 0)),
  };
}

export interface ExportedConfig {
  text: string;
  /** Number of rows by title. */
  counts: readonly (readonly [title: string, count: number])[];
}

/** @param titles of grants and settings */
export function exportConfig(
  kinds: readonly Kind[],
  stored: StoredConfig,
  titles: { grants: string; settings: string },
): ExportedConfig {
  const keys = new Map<KindName, ReadonlyMap<string, string>>();
  const file: Record<string, unknown[]> = {};
  const counts: [string, number][] = [];
  let grants = 0;
  for (const kind of kinds) {
    const rows = completeRows(kind, stored.rows.get(kind.name) ?? [], keys);
    // A key has the keys of the rows that it refers to, in place of their ids.
    const portable = (row: StoredRow) => Object.fromEntries(portableValues(kind, row, keys, new Map()));
    const unique = uniqueKeys(rows, (row) => identityOf(kind, portable(row)));
    const own = new Map([...unique].map(([{ id }, key]) => [id, key]));
    const written = [...unique].map(([row, key]) => {
      const more = kind.name === 'role' ? grantsOf(row.id, stored, keys) : null;
      grants += more?.grants.length ?? 0;
      return { key, id: row.id, ...Object.fromEntries(portableValues(kind, row, keys, own)), ...more };
    });
    file[kind.name] = written.toSorted((a, b) => byCodeUnits(a.key, b.key));
    counts.push([kind.title, rows.length]);
    if (kind.name === 'role') counts.push([titles.grants, grants]);
    keys.set(kind.name, own);
  }
  const settings = [...stored.settings].toSorted(([a], [b]) => byCodeUnits(a, b));
  file.setting = settings.map(([key, value]) => ({ key, value }));
  counts.push([titles.settings, settings.length]);
  const text = `${JSON.stringify({ jingwei: 'config', version: CONFIG_VERSION, kinds: file }, null, 2)}\n`;
  return { text, counts };
}
