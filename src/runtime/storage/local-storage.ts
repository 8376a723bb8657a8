/**
 * Local storage under the prefix `pro__` (spec 1 §9), with a lifetime per entry. When storage is unavailable (private
 * mode, full disk), entries are kept in memory, so that callers need no check.
 */
import { parseJsonObject } from '@/model/http/json';
import { service } from '../service';

const PREFIX = 'pro__';
/** 7 days: tokens, user data, dictionaries, drafts (spec 1 §4). */
export const WEEK = 7 * 24 * 3_600_000;

interface Entry {
  value: unknown;
  /** Epoch ms; null: never expires. */
  expire: number | null;
}

const memoryEntries = service(() => new Map<string, string>());

function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  const entry = parseJsonObject(text);
  if (entry === null) return undefined;
  return typeof entry.expire === 'number' && entry.expire < Date.now() ? undefined : entry.value;
}

/** The stored value, or undefined when absent, expired or damaged. The caller must validate its shape. */
export function readItem(key: string): unknown {
  const name = PREFIX + key;
  return parse(memoryEntries().get(name) ?? browserStorage()?.getItem(name) ?? null);
}

/** Stores JSON data for `life` milliseconds (null: never expires). */
export function writeItem(key: string, value: unknown, life: number | null = WEEK): void {
  const name = PREFIX + key;
  const text = JSON.stringify({ value, expire: life === null ? null : Date.now() + life } satisfies Entry);
  try {
    const store = browserStorage();
    if (!store) throw new Error('no storage');
    store.setItem(name, text);
    memoryEntries().delete(name);
  } catch {
    memoryEntries().set(name, text);
  }
}

export function removeItem(key: string): void {
  memoryEntries().delete(PREFIX + key);
  browserStorage()?.removeItem(PREFIX + key);
}

/** Keys that begin with `start`; the results do not include the storage prefix. */
export function listKeys(start: string): string[] {
  const store = browserStorage();
  const stored = store ? Array.from({ length: store.length }, (_, index) => store.key(index) ?? '') : [];
  return [...new Set([...stored, ...memoryEntries().keys()])]
    .filter((name) => name.startsWith(PREFIX + start))
    .map((name) => name.slice(PREFIX.length));
}

/** Calls the listener when another window changes the entry. Returns the cleanup function. */
export function watchItem(key: string, listener: (value: unknown) => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const onStorage = (event: StorageEvent) => {
    if (event.key === PREFIX + key) listener(parse(event.newValue));
    else if (event.key === null) listener(undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
