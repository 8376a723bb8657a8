/** Keeps the open tabs over a reload of the window, in session storage and for the same user only. */
import { subscribe } from 'valtio';
import { session } from '@/runtime/session/session-state';
import { restoreTabs, tabs, type Tab } from '@/runtime/navigation/tabs';

const KEY = 'pro__tabs';
const MAX_TABS = 20;

const isTab = (raw: unknown): raw is Tab =>
  typeof raw === 'object' &&
  raw !== null &&
  ['key', 'path', 'title'].every((name) => typeof (raw as Record<string, unknown>)[name] === 'string') &&
  typeof (raw as Tab).target?.kind === 'string';

/** Restores the stored tabs and stores every change from now on. Returns the cleanup function. */
export function persistTabs(): () => void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { user?: string; list?: unknown } | null;
    if (kept?.user === session().user?.username && Array.isArray(kept?.list)) restoreTabs(kept.list.filter(isTab));
  } catch {
    sessionStorage.removeItem(KEY);
  }
  const keep = () => {
    const { user } = session();
    if (!user) return;
    const list = tabs()
      .list.slice(-MAX_TABS)
      .map(({ version: _version, seen: _seen, ...tab }) => tab);
    sessionStorage.setItem(KEY, JSON.stringify({ user: user.username, list }));
  };
  keep();
  return subscribe(tabs(), keep);
}
