/** Converts menu entries to items of antd's menu. */
import { StarOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import type { MenuEntry } from '@/runtime/session/session-state';
import { messages } from '../messages';
import { MenuIcon } from '@/components/icon/MenuIcon';
import { entryPath } from '../routing/resolve-address';

type Item = NonNullable<MenuProps['items']>[number];

/** Maximum number of entries that are rendered per group: more would block the page. */
const MAX_ENTRIES = 200;

const isAddress = (url: string | null): url is string => url !== null && /^https?:\/\/[^${}]*$/.test(url);

function leaf(entry: MenuEntry, icon: ReactNode): Item {
  const href = entry.external && isAddress(entry.url) ? entry.url : entryPath(entry);
  const label = (
    <a href={href} tabIndex={-1} rel="noopener" onClick={(event) => event.preventDefault()}>
      {entry.title}
    </a>
  );
  return { key: entry.id, icon, label, title: entry.title };
}

const rest = (parent: string, count: number): Item[] =>
  count > 0 ? [{ key: `${parent}:rest`, label: messages.moreEntries(count), disabled: true }] : [];

/**
 * Items of the visible menu entries.
 * @param rendered ids of the groups whose entries are rendered: antd renders those of closed groups too, hidden; null:
 * all
 */
export function menuItems(entries: readonly MenuEntry[], rendered: readonly string[] | null): Item[] {
  const isRendered = (id: string) => rendered === null || rendered.includes(id);
  const level = (all: readonly MenuEntry[], parent: string): Item[] => {
    const seen = all.filter((entry) => !entry.hidden);
    return [
      ...seen.slice(0, MAX_ENTRIES).map((entry) => item(entry, parent)),
      ...rest(parent, seen.length - MAX_ENTRIES),
    ];
  };
  const item = (entry: MenuEntry, parent: string): Item => {
    const icon = parent === '' || entry.icon ? <MenuIcon name={entry.icon} /> : undefined;
    if (!entry.children.some((child) => !child.hidden)) return leaf(entry, icon);
    const children = isRendered(entry.id) ? level(entry.children, entry.id) : rest(entry.id, 1);
    return { key: entry.id, icon, label: entry.title, children };
  };
  return level(entries, '');
}

/** Prefix of the keys of favourites: their entries have keys of their own further down. */
export const FAVOURITE = 'favourite:';

/** Key of the group of favourites. */
export const FAVOURITE_GROUP = `${FAVOURITE}group`;

/** A group of the user's favourite entries; no group without any. */
export function favouriteItems(entries: readonly MenuEntry[]): Item[] {
  if (entries.length === 0) return [];
  const children = entries.map((entry) => ({
    ...leaf(entry, entry.icon ? <MenuIcon name={entry.icon} /> : undefined),
    key: `${FAVOURITE}${entry.id}`,
  }));
  return [{ key: FAVOURITE_GROUP, icon: <StarOutlined />, label: messages.favourites, children }];
}
