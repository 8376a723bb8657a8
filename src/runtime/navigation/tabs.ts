/** State of the open tabs; the shell renders them and keeps their screens mounted. */
import { proxy } from 'valtio';
import type { Parameters } from '@/model/generated/files';
import { navigateTo, tabKeyOf } from './addresses';
import { forgetComponents, keepAliveComponents, rememberComponent } from './keep-alive';
import { loadScreen } from '../schemas/screens';
import { notify } from '../notices/notices';
import { confirmLeave } from '../unsaved/work';
import { hasUnsaved } from '../unsaved/unsaved-work';
import { messages } from '../messages';
import { service } from '../service';

/** Content of a tab. */
export type Target =
  | { kind: 'screen'; screen: string; params: Parameters }
  /** An external page; `url` is the menu's text with unresolved placeholders. */
  | { kind: 'frame'; url: string; external: boolean }
  /** A menu entry whose component matches no screen. */
  | { kind: 'unknown'; component: string }
  | { kind: 'notFound' }
  | { kind: 'forbidden' }
  | { kind: 'serverError' }
  /** Landing page when no other page is available. */
  | { kind: 'empty' };

export interface Tab {
  /** Identity of the tab: path and query. */
  key: string;
  /** Full address, including list state. */
  path: string;
  title: string;
  icon: string | null;
  target: Target;
  /** Id of the tab's menu entry. */
  menu: string | null;
  /** The home tab cannot be closed. */
  home: boolean;
  /** Name of the component whose pages stay mounted while they are hidden; null: the page of this tab does not. */
  keepAlive: string | null;
  /** Increases with every refresh, which remounts the screen. */
  version: number;
  /** True while the screen is mounted: from when the tab is first shown; without keep-alive, until it is hidden. */
  seen: boolean;
}

export interface Tabs {
  list: Tab[];
  /** Key of the requested tab. */
  active: string;
  /** Key of the displayed tab: the previous one while the content of the active tab is not ready. */
  front: string;
}

export const tabs = service(() => proxy<Tabs>({ list: [], active: '', front: '' }));

/** Number of parts by tab key whose first content is not ready. */
const holdCounts = service(() => new Map<string, number>());

/** Titles of tabs that are about to open, by tab key. */
const givenTitles = service(() => new Map<string, string>());

const closeResolvers = service(() => new Map<string, ((result: unknown) => void)[]>());

const findTab = (key: string) => tabs().list.find((tab) => tab.key === key);

/** Opens a tab, or activates the tab with the same key. */
export function openTab(tab: Omit<Tab, 'version' | 'seen'>): void {
  const found = findTab(tab.key);
  const given = givenTitles().get(tab.key);
  givenTitles().delete(tab.key);
  const isSeen = found?.seen ?? false;
  if (found) {
    found.path = tab.path;
    found.menu = tab.menu ?? found.menu;
    found.keepAlive = tab.keepAlive;
    found.seen = true;
  } else {
    const opened = { ...tab, version: 0, seen: true };
    if (tab.home) tabs().list.unshift(opened);
    else tabs().list.push(opened);
  }
  if (tab.keepAlive !== null) rememberComponent(tab.keepAlive);
  tabs().active = tab.key;
  if (given !== undefined) setTabTitle(tab.key, given);
  else if (!isSeen) void loadTitle(tab);
}

/** Sets the title of a tab without a menu entry, which is known only from its screen. */
async function loadTitle({ key, target, menu }: Pick<Tab, 'key' | 'target' | 'menu'>): Promise<void> {
  if (target.kind !== 'screen' || menu !== null) return;
  // The page of the tab shows the error of a screen that does not load.
  const loaded = await loadScreen(target.screen).catch(() => null);
  if (loaded?.screen.title) setTabTitle(key, loaded.screen.title);
}

/** Keeps the previous tab displayed while this one is not ready. Returns the function that ends the delay. */
export function delayDisplay(key: string): () => void {
  holdCounts().set(key, (holdCounts().get(key) ?? 0) + 1);
  return () => {
    const left = (holdCounts().get(key) ?? 1) - 1;
    if (left > 0) holdCounts().set(key, left);
    else holdCounts().delete(key);
    displayTab(key);
  };
}

/** Unmounts the page of a hidden tab, unless it is kept alive or has unsaved work. */
function unmountHidden(tab: Tab): void {
  const isKept = tab.keepAlive !== null && keepAliveComponents().includes(tab.keepAlive);
  if (!isKept && !hasUnsaved(tab.key)) tab.seen = false;
}

/** Displays a tab if it is active and ready. */
export function displayTab(key: string): void {
  if (key !== tabs().active || holdCounts().has(key)) return;
  const hidden = tabs().front === key ? undefined : findTab(tabs().front);
  tabs().front = key;
  if (hidden) unmountHidden(hidden);
}

