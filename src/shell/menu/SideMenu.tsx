import { Menu, type MenuProps } from 'antd';
import { memo, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { appearance } from '@/runtime/environment/appearance';
import { theme } from '@/runtime/environment/theme';
import { menuTrail } from '@/runtime/navigation/menu';
import { session, type MenuEntry } from '@/runtime/session/session-state';
import { useFavourites } from '../account/favourites';
import { openMenuEntry } from './open-menu-entry';
import { favouriteItems, FAVOURITE, FAVOURITE_GROUP, menuItems } from './menu-items';
import { useSettledTabs } from '../tabs/use-settled-tabs';

/** Selected entry and its groups. For a hidden entry, the nearest visible ancestor is selected. */
function useSelection(menu: readonly MenuEntry[], current: string | null): { selected: string[]; parents: string[] } {
  return useMemo(() => {
    const path = current === null ? [] : menuTrail(menu, current);
    const at = path.findLastIndex((entry) => !entry.hidden);
    return {
      selected: at < 0 ? [] : [path[at]?.id ?? ''],
      parents: path.slice(0, Math.max(at, 0)).map((entry) => entry.id),
    };
  }, [menu, current]);
}

/** Motion of the groups: none. */
const AT_ONCE = { motionName: '' };

/**
 * Popups of the collapsed menu move up as far as the window needs. antd's default turns a long one upwards, where its
 * first entries are above the window.
 */
const FLYOUT_PLACEMENTS: MenuProps['builtinPlacements'] = {
  rightTop: { points: ['tl', 'tr'], overflow: { adjustX: 1, shiftY: true } },
};

interface Props {
  collapsed: boolean;
  /** One line in the header, with its groups as popups. */
  horizontal?: boolean;
  /** Container of the popups of the collapsed menu: a landmark element that does not clip them. */
  flyoutContainer?: HTMLElement | null;
  onSelect?: () => void;
}

/**
 * Side menu, as the server sent it. At most one root group is open; the open groups are restored when the menu is
 * expanded again.
 */
export function SideMenu(props: Props) {
  const { list, active } = useSettledTabs();
  return <MenuEntries {...props} current={list.find((tab) => tab.key === active)?.menu ?? null} />;
}

const MenuEntries = memo(function Entries({
  collapsed,
  horizontal = false,
  flyoutContainer: flyOuts,
  onSelect: onPicked,
  current,
}: Props & { current: string | null }) {
  const menu = useSnapshot(session()).menu;
  const { menu: menuTheme } = useSnapshot(appearance());
  const { dark } = useSnapshot(theme());
  const entries = useMemo(() => menu ?? [], [menu]);
  const { selected, parents } = useSelection(entries, current);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // A page without a menu entry (404): the first group is open, because a menu of closed groups shows little.
  const untouched = useMemo(
    () => [FAVOURITE_GROUP, ...(selected.length > 0 ? parents : firstOpenGroup(entries))],
    [selected, parents, entries],
  );
  const open = chosen ?? untouched;

  // The groups of the current page open when the page changes; groups that the user opened stay open.
  const [shownFor, setShownFor] = useState(parents);
  if (shownFor !== parents) {
    setShownFor(parents);
    if (parents.length > 0) setChosen(keepOneRoot(entries, [...(chosen ?? [FAVOURITE_GROUP]), ...parents], parents[0]));
  }

  const favourites = useFavourites(entries);
  const items = useMemo(
    () => [
      ...favouriteItems(favourites),
      // A closed group shows that it has the selected entry, which antd knows from the entry.
      ...menuItems(entries, collapsed || horizontal ? null : [...open, ...parents]),
    ],
    [entries, favourites, open, parents, collapsed, horizontal],
  );

  const onOpenChange = (keys: string[]) => {
    const added = keys.find((key) => !open.includes(key));
    setChosen(added && entries.some((entry) => entry.id === added) ? keepOneRoot(entries, keys, added) : keys);
  };

  return (
    <Menu
      mode={horizontal ? 'horizontal' : 'inline'}
      theme={menuTheme === 'dark' && !dark ? 'dark' : 'light'}
      getPopupContainer={() => flyOuts ?? document.body}
      items={items}
      inlineIndent={16}
      builtinPlacements={FLYOUT_PLACEMENTS}
      {...(horizontal ? {} : { inlineCollapsed: collapsed })}
      // Groups open and close at once: entries that are still sliding would be missed by the next click.
      motion={AT_ONCE}
      selectedKeys={selected}
      {...(collapsed || horizontal ? {} : { openKeys: [...open], onOpenChange })}
      onClick={({ key }) => {
        const entry = menuTrail(entries, key.replace(FAVOURITE, '')).at(-1);
        if (entry) openMenuEntry(entry);
        onPicked?.();
      }}
    />
  );
});

function keepOneRoot(entries: readonly MenuEntry[], keys: readonly string[], root: string | undefined): string[] {
  const roots = new Set(entries.map((entry) => entry.id));
  return [...new Set(keys)].filter((key) => key === root || !roots.has(key));
}

/** The first group with more than one visible entry; if there is none, the first group with a visible entry. */
function firstOpenGroup(entries: readonly MenuEntry[]): string[] {
  const seen = entries.filter(({ hidden, children }) => !hidden && children.some((child) => !child.hidden));
  const first = seen.find(({ children }) => children.filter((child) => !child.hidden).length > 1) ?? seen[0];
  return first ? [first.id] : [];
}
