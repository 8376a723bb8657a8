/** Cache of plain dictionaries: items and names by code. A write to the dictionary tables clears it. */
import type { Database } from '@/server/db';
import type { Dictionaries, DictionaryItem } from '../context';
import { cachedTables } from '@/server/auth/cached-tables';

interface CachedDictionaries {
  items: Record<string, DictionaryItem[]>;
  names: Record<string, Record<string, string>>;
}

/** Maximum age of the cache, because other processes may write to the tables. */
const CACHE_MS = 10_000;

const readItems = (db: Database) =>
  db
    .selectFrom('sys_dict as d')
    .innerJoin('sys_dict_item as i', 'i.dict_id', 'd.id')
    .select(['d.dict_code', 'i.item_value', 'i.item_text', 'i.item_color', 'i.status'])
    .where('d.del_flag', '=', '0')
    .where('i.del_flag', '=', '0')
    .orderBy('d.dict_code')
    .orderBy('i.sort_order', (order) => order.asc().nullsLast())
    .orderBy('i.create_time')
    .orderBy('i.id')
    .execute();

const DICTIONARY_TABLES: ReadonlySet<string> = new Set(cachedTables.dictionaries);

const ownValue = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

export function buildDictionaries(db: Database): Dictionaries {
  let cache: { all: Promise<CachedDictionaries>; until: number } | null = null;

  async function load(): Promise<CachedDictionaries> {
    const found: CachedDictionaries = { items: {}, names: {} };
    for (const row of await readItems(db)) {
      const code = String(row.dict_code);
      const value = String(row.item_value);
      const text = String(row.item_text);
      const names = (found.names[code] ??= {});
      names[value] = text;
      const color = row.item_color;
      if (row.status !== '0') (found.items[code] ??= []).push({ value, text, title: text, label: text, color });
    }
    return found;
  }

  function all(): Promise<CachedDictionaries> {
    if (cache && cache.until > Date.now()) return cache.all;
    const entry = { all: load(), until: Date.now() + CACHE_MS };
    cache = entry;
    entry.all.catch(() => {
      if (cache === entry) cache = null;
    });
    return entry.all;
  }

  return {
    items: async (code) => ownValue((await all()).items, code) ?? [],
    all: async () => (await all()).items,
    names: async (code) => ownValue((await all()).names, code) ?? {},
    invalidate(table) {
      if (DICTIONARY_TABLES.has(table)) cache = null;
    },
  };
}
