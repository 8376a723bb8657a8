/** Drafts: form values stored per user and tenant, in case of a reload, an expired session or a lost connection. */
import type { Value } from '@/model/entity/field-type';
import { session } from '../session/session-state';
import { listKeys, readItem, removeItem, WEEK, writeItem } from '../storage/local-storage';
import { service } from '../service';

export type Draft = Record<string, Value>;

/** What a list shows of a draft. */
export interface StoredDraft {
  /** Key of screen and record, e.g. `system/dict.form?id=7`. */
  key: string;
  /** Title of the form, with the name of the record. */
  title: string;
  /** Epoch ms of its last change. */
  time: number;
}

/** Names of title and time in the storage, beside the names that the form gives. */
const TITLE = '_title';
const TIME = '_time';

const KEY_PREFIX = 'draft:';
/** Larger forms are not stored: local storage has about 5 MB in total. */
const MAX_LENGTH = 500_000;
const WRITE_DELAY = 400;

interface PendingDrafts {
  /** Drafts not yet written, by storage key. */
  readonly byKey: Map<string, Draft>;
  timer: ReturnType<typeof setTimeout> | null;
}

const pending = service(({ signal }): PendingDrafts => {
  if (typeof window !== 'undefined') window.addEventListener('pagehide', flush, { signal });
  return { byKey: new Map(), timer: null };
});

const userPrefix = () => `${KEY_PREFIX}${session().user?.username ?? ''}:`;
const storageKey = (key: string) => `${userPrefix()}${session().tenantId}:${key}`;

/** Writes the pending drafts at once, e.g. when the page is left. */
function flush(): void {
  const { byKey, timer } = pending();
  if (timer !== null) clearTimeout(timer);
  pending().timer = null;
  for (const [name, draft] of byKey) {
    if (JSON.stringify(draft).length <= MAX_LENGTH) writeItem(name, draft, WEEK);
  }
  byKey.clear();
}

/**
 * Stores the values of a form; written shortly after the last change and when the page is left.
 * @param key of screen and record, e.g. `system/dict.form?id=7`
 * @param title of the form, for the list of drafts; null: it is not in the list
 */
export function saveDraft(key: string, record: Draft, title: string | null): void {
  const drafts = pending();
  drafts.byKey.set(storageKey(key), { ...record, [TITLE]: title, [TIME]: Date.now() });
  drafts.timer ??= setTimeout(flush, WRITE_DELAY);
}

const storedDraft = (name: string): Draft | undefined => {
  const draft = pending().byKey.get(name) ?? readItem(name);
  return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Draft) : undefined;
};

/** The stored draft, or undefined. It remains stored until its work ends. */
export function loadDraft(key: string): Draft | undefined {
  const { [TITLE]: _title, [TIME]: _time, ...draft } = storedDraft(storageKey(key)) ?? {};
  return Object.keys(draft).length > 0 ? draft : undefined;
}

/** The drafts of the signed-in user in the tenant, the latest first. Their contents stay out of it. */
export function listDrafts(): StoredDraft[] {
  const prefix = storageKey('');
  const drafts = listKeys(prefix).flatMap((name): StoredDraft[] => {
    const { [TITLE]: title, [TIME]: time } = storedDraft(name) ?? {};
    return typeof title === 'string' && typeof time === 'number'
      ? [{ key: name.slice(prefix.length), title, time }]
      : [];
  });
  return drafts.toSorted((a, b) => b.time - a.time);
}

/** Deletes a draft after its form was saved or discarded. */
export function deleteDraft(key: string): void {
  pending().byKey.delete(storageKey(key));
  removeItem(storageKey(key));
}

/** Deletes all drafts of the signed-in user, in all tenants. */
export function deleteDrafts(): void {
  for (const name of listKeys(userPrefix())) removeItem(name);
  pending().byKey.clear();
}
