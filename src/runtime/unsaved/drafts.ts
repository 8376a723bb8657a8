/** Drafts: form values stored per user and tenant, in case of a reload, an expired session or a lost connection. */
import type { Value } from '@/model/entity/field-type';
import { session } from '../session/session-state';
import { listKeys, readItem, removeItem, WEEK, writeItem } from '../storage/local-storage';
import { service } from '../service';

export type Draft = Record<string, Value>;

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
 */
export function saveDraft(key: string, record: Draft): void {
  const drafts = pending();
  drafts.byKey.set(storageKey(key), record);
  drafts.timer ??= setTimeout(flush, WRITE_DELAY);
}

/** The stored draft, or undefined. It remains stored until its work ends. */
export function loadDraft(key: string): Draft | undefined {
  const name = storageKey(key);
  const draft = pending().byKey.get(name) ?? readItem(name);
  return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Draft) : undefined;
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
