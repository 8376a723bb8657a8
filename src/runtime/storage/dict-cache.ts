/** Cache of dictionaries: in memory as state, in local storage for 7 days. `dictionaries.ts` loads them. */
import { proxy, ref } from 'valtio';
import { isJsonObject } from '@/model/http/json';
import type { Option } from '@/model/entity/entity';
import { readItem, removeItem, writeItem } from './local-storage';
import { service } from '../service';

const KEY = 'UI_CACHE_DB_DICT_DATA';

/** Items by dictionary code; a component that reads a code re-renders when it changes. */
export const dicts = service(() => proxy<Record<string, readonly Option[]>>({}));

/** Codes confirmed by the server since the page was opened. */
export const confirmedCodes = service(() => new Set<string>());

/**
 * `hasAll`: one response contained all plain dictionaries since the page was opened. `epoch` grows when the cache is
 * cleared: responses to requests of an earlier epoch are not stored.
 */
export const dictCache = service(() => ({ hasAll: false, epoch: 0 }));

const COLORS = ['green', 'red', 'orange', 'blue', 'purple', 'grey'] as const;
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/**
 * Parses items from any supported server format: `text`, `label` or `title`.
 * @throws never
 */
export function parseOptions(raw: unknown): Option[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown): Option[] => {
    if (!isJsonObject(one)) return [];
    const value = text(one.value);
    const color = text(one.color ?? one.itemColor);
    return [
      {
        value,
        text: text(one.text) || text(one.label) || text(one.title) || value,
        color: COLORS.find((known) => known === color) ?? null,
        disabled: one.disabled === true,
      },
    ];
  });
}

interface StoredDicts {
  /** Raw items by code, as in storage. */
  byCode: Record<string, unknown>;
  saveTimer: ReturnType<typeof setTimeout> | null;
}

const stored = service((): StoredDicts => {
  const raw = readItem(KEY);
  return { byCode: typeof raw === 'object' && raw !== null ? { ...raw } : {}, saveTimer: null };
});

function scheduleSave(): void {
  const target = stored();
  target.saveTimer ??= setTimeout(() => {
    target.saveTimer = null;
    writeItem(KEY, target.byCode);
  }, 0);
}

/** Stores one dictionary as confirmed by the server. */
export function storeDict(code: string, options: readonly Option[]): void {
  stored().byCode[code] = options;
  confirmedCodes().add(code);
  dicts()[code] = ref([...options]);
  scheduleSave();
}

/** Stores all dictionaries of a response `{ code: items }`; invalid ones are left out. */
export function storeDicts(raw: unknown): void {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return;
  const entries = Object.entries(raw).filter(([code, items]) => code !== '__proto__' && Array.isArray(items));
  for (const [code, items] of entries) storeDict(code, parseOptions(items));
  dictCache().hasAll ||= entries.length > 0;
}

/** Cached items of a code: from memory, else from storage. */
export function cachedDict(code: string): readonly Option[] | undefined {
  if (Object.hasOwn(dicts(), code)) return dicts()[code];
  const { byCode } = stored();
  const kept = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (kept === undefined) return undefined;
  const options = parseOptions(kept);
  dicts()[code] = ref(options);
  return options;
}

export function clearDicts(): void {
  stored().byCode = {};
  confirmedCodes().clear();
  dictCache().hasAll = false;
  dictCache().epoch += 1;
  for (const code of Object.keys(dicts())) delete dicts()[code];
  removeItem(KEY);
}
