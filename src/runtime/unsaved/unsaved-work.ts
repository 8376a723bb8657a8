/**
 * Registry of unsaved work. A form registers itself while it is dirty. It is checked when a tab or dialog closes,
 * when the page is left, and when the session expires.
 */
import { proxy } from 'valtio';
import { service } from '../service';

export interface UnsavedWork {
  /** Unique key of the form. */
  key: string;
  /** Key of the tab or dialog that shows the form. */
  ownerId: string;
  /** Title of the edited record, e.g. `新增字典`. */
  title: string;
  /** Storage key of its draft. */
  draftKey: string;
}

export const unsavedWork = service(() => proxy<{ list: UnsavedWork[] }>({ list: [] }));

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function updateUnloadGuard(): void {
  if (typeof window === 'undefined') return;
  if (unsavedWork().list.length > 0) window.addEventListener('beforeunload', onBeforeUnload);
  else window.removeEventListener('beforeunload', onBeforeUnload);
}

/** Registers unsaved work; registering the same key again replaces the entry. */
export function registerUnsaved(entry: UnsavedWork): void {
  const found = unsavedWork().list.find((one) => one.key === entry.key);
  if (found) Object.assign(found, entry);
  else unsavedWork().list.push({ ...entry });
  updateUnloadGuard();
}

/** Removes an entry: the work was saved, discarded or its screen unmounted. */
export function clearUnsaved(key: string): void {
  const index = unsavedWork().list.findIndex((one) => one.key === key);
  if (index >= 0) unsavedWork().list.splice(index, 1);
  updateUnloadGuard();
}

/** True when the owner (without an id: any owner) has unsaved work. */
export function hasUnsaved(ownerId?: string): boolean {
  return unsavedWork().list.some((one) => ownerId === undefined || one.ownerId === ownerId);
}

/** Removes all entries, so that a reload intended by the user does not ask again. */
export function clearAllUnsaved(): void {
  unsavedWork().list.splice(0);
  updateUnloadGuard();
}
