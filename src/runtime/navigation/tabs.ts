/** Open tabs as state; the shell draws them and keeps their screens mounted. */
import { proxy } from 'valtio';
import type { Parameters } from '@/model/generated/files';
import { navigateTo, tabKeyOf } from './addresses';
import { notify } from '../notices/notices';
import { abortRequests } from './request-scope';
import { confirmLeave } from '../unsaved/unsaved-work';
import { messages } from '../messages';
import { service } from '../service';

/** What a tab shows. */
export type Target =
  | { kind: 'screen'; screen: string; params: Parameters }
  /** An outside page, as the menu writes its address: nothing is filled in yet. */
  | { kind: 'frame'; url: string; external: boolean }
  /** A menu entry whose component no screen answers to. */
  | { kind: 'unknown'; component: string }
  | { kind: 'notFound' }
  | { kind: 'forbidden' }
  | { kind: 'serverError' }
  /** The landing page while nothing else may be seen. */
  | { kind: 'empty' };

export interface Tab {
  /** Its identity: path and query. */
  key: string;
  /** Full address, list state included. */
  path: string;
  title: string;
  icon: string | null;
  target: Target;
  /** The menu entry it belongs to. */
  menu: string | null;
  /** The home tab cannot be closed. */
  home: boolean;
  /** Grows with every refresh: the screen is mounted anew. */
  version: number;
  /** Once shown it stays mounted; before that nothing of it exists. */
  seen: boolean;
}

export interface Tabs {
  list: Tab[];
  /** The tab that was asked for. */
  active: string;
  /** The tab whose page is seen: the one before for as long as the active one has nothing to show yet. */
  front: string;
}

export const tabs = service(() => proxy<Tabs>({ list: [], active: '', front: '' }));

/** By tab: how many parts of its page wait for what they show first. */
const holdCounts = service(() => new Map<string, number>());

const closeResolvers = service(() => new Map<string, (result: unknown) => void>());

const findTab = (key: string) => tabs().list.find((tab) => tab.key === key);

/** Opens a tab, or brings the one with that identity to the front. */
export function openTab(tab: Omit<Tab, 'version' | 'seen'>): void {
  const found = findTab(tab.key);
  if (found) {
    found.path = tab.path;
    found.menu = tab.menu ?? found.menu;
    found.seen = true;
  } else {
    const opened = { ...tab, version: 0, seen: true };
    if (tab.home) tabs().list.unshift(opened);
    else tabs().list.push(opened);
  }
  tabs().active = tab.key;
}

/** Keeps the page before in front while this one has nothing to show; answers how to end it. */
export function delayDisplay(key: string): () => void {
  holdCounts().set(key, (holdCounts().get(key) ?? 0) + 1);
  return () => {
    const left = (holdCounts().get(key) ?? 1) - 1;
    if (left > 0) holdCounts().set(key, left);
    else holdCounts().delete(key);
    displayTab(key);
  };
}

/** Shows the page of a tab if it is the active one and has something to show. */
export function displayTab(key: string): void {
  if (key === tabs().active && !holdCounts().has(key)) tabs().front = key;
}

/** Opens a tab behind the others: nothing of it exists before it is shown. */
export function addBackgroundTab(tab: Omit<Tab, 'version' | 'seen'>): void {
  if (findTab(tab.key)) return;
  const opened = { ...tab, version: 0, seen: false };
  if (tab.home) tabs().list.unshift(opened);
  else tabs().list.push(opened);
}

/** Brings the tab some places further to the front, round and round. */
export function activateNextTab(by: number): void {
  const at = tabs().list.findIndex((tab) => tab.key === tabs().active);
  const next = tabs().list[(at + by + tabs().list.length) % tabs().list.length];
  if (next && next.key !== tabs().active) navigateTo(next.path);
}

/** Puts tabs of an earlier page life back, in their order, unmounted until they are shown. */
export function restoreTabs(list: readonly Omit<Tab, 'version' | 'seen'>[]): void {
  const kept = new Set(list.map((tab) => tab.key));
  tabs().list = [
    ...list.map((tab) => findTab(tab.key) ?? { ...tab, version: 0, seen: false }),
    ...tabs().list.filter((tab) => !kept.has(tab.key)),
  ];
}

/** Resolves when the tab is closed. */
export function whenClosed(key: string): Promise<unknown> {
  return new Promise((resolve) => closeResolvers().set(key, resolve));
}

function removeTabs(keys: readonly string[], result?: unknown): void {
  tabs().list = tabs().list.filter((tab) => !keys.includes(tab.key));
  // What is gone cannot stay in front.
  if (keys.includes(tabs().front)) tabs().front = tabs().active;
  for (const key of keys) {
    abortRequests(key);
    closeResolvers().get(key)?.(result);
    closeResolvers().delete(key);
  }
}

/** Closes without a question, e.g. after saving. */
export function closeTabNow(key: string, result?: unknown): void {
  const at = tabs().list.findIndex((tab) => tab.key === key);
  if (at < 0) return;
  const next = tabs().list[at + 1] ?? tabs().list[at - 1];
  const wasActive = tabs().active === key;
  removeTabs([key], result);
  if (wasActive && next) navigateTo(next.path);
}

/** Closes a tab as a person does: the home tab and the last one stay, unsaved work asks. */
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

/** Closes the tabs left or right of one, all others, or all; the home tab stays, and where there is none this one. */
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

/** Mounts the tab's screen anew. */
export async function refreshTab(key: string): Promise<void> {
  const tab = findTab(key);
  if (!tab || !(await confirmLeave([key]))) return;
  abortRequests(key);
  tab.version += 1;
}

export function setTabTitle(key: string, title: string): void {
  const tab = findTab(key);
  if (tab) tab.title = title;
}

/** Forgets all tabs, e.g. at sign-out. */
export function resetTabs(): void {
  removeTabs(tabs().list.map((tab) => tab.key));
  tabs().active = '';
}

export { tabKeyOf };
