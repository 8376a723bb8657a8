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

const SQL = `
  select d.dict_code, i.item_value, i.item_text, i.item_color, i.status
  from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = '0'
  where d.del_flag = '0' order by d.dict_code, i.sort_order nulls last, i.create_time, i.id`;

const DICTIONARY_TABLES: ReadonlySet<string> = new Set(cachedTables.dictionaries);

const ownValue = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

export function buildDictionaries(db: Database): Dictionaries {
  let cache: { all: Promise<CachedDictionaries>; until: number } | null = null;

  async function load(): Promise<CachedDictionaries> {
    const found: CachedDictionaries = { items: {}, names: {} };
    for (const row of (await db.query(SQL)).rows) {
      const code = String(row.dict_code);
      const value = String(row.item_value);
      const text = String(row.item_text);
      const names = (found.names[code] ??= {});
      names[value] = text;
      const color = typeof row.item_color === 'string' ? row.item_color : null;
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
