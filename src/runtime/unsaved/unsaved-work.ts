/**
 * Who holds unsaved work. A form registers itself while it is dirty; closing its holder (a tab's or dialog's key),
 * leaving the page and an expired session all ask here.
 */
import { proxy } from 'valtio';
import { confirm } from '../notices/notices';
import { messages } from '../messages';
import { service } from '../service';

export interface UnsavedWork {
  /** Of the form, unique. */
  key: string;
  /** Key of the tab or dialog that shows it (`ScreenProps.holder`). */
  ownerId: string;
  /** What is being written, e.g. `新增字典`. */
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

/** Registers unsaved work; the same key twice is one entry. */
export function registerUnsaved(entry: UnsavedWork): void {
  const found = unsavedWork().list.find((one) => one.key === entry.key);
  if (found) Object.assign(found, entry);
  else unsavedWork().list.push({ ...entry });
  updateUnloadGuard();
}

/** Saved, given up, or gone from the screen. */
export function clearUnsaved(key: string): void {
  const index = unsavedWork().list.findIndex((one) => one.key === key);
  if (index >= 0) unsavedWork().list.splice(index, 1);
  updateUnloadGuard();
}

/** True when the holder (or, without one, anything at all) has unsaved work. */
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

/** Asks before unsaved work of these holders (none named: of all) is lost; true when it may go. */
export const confirmLeave = (holders?: readonly string[]): Promise<boolean> =>
  confirmDiscard(unsavedWork().list.filter((one) => !holders || holders.includes(one.ownerId)));

/** The same about one piece of work, for whoever shows it. */
export const confirmDiscardOf = (key: string): Promise<boolean> =>
  confirmDiscard(unsavedWork().list.filter((one) => one.key === key));

/** Drops every registration, so that a reload meant by the user does not ask again. */
export function clearAllUnsaved(): void {
  unsavedWork().list.splice(0);
  updateUnloadGuard();
}
