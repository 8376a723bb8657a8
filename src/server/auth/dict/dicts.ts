/** Dictionaries: plain codes, their items and names, read once and kept until they are written. */
import type { Names } from '@/model/field-type';
import type { Database } from '../../db';
import { tables } from '../paths';

/** As contract.md §5 sends it; `title` repeats the text. */
export interface DictItem {
  value: string;
  text: string;
  title: string;
  label: string;
  color: string | null;
}

export interface Dicts {
  /** Items that may be chosen, in order; an unknown code has none. */
  items(code: string): Promise<readonly DictItem[]>;
  all(): Promise<Readonly<Record<string, readonly DictItem[]>>>;
  /** Code → text, switched-off items included: old records still show their names. */
  names(code: string): Promise<Names>;
  written(table: string): void;
}

interface Kept {
  items: Record<string, DictItem[]>;
  names: Record<string, Record<string, string>>;
}

/** Other processes may write: nothing kept is older than this. */
const KEPT_FOR = 10_000;

const SQL = `
  select d.dict_code, i.item_value, i.item_text, i.item_color, i.status
  from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = '0'
  where d.del_flag = '0' order by d.dict_code, i.sort_order nulls last, i.create_time, i.id`;

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

export function buildDicts(db: Database): Dicts {
  let kept: { all: Promise<Kept>; until: number } | null = null;

  async function load(): Promise<Kept> {
    const found: Kept = { items: {}, names: {} };
    for (const row of (await db.query(SQL)).rows) {
      const code = String(row.dict_code);
      const value = String(row.item_value);
      const text = String(row.item_text);
      (found.names[code] ??= {})[value] = text;
      const color = typeof row.item_color === 'string' ? row.item_color : null;
      if (row.status !== '0') (found.items[code] ??= []).push({ value, text, title: text, label: text, color });
    }
    return found;
  }

  function all(): Promise<Kept> {
    if (kept && kept.until > Date.now()) return kept.all;
    const loading = load();
    kept = { all: loading, until: Date.now() + KEPT_FOR };
    loading.catch(() => (kept = null));
    return loading;
  }

  return {
    items: async (code) => own((await all()).items, code) ?? [],
    all: async () => (await all()).items,
    names: async (code) => own((await all()).names, code) ?? {},
    written(table) {
      if ((tables.dicts as readonly string[]).includes(table)) kept = null;
    },
  };
}
