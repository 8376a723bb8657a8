/** Where dictionaries are kept: in memory as state, in storage for 7 days. `dict.ts` loads them. */
import { proxy, ref } from 'valtio';
import type { Option } from '@/model/entity/entity';
import { readItem, removeItem, writeItem } from './local-storage';
import { service } from '../service';

const KEY = 'UI_CACHE_DB_DICT_DATA';

/** Items by dictionary code; a component that reads a code redraws when it changes. */
export const dicts = service(() => proxy<Record<string, readonly Option[]>>({}));

/** Codes confirmed by the server since the page was opened. */
export const confirmedCodes = service(() => new Set<string>());

/**
 * `all`: every plain dictionary came in one answer since the page was opened. `life` grows when all are forgotten: an
 * answer that was asked for in an earlier one is not kept.
 */
export const dictCache = service(() => ({ hasAll: false, epoch: 0 }));

const COLORS = ['green', 'red', 'orange', 'blue', 'purple', 'grey'] as const;
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Items as any server sends them: `text`, `label` or `title`. @throws never */
export function parseOptions(raw: unknown): Option[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((item: unknown): Option[] => {
    if (typeof item !== 'object' || item === null) return [];
    const one = item as Record<string, unknown>;
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
  /** Raw items by code, as they are in storage. */
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

/** Keeps one dictionary, as confirmed by the server. */
export function storeDict(code: string, options: readonly Option[]): void {
  stored().byCode[code] = options;
  confirmedCodes().add(code);
  dicts()[code] = ref([...options]);
  scheduleSave();
}

/** Keeps all dictionaries of an answer `{ code: items }`; what is none is left out. */
export function storeDicts(raw: unknown): void {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return;
  const entries = Object.entries(raw).filter(([code, items]) => code !== '__proto__' && Array.isArray(items));
  for (const [code, items] of entries) storeDict(code, parseOptions(items));
  dictCache().hasAll ||= entries.length > 0;
}

/** What is known of a code without asking: memory, else storage. */
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
