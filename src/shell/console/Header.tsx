import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Breadcrumb, Button, Dropdown, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { trail } from '@/runtime/menu';
import { session, type MenuEntry } from '@/runtime/session-state';
import { tabs } from '@/runtime/tabs';
import { setTheme, theme, type ThemeMode } from '@/runtime/theme';
import { Moon, Sun } from '../signin/glyphs';
import { texts } from '../texts';
import { UserMenu } from './UserMenu';
import styles from './console.module.css';

function ThemeSwitch() {
  const { mode, dark } = useSnapshot(theme);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [mode],
        items: Object.entries(texts.themes).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => setTheme(key as ThemeMode),
      }}
    >
      <Button type="text" className={styles.tool} aria-label={texts.theme} icon={dark ? <Moon /> : <Sun />} />
    </Dropdown>
  );
}

function Crumbs() {
  const { menu } = useSnapshot(session);
  const { list, active } = useSnapshot(tabs);
  const tab = list.find((one) => one.key === active);
  const items = useMemo(() => {
    if (!tab) return [];
    const above = tab.menu === null ? [] : trail((menu ?? []) as readonly MenuEntry[], tab.menu).slice(0, -1);
    return [...above.map((entry) => ({ title: entry.title })), { title: tab.title }];
  }, [menu, tab]);
  return <Breadcrumb aria-label={texts.breadcrumbs} className={styles.crumbs} items={items} />;
}

/** Collapse toggle, where one is, and who one is. */
export function Header({ mobile, collapsed, onToggle }: { mobile: boolean; collapsed: boolean; onToggle: () => void }) {
  const label = mobile ? texts.openMenu : collapsed ? texts.expandMenu : texts.collapseMenu;
  const icon = mobile ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  return (
    <header className={styles.header}>
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
      <Crumbs />
      <span className={styles.gap} />
      <ThemeSwitch />
      <UserMenu mobile={mobile} />
    </header>
  );
}
