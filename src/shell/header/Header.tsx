import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { Breadcrumb, Button, Dropdown, Tooltip } from 'antd';
import { memo, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { firstLeaf, menuTrail } from '@/runtime/navigation/menu';
import { config } from '@/runtime/environment/config';
import { MenuDropdown } from '@/components/deferred/MenuDropdown';
import { openExternalPage } from '../screens/ExternalPage';
import { navigateTo } from '@/runtime/navigation/addresses';
import { session } from '@/runtime/session/session-state';
import type { Tab } from '@/runtime/navigation/tabs';
import { theme, type ThemeMode } from '@/runtime/environment/theme';
import { MoonIcon, SunIcon } from '../icons/icons';
import { messages } from '../messages';
import { changeScheme } from '../settings/appearance-settings';
import { changeFavourite, favouritePathOf } from '../account/favourites';
import { MenuSearch } from '../menu/MenuSearch';
import { ownPages } from '@/runtime/account/own-pages';
import { openShortcutPanel } from '@/runtime/navigation/open-panels';
import { entryPath } from '../routing/resolve-address';
import { shortcuts, withKeys } from '../shortcuts/shortcuts';
import { useSettledTabs } from '../tabs/use-settled-tabs';
import { Bell } from '../announcements/Bell';
import { UserMenu } from './UserMenu';
import styles from '../theme/console.module.css';

function ThemeSwitch() {
  const { mode, dark } = useSnapshot(theme());
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [mode],
        items: Object.entries(messages.themes).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => changeScheme(key as ThemeMode),
      }}
    >
      <Button
        type="text"
        className={styles.tool}
        aria-label={messages.theme}
        icon={dark ? <MoonIcon /> : <SunIcon />}
      />
    </Dropdown>
  );
}

interface Crumb {
  title: string;
  /** Target address; null for an entry without a link, such as the last one. */
  path: string | null;
}

/** Breadcrumbs: 首页, then the groups, and last the page itself without a link (spec 1 §2.5). */
function useCrumbs(tab: Tab | undefined): Crumb[] {
  const { menu } = useSnapshot(session());
  return useMemo(() => {
    if (!tab) return [];
    if (tab.home) return [{ title: messages.home, path: null }];
    const above = tab.menu === null ? [] : menuTrail(menu ?? [], tab.menu).slice(0, -1);
    const groups = above.map((entry) => {
      const leaf = firstLeaf([entry]);
      return { title: entry.title, path: leaf && entryPath(leaf) };
    });
    return [{ title: messages.home, path: '/' }, ...groups, { title: tab.title, path: null }];
  }, [menu, tab]);
}

const Crumbs = memo(function Crumbs({ mobile, tab }: { mobile: boolean; tab: Tab | undefined }) {
  const crumbs = useCrumbs(tab);
  const shown = mobile ? crumbs.slice(-1) : crumbs;
  const items = shown.map(({ title, path }) => ({
    title:
      path === null ? (
        title
      ) : (
        <a
          href={path}
          onClick={(event) => {
            event.preventDefault();
            navigateTo(path);
          }}
        >
          {title}
        </a>
      ),
  }));
  return <Breadcrumb aria-label={messages.breadcrumbs} className={styles.crumbs} items={items} />;
});

function CurrentPage({ mobile }: { mobile: boolean }) {
  const { list, active } = useSettledTabs();
  const { menu } = useSnapshot(session());
  const tab = list.find((one) => one.key === active);
  const entry = tab?.menu ? menuTrail(menu ?? [], tab.menu).at(-1) : undefined;
  if (entry?.hidesHeader) return null;
  return (
    <>
      <Crumbs mobile={mobile} tab={tab} />
      {tab ? <FavouriteSwitch tab={tab} /> : null}
    </>
  );
}

/** Star beside the title of a page of the menu. */
function FavouriteSwitch({ tab }: { tab: Tab }) {
  const { favourites } = useSnapshot(ownPages());
  const path = favouritePathOf(tab);
  if (path === null) return null;
  const isMarked = favourites.includes(path);
  const label = isMarked ? messages.removeFavourite : messages.addFavourite;
  return (
    <Tooltip title={label} placement="bottom">
      <Button
        type="text"
        size="small"
        className={styles.star}
        icon={isMarked ? <StarFilled /> : <StarOutlined />}
        aria-label={messages.addFavourite}
        aria-pressed={isMarked}
        onClick={() => changeFavourite(path, tab.title)}
      />
    </Tooltip>
  );
}

/** Keys of the console, and the help pages where the installation has some. A phone has no keys. */
function Help({ mobile }: { mobile: boolean }) {
  const { helpUrl } = config();
  const keys = mobile ? null : (shortcuts.overview ?? null);
  const openHelp = () => openExternalPage(helpUrl);
  if (helpUrl === '' && keys === null) return null;
  const label = helpUrl === '' ? messages.shortcuts : messages.help;
  const button = (onClick?: () => void) => (
    <Button
      type="text"
      className={styles.tool}
      icon={<QuestionCircleOutlined />}
      aria-label={label}
      {...(onClick ? { onClick } : {})}
    />
  );
  if (helpUrl === '' && keys)
    return (
      <Tooltip title={withKeys(label, keys)} placement="bottom">
        {button(openShortcutPanel)}
      </Tooltip>
    );
  if (keys === null) return button(openHelp);
  const items = [
    { key: 'pages', label: messages.helpPages, onClick: openHelp },
    { key: 'keys', label: withKeys(messages.shortcuts, keys), onClick: openShortcutPanel },
  ];
  return (
    <MenuDropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items }}>
      {button()}
    </MenuDropdown>
  );
}

/** Page header: menu toggle and breadcrumbs, or what stands in their place; the tools and the user menu. */
export function Header({
  mobile,
  collapsed,
  hidden,
  onToggle,
  children,
}: {
  mobile: boolean;
  collapsed: boolean;
  /** Hidden while the page is scrolled down. */
  hidden: boolean;
  onToggle: () => void;
  /** Brand and menu of the console with the menu on top; false: the menu stands beside the page. */
  children: ReactNode;
}) {
  const label = mobile ? messages.openMenu : collapsed ? messages.expandMenu : messages.collapseMenu;
  const icon = mobile ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  return (
    <header className={styles.header} inert={hidden}>
      {children || (
        <>
          <Tooltip title={mobile ? null : label} placement="bottomLeft">
            <Button
              type="text"
              className={styles.tool}
              icon={icon}
              aria-label={label}
              aria-expanded={!collapsed}
              onClick={onToggle}
            />
          </Tooltip>
          <CurrentPage mobile={mobile} />
          <span className={styles.gap} />
        </>
      )}
      <div className={styles.tools}>
        <MenuSearch mobile={mobile} />
        <Help mobile={mobile} />
        <Bell />
        <ThemeSwitch />
        <UserMenu mobile={mobile} />
      </div>
    </header>
  );
}
