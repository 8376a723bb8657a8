import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { go } from '@/runtime/navigation';
import { closeSide, closeTab, refreshTab, tabs, type Tab } from '@/runtime/tabs';
import { unsaved } from '@/runtime/unsaved';
import { texts } from '../texts';
import styles from './console.module.css';

function OneTab({ tab, current, dirty }: { tab: Tab; current: boolean; dirty: boolean }) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const menu = [
    { key: 'refresh', label: texts.refresh, onClick: () => void refreshTab(tab.key) },
    { key: 'close', label: texts.closeTab, onClick: () => void closeTab(tab.key) },
    { type: 'divider' as const },
    { key: 'left', label: texts.closeLeft, onClick: () => void closeSide(tab.key, 'left') },
    { key: 'right', label: texts.closeRight, onClick: () => void closeSide(tab.key, 'right') },
    { key: 'others', label: texts.closeOthers, onClick: () => void closeSide(tab.key, 'others') },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items: menu }}>
      <li ref={element} className={styles.tab} data-current={current} data-dirty={dirty}>
        <button
          type="button"
          className={styles.tabTitle}
          aria-current={current ? 'page' : undefined}
          title={tab.title}
          onClick={() => go(tab.path)}
          onAuxClick={(event) => event.button === 1 && void closeTab(tab.key)}
        >
          {tab.title}
        </button>
        {tab.home ? null : (
          <button
            type="button"
            className={styles.tabClose}
            aria-label={texts.closeTabOf(tab.title)}
            onClick={() => void closeTab(tab.key)}
          >
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  );
}

/** The open pages. Right click for more; the middle button closes. */
export function TabBar() {
  const { list, active } = useSnapshot(tabs);
  const dirty = new Set(useSnapshot(unsaved).list.map((one) => one.holder));
  return (
    <nav className={styles.tabs} aria-label={texts.openPages}>
      <ul>
        {list.map((tab) => (
          <OneTab key={tab.key} tab={tab as Tab} current={tab.key === active} dirty={dirty.has(tab.key)} />
        ))}
      </ul>
      <Tooltip title={texts.refresh} placement="bottomRight">
        <Button
          type="text"
          className={styles.tool}
          icon={<ReloadOutlined />}
          aria-label={texts.refresh}
          onClick={() => void refreshTab(tabs.active)}
        />
      </Tooltip>
    </nav>
  );
}
