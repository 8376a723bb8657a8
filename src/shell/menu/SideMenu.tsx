import { Menu } from 'antd';
import { memo, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { menuTrail } from '@/runtime/navigation/menu';
import { session, type MenuEntry } from '@/runtime/session/session-state';
import { openMenuEntry } from './open-menu-entry';
import { menuItems } from './menu-items';
import { useSettledTabs } from '../tabs/use-settled-tabs';

/** Entries above the current one; a hidden one deep in the tree selects the nearest visible above it. */
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

interface Props {
  collapsed: boolean;
  /** A landmark that nothing clips: what a collapsed menu shows beside itself. */
  flyoutContainer?: HTMLElement | null;
  onSelect?: () => void;
}

/** The menu as the server sent it. One root group is open at a time; open ones are remembered while collapsed. */
export function SideMenu(props: Props) {
  const { list, active } = useSettledTabs();
  return <MenuEntries {...props} current={list.find((tab) => tab.key === active)?.menu ?? null} />;
}

const MenuEntries = memo(function Entries({
  collapsed,
  flyoutContainer: flyOuts,
  onSelect: onPicked,
  current,
}: Props & { current: string | null }) {
  const menu = useSnapshot(session()).menu as readonly MenuEntry[] | null;
  const entries = useMemo(() => menu ?? [], [menu]);
  const { selected, parents } = useSelection(entries, current);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // A page that no entry shows (404) leaves the first group open: a menu of closed groups says little.
  const untouched = useMemo(
    () => (selected.length > 0 ? parents : firstChoiceGroup(entries)),
    [selected, parents, entries],
  );
  const open = chosen ?? untouched;

  // The current page's groups open when it changes; what a person opens besides stays.
  const [shownFor, setShownFor] = useState(parents);
  if (shownFor !== parents) {
    setShownFor(parents);
    if (parents.length > 0) setChosen(keepOneRoot(entries, [...(chosen ?? []), ...parents], parents[0]));
  }

  const items = useMemo(() => menuItems(entries, collapsed ? null : open), [entries, open, collapsed]);

  const onOpenChange = (keys: string[]) => {
    const added = keys.find((key) => !open.includes(key));
    setChosen(added && entries.some((entry) => entry.id === added) ? keepOneRoot(entries, keys, added) : keys);
  };

  return (
    <Menu
      mode="inline"
      getPopupContainer={() => flyOuts ?? document.body}
      items={items}
      inlineIndent={16}
      inlineCollapsed={collapsed}
      selectedKeys={selected}
      {...(collapsed ? {} : { openKeys: [...open], onOpenChange })}
      onClick={({ key }) => {
        const entry = menuTrail(entries, key).at(-1);
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

/** The first group that one could choose in, else the first. */
function firstChoiceGroup(entries: readonly MenuEntry[]): string[] {
  const seen = entries.filter(({ hidden, children }) => !hidden && children.some((child) => !child.hidden));
  const first = seen.find(({ children }) => children.filter((child) => !child.hidden).length > 1) ?? seen[0];
  return first ? [first.id] : [];
}
