/** Drafts: what a form held, kept per user against reload, an expired session and a lost connection. */
import type { Value } from '@/model/field-type';
import { session } from './session-state';
import { keys, read, remove, WEEK, write } from './storage';

export type Draft = Record<string, Value>;

const START = 'draft:';
/** Larger forms are not kept: storage holds some 5 MB for everything. */
const LARGEST = 500_000;
const SETTLE = 400;

const pending = new Map<string, Draft>();
let timer: ReturnType<typeof setTimeout> | null = null;

const nameOf = (key: string) => `${START}${session.user?.username ?? ''}:${key}`;

function flush(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  for (const [name, draft] of pending) {
    if (JSON.stringify(draft).length <= LARGEST) write(name, draft, WEEK);
  }
  pending.clear();
}

/**
 * Keeps what a form holds; written a moment after the last change and when the page goes.
 * @param key of screen and record, e.g. `system/dict.form?id=7`
 */
export function keepDraft(key: string, record: Draft): void {
  pending.set(nameOf(key), record);
  timer ??= setTimeout(flush, SETTLE);
}

/** The kept record, or undefined. It stays kept until `dropDraft`. */
export function takeDraft(key: string): Draft | undefined {
  const name = nameOf(key);
  const draft = pending.get(name) ?? read(name);
  return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Draft) : undefined;
}

/** Saved or given up. */
export function dropDraft(key: string): void {
  pending.delete(nameOf(key));
  remove(nameOf(key));
}

/** Drops every draft of the signed-in user. */
export function dropDrafts(): void {
  const start = nameOf('');
  for (const name of keys(start)) remove(name);
  pending.clear();
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', flush);
