/**
 * Registry of unsaved work. A form registers itself while it is dirty. It is checked when a tab or dialog closes,
 * when the page is left, and when the session expires.
 */
import { proxy } from 'valtio';
import { confirm } from '../notices/notices';
import { messages } from '../messages';
import { service } from '../service';

export interface UnsavedWork {
  /** Unique key of the form. */
  key: string;
  /** Key of the tab or dialog that shows the form. */
  ownerId: string;
  /** Title of the edited record, e.g. `新增字典`. */
  title: string;
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

/** Removes an entry: the form was saved, discarded or unmounted. */
export function clearUnsaved(key: string): void {
  const index = unsavedWork().list.findIndex((one) => one.key === key);
  if (index >= 0) unsavedWork().list.splice(index, 1);
  updateUnloadGuard();
}

/** True when the owner (without an id: any owner) has unsaved work. */
export function hasUnsaved(ownerId?: string): boolean {
  return unsavedWork().list.some((one) => ownerId === undefined || one.ownerId === ownerId);
}

async function confirmDiscard(kept: readonly UnsavedWork[]): Promise<boolean> {
  if (kept.length === 0) return true;
  const yes = await confirm({
    title: messages.leaveTitle,
    text: messages.leaveText(kept.map((one) => one.title).join('、')),
    danger: true,
    okText: messages.leave,
    cancelText: messages.stay,
  });
  if (yes) for (const one of kept) clearUnsaved(one.key);
  return yes;
}

/** Asks the user before unsaved work of these owners (default: all) is lost. True when it may be discarded. */
export const confirmLeave = (holders?: readonly string[]): Promise<boolean> =>
  confirmDiscard(unsavedWork().list.filter((one) => !holders || holders.includes(one.ownerId)));

/** Asks the user before one form's unsaved work is lost. */
export const confirmDiscardOf = (key: string): Promise<boolean> =>
  confirmDiscard(unsavedWork().list.filter((one) => one.key === key));

/** Removes all entries, so that a reload intended by the user does not ask again. */
export function clearAllUnsaved(): void {
  unsavedWork().list.splice(0);
  updateUnloadGuard();
}
