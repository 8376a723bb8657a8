/** Favourite pages among the menu entries of the user. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { listMenuPages, menuTrail, type MenuMatch } from '@/runtime/navigation/menu';
import { ownPages, toggleFavourite } from '@/runtime/account/own-pages';
import type { Tab } from '@/runtime/navigation/tabs';
import { notify } from '@/runtime/notices/notices';
import { session, type MenuEntry } from '@/runtime/session/session-state';
import { messages } from '../messages';
import { entryPath } from '../routing/resolve-address';

/** The pages at these paths, in their order; what is not in the user's menu is left out. */
export function pagesAt(all: readonly MenuMatch[], paths: readonly string[]): MenuMatch[] {
  const byPath = new Map(all.map((one) => [entryPath(one.entry), one]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}

/** Favourite entries of the menu, in the order in which the user marked them. */
export function useFavourites(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  const { favourites } = useSnapshot(ownPages());
  return useMemo(
    () => (favourites.length > 0 ? pagesAt(listMenuPages(menu), favourites).map((one) => one.entry) : []),
    [menu, favourites],
  );
}

/** Path by which the page of a tab is marked; null when it is not a page of the menu, or the home page. */
export function favouritePathOf({ menu, home }: Pick<Tab, 'menu' | 'home'>): string | null {
  if (menu === null || home) return null;
  const entry = menuTrail(session().menu ?? [], menu).at(-1);
  return entry && !entry.hidden ? entryPath(entry) : null;
}

/** Marks a page or removes the mark, and says so. */
export function changeFavourite(path: string, title: string): void {
  const isMarked = ownPages().favourites.includes(path);
  toggleFavourite(path, () => notify.warning(messages.favouriteNotSaved));
  notify.success(isMarked ? messages.favouriteRemoved(title) : messages.favouriteAdded(title));
}
