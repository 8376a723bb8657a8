/** Seeds dictionaries from `schemas/_shared/dicts/*.json`: adds missing ones with their items, overwrites none. */
import type { DictFile } from '@/model/generated/files';
import type { Database } from '../db';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';

/** @returns true when the files changed since the last start */
export function seedDictionaries(db: Database, dicts: Readonly<Record<string, DictFile>>): Promise<boolean> {
  const entries = Object.entries(dicts);
  const dictRows = entries.map(([code, { title }]) => ({ id: seedId('dict', code), name: title, code }));
  const itemRows = entries.flatMap(([code, { items }]) =>
    items.map(({ value, text, color = null, disabled = false }, index) => ({
      id: seedId('dict', code, value),
      dict: seedId('dict', code),
      text,
      value,
      color,
      sort: index + 1,
      status: disabled ? '0' : '1',
    })),
  );
  return seedOnce(db, 'dicts', [dictRows, itemRows], async () => {
    const { rows } = await db.query(
      `insert into sys_dict (id, dict_name, dict_code, type, del_flag, create_by, create_time)
       select id, name, code, '0', '0', 'admin', now() from jsonb_to_recordset($1::jsonb) as d (id text, name text, code text)
       on conflict do nothing returning id`,
      [JSON.stringify(dictRows)],
    );
    // Items are added only together with their dictionary: later changes of users are kept.
    const added = new Set(rows.map((row) => row.id));
    await db.query(
      `insert into sys_dict_item
         (id, dict_id, item_text, item_value, item_color, sort_order, status, del_flag, create_by, create_time)
       select id, dict, text, value, color, sort, status, '0', 'admin', now() from jsonb_to_recordset($1::jsonb)
         as i (id text, dict text, text text, value text, color text, sort int4, status text)
       on conflict do nothing`,
      [JSON.stringify(itemRows.filter((row) => added.has(row.dict)))],
    );
  });
}
