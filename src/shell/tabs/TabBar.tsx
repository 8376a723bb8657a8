import { CloseOutlined, DownOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { MenuDropdown } from '@/components/deferred/MenuDropdown';
import { navigateTo } from '@/runtime/navigation/addresses';
import { closeTabs, closeTab, refreshTab, tabs, type CloseRange, type Tab } from '@/runtime/navigation/tabs';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { ownPages } from '@/runtime/account/own-pages';
import { changeFavourite, favouritePathOf } from '../account/favourites';
import { messages } from '../messages';
import { shortcuts, withKeys } from '../shortcuts/shortcuts';
import { useVisibleActiveTab } from './use-visible-active-tab';
import { useOverflow } from './use-overflow';
import { useSettledTabs } from './use-settled-tabs';
import styles from '../theme/console.module.css';

const MIDDLE_BUTTON = 1;

/** Context menu of a tab; entries without an effect are disabled. */
function menuOf(tab: Tab, index: number, list: readonly { home: boolean }[]) {
  const closes = (side: CloseRange) =>
    list.some(
      (one, at) => !one.home && at !== index && (side === 'left' ? at < index : side === 'right' ? at > index : true),
    );
  const close = (side: CloseRange, label: string) => ({
    key: side,
    label,
    disabled: !(closes(side) || (side === 'all' && !tab.home && list.length > 1)),
    onClick: () => void closeTabs(tab.key, side),
  });
  const path = favouritePathOf(tab);
  const isMarked = path !== null && ownPages().favourites.includes(path);
  return [
    { key: 'refresh', label: messages.refresh, onClick: () => void refreshTab(tab.key) },
    { key: 'close', label: messages.closeTab, disabled: tab.home, onClick: () => void closeTab(tab.key) },
    {
      key: 'favourite',
      label: isMarked ? messages.removeFavourite : messages.addFavourite,
      disabled: path === null,
      onClick: () => path !== null && changeFavourite(path, tab.title),
    },
    { type: 'divider' as const },
    close('left', messages.closeLeft),
    close('right', messages.closeRight),
    close('others', messages.closeOthers),
    close('all', messages.closeAll),
  ];
}

interface TabItemProps {
  tab: Tab;
  current: boolean;
  dirty: boolean;
}

const TabItem = memo(function OneTab({ tab, current, dirty }: TabItemProps) {
  return (
    <li className={styles.tab} data-current={current} data-dirty={dirty} data-key={tab.key}>
      <button
        type="button"
        className={styles.tabTitle}
        aria-current={current ? 'page' : undefined}
        title={tab.title}
        tabIndex={current ? 0 : -1}
        onClick={() => navigateTo(tab.path)}
        // By default the middle button starts to scroll.
        onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
        onAuxClick={(event) => event.button === MIDDLE_BUTTON && void closeTab(tab.key)}
      >
        {tab.title}
      </button>
      {tab.home ? null : (
        <button
          type="button"
          className={styles.tabClose}
          aria-label={messages.closeTabOf(tab.title)}
          tabIndex={-1}
          onClick={() => void closeTab(tab.key)}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  );
});

/** Keyboard of the tab bar: arrows move the focus, Delete closes the focused tab. */
function onTabKey(event: KeyboardEvent<HTMLUListElement>): void {
  const titles = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(`.${styles.tabTitle}`)];
  const at = titles.indexOf(event.target as HTMLButtonElement);
  if (at < 0) return;
  const steps: Record<string, number> = {
    ArrowLeft: (at - 1 + titles.length) % titles.length,
    ArrowRight: (at + 1) % titles.length,
    Home: 0,
    End: titles.length - 1,
  };
  const to = steps[event.key];
  const key = tabs().list[at]?.key;
  if (to !== undefined) titles[to]?.focus();
  else if (event.key === 'Delete' && key !== undefined) {
    titles[at + 1 < titles.length ? at + 1 : at - 1]?.focus();
    void closeTab(key);
  } else return;
  event.preventDefault();
}

/** Bar of the open tabs. A right click opens the context menu; the middle button closes a tab. */
export function TabBar() {
  const { list, active } = useSettledTabs();
  return <TabStrip list={list} active={active} />;
}

const TabStrip = memo(function Bar({ list, active }: { list: readonly Tab[]; active: string }) {
  const dirty = new Set(useSnapshot(unsavedWork()).list.map((one) => one.ownerId));
  const strip = useRef<HTMLUListElement>(null);
  const overflows = useOverflow(strip, list.length);
  useVisibleActiveTab(strip, list, active);
  /** Tab whose context menu is open. */
  const [asked, setAsked] = useState<string | null>(null);
  const at = list.findIndex((tab) => tab.key === asked);
  const tab = list[at];
  return (
    <nav className={styles.tabs} aria-label={messages.openPages}>
      <Dropdown trigger={['contextMenu']} menu={{ items: tab ? menuOf(tab, at, list) : [] }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the buttons in it */}
        <ul
          ref={strip}
          onKeyDown={onTabKey}
          onContextMenuCapture={({ target }) => {
            const on = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
            setAsked(on?.dataset['key'] ?? active);
          }}
        >
          {list.map((one) => (
            <TabItem key={one.key} tab={one} current={one.key === active} dirty={dirty.has(one.key)} />
          ))}
        </ul>
      </Dropdown>
      {overflows ? (
        <MenuDropdown
          trigger={['click']}
          autoFocus
          placement="bottomRight"
          menu={{
            selectedKeys: [active],
            items: list.map(({ key, title }) => ({ key, label: title })),
            onClick: ({ key }) => navigateTo(tabs().list.find((tab) => tab.key === key)?.path ?? '/'),
          }}
        >
          <Button type="text" className={styles.tool} icon={<DownOutlined />} aria-label={messages.allTabs} />
        </MenuDropdown>
      ) : null}
      <Tooltip title={shortcuts.refresh ? withKeys(messages.refresh, shortcuts.refresh) : null} placement="bottomRight">
        <Button
          type="text"
          className={styles.tool}
          icon={<ReloadOutlined />}
          aria-label={messages.refresh}
          onClick={() => void refreshTab(tabs().active)}
        />
      </Tooltip>
    </nav>
  );
});