/** Adds a tab without activating it; its screen mounts when it is first shown. */
export function addBackgroundTab(tab: Omit<Tab, 'version' | 'seen'>): void {
  if (findTab(tab.key)) return;
  const opened = { ...tab, version: 0, seen: false };
  if (tab.home) tabs().list.unshift(opened);
  else tabs().list.push(opened);
}

/** Activates the tab `by` positions further, wrapping around at the ends. */
export function activateNextTab(by: number): void {
  const at = tabs().list.findIndex((tab) => tab.key === tabs().active);
  const next = tabs().list[(at + by + tabs().list.length) % tabs().list.length];
  if (next && next.key !== tabs().active) navigateTo(next.path);
}

/** Restores tabs of an earlier page load in their order; each mounts when it is first shown. */
export function restoreTabs(list: readonly Omit<Tab, 'version' | 'seen'>[]): void {
  const kept = new Set(list.map((tab) => tab.key));
  tabs().list = [
    ...list.map((tab) => findTab(tab.key) ?? { ...tab, version: 0, seen: false }),
    ...tabs().list.filter((tab) => !kept.has(tab.key)),
  ];
}

/** Resolves when the tab is closed. */
export function whenClosed(key: string): Promise<unknown> {
  return new Promise((resolve) => closeResolvers().set(key, [...(closeResolvers().get(key) ?? []), resolve]));
}

function removeTabs(keys: readonly string[], result?: unknown): void {
  const removed = tabs().list.filter((tab) => keys.includes(tab.key));
  tabs().list = tabs().list.filter((tab) => !keys.includes(tab.key));
  const left = new Set(tabs().list.map((tab) => tab.keepAlive));
  forgetComponents(removed.flatMap(({ keepAlive }) => (keepAlive === null || left.has(keepAlive) ? [] : [keepAlive])));
  // A removed tab cannot stay displayed.
  if (keys.includes(tabs().front)) tabs().front = tabs().active;
  for (const key of keys) {
    for (const resolve of closeResolvers().get(key) ?? []) resolve(result);
    closeResolvers().delete(key);
  }
}

/** Closes a tab without confirmation, e.g. after saving. */
export function closeTabNow(key: string, result?: unknown): void {
  const at = tabs().list.findIndex((tab) => tab.key === key);
  if (at < 0) return;
  const next = tabs().list[at + 1] ?? tabs().list[at - 1];
  const wasActive = tabs().active === key;
  removeTabs([key], result);
  if (wasActive && next) navigateTo(next.path);
}

/** Closes a tab on the user's request. Keeps the home tab and the last tab; asks when there is unsaved work. */
export async function closeTab(key: string): Promise<void> {
  const tab = findTab(key);
  if (!tab) return;
  if (tab.home) {
    notify.warning(messages.homeStays);
    return;
  }
  if (tabs().list.length === 1) {
    notify.warning(messages.lastStays);
    return;
  }
  if (await confirmLeave([key])) closeTabNow(key);
}

export type CloseRange = 'left' | 'right' | 'others' | 'all';

/** Closes the tabs left or right of a tab, all others, or all. Keeps the home tab; without one, keeps this tab. */
export async function closeTabs(key: string, side: CloseRange): Promise<void> {
  const at = tabs().list.findIndex((tab) => tab.key === key);
  const home = tabs().list.find((tab) => tab.home);
  const kept = side === 'all' && home ? home : findTab(key);
  const goes = (index: number) => side === 'others' || side === 'all' || (side === 'left' ? index < at : index > at);
  const gone = tabs()
    .list.filter((tab, index) => !tab.home && tab !== kept && goes(index))
    .map((tab) => tab.key);
  if (gone.length === 0 || !(await confirmLeave(gone))) return;
  removeTabs(gone);
  if (kept && gone.includes(tabs().active)) navigateTo(kept.path);
}

/** Remounts the tab's screen; asks first when there is unsaved work. */
export async function refreshTab(key: string): Promise<void> {
  const tab = findTab(key);
  if (!tab || !(await confirmLeave([key]))) return;
  tab.version += 1;
}

export function setTabTitle(key: string, title: string): void {
  const tab = findTab(key);
  if (tab) tab.title = title;
}

/** Sets the title of a tab that is about to open, e.g. with the name of its record. */
export function nameTab(key: string, title: string): void {
  givenTitles().set(key, title);
}

/** Removes all tabs without confirmation, e.g. at sign-out. */
export function resetTabs(): void {
  removeTabs(tabs().list.map((tab) => tab.key));
  tabs().active = '';
}

export { tabKeyOf };
