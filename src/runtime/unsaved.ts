/**
 * Who holds unsaved work. A form registers itself while it is dirty; closing its holder (a tab's or dialog's key),
 * leaving the page and an expired session all ask here.
 */
import { proxy } from 'valtio';
import { confirm } from './notice';
import { texts } from './texts';

export interface Unsaved {
  /** Of the form, unique. */
  key: string;
  /** Key of the tab or dialog that shows it (`ScreenProps.holder`). */
  holder: string;
  /** What is being written, e.g. `新增字典`. */
  title: string;
}

export const unsaved = proxy<{ list: Unsaved[] }>({ list: [] });

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function guardPage(): void {
  if (typeof window === 'undefined') return;
  if (unsaved.list.length > 0) window.addEventListener('beforeunload', onBeforeUnload);
  else window.removeEventListener('beforeunload', onBeforeUnload);
}

/** Registers unsaved work; the same key twice is one entry. */
export function markUnsaved(entry: Unsaved): void {
  const found = unsaved.list.find((one) => one.key === entry.key);
  if (found) Object.assign(found, entry);
  else unsaved.list.push({ ...entry });
  guardPage();
}

/** Saved, given up, or gone from the screen. */
export function clearUnsaved(key: string): void {
  const index = unsaved.list.findIndex((one) => one.key === key);
  if (index >= 0) unsaved.list.splice(index, 1);
  guardPage();
}

/** True when the holder (or, without one, anything at all) has unsaved work. */
export function hasUnsaved(holder?: string): boolean {
  return unsaved.list.some((one) => holder === undefined || one.holder === holder);
}

async function mayGo(kept: readonly Unsaved[]): Promise<boolean> {
  if (kept.length === 0) return true;
  const yes = await confirm({
    title: texts.leaveTitle,
    text: texts.leaveText(kept.map((one) => one.title).join('、')),
    danger: true,
    okText: texts.leave,
    cancelText: texts.stay,
  });
  if (yes) for (const one of kept) clearUnsaved(one.key);
  return yes;
}

/** Asks before unsaved work of these holders (none named: of all) is lost; true when it may go. */
export const mayLeave = (holders?: readonly string[]): Promise<boolean> =>
  mayGo(unsaved.list.filter((one) => !holders || holders.includes(one.holder)));

/** The same about one piece of work, for whoever shows it. */
export const mayGiveUp = (key: string): Promise<boolean> => mayGo(unsaved.list.filter((one) => one.key === key));

/** Drops every registration, so that a reload meant by the user does not ask again. */
export function forgetUnsaved(): void {
  unsaved.list.splice(0);
  guardPage();
}
