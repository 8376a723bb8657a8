import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { screenTitle } from '@/runtime/schemas/screen-index';
import { loadedScreen } from '@/runtime/schemas/screens';
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { useBackCloses } from '../dialog/use-back-closes';
import { useNarrow } from '../responsive/use-narrow';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { fillTemplates, toParameters } from '../screen/parameter-templates';
import type { TableRow } from '../table/types';
import { messages } from '../messages';
import styles from './sidebar.module.css';

interface Props {
  sidebar: NonNullable<List['sidebar']>;
  listId: string;
  params: Parameters;
  ownerId: string;
  active: boolean;
  /** The list, narrowed to what belongs to the chosen record. */
  children: (narrowing: Parameters) => ReactNode;
}

/** Name of a record of a loaded screen; its id when it has none. */
function recordName(row: TableRow, screen: string): string {
  const label = loadedScreen(screen)?.entity?.titleField ?? null;
  return String((label !== null && row[label]) || row['id'] || '');
}

/** What a list asks for because of the record chosen beside it. */
function filterBySelection(given: Parameters, row: TableRow | null, params: Parameters): Parameters {
  if (row === null) return {};
  const own = { ...params, ...(row as Parameters) };
  return toParameters(
    fillTemplates(given as Record<string, unknown>, { selected: {}, data: {}, dataNames: [], params: own }).value,
  );
}

/** A screen beside a list: choosing one of its records narrows the list. On phones it comes up as a sheet. */
export default function ListWithSidebar({ sidebar, listId, params, ownerId, active, children }: Props) {
  const narrow = useNarrow();
  const title = screenTitle(sidebar.screen) ?? messages.filter;
  const storageKey = `aside:${listId}`;
  const [collapsed, setCollapsed] = useState(() => readItem(storageKey) === true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [selection, setSelection] = useState<{ row: TableRow; name: string } | null>(null);
  const row = selection?.row ?? null;
  const collapse = (now: boolean) => {
    setCollapsed(now);
    writeItem(storageKey, now, null);
  };
  const select = (chosen: TableRow | null) => {
    setSelection(chosen && { row: chosen, name: recordName(chosen, sidebar.screen) });
    setDrawerOpen(false);
  };
  const screen = (
    <EmbeddedScreen
      id={sidebar.screen}
      params={{}}
      ownerId={ownerId}
      active={active}
      block={{ selected: row === null ? null : String(row['id']), select }}
    />
  );
  const selectionTag = selection && (
    <Button
      size="small"
      icon={<CloseOutlined aria-hidden="true" />}
      iconPosition="end"
      aria-label={messages.clearSidebarSelection(selection.name)}
      onClick={() => setSelection(null)}
    >
      {selection.name}
    </Button>
  );
  useBackCloses(narrow && drawerOpen, () => setDrawerOpen(false));
  const body = children(filterBySelection(sidebar.with, row, params));

  if (narrow) {
    return (
      <div className={styles.stack}>
        <div className={styles.line}>
          <Button onClick={() => setDrawerOpen(true)}>{title}</Button>
          {selectionTag || <span className={styles.all}>{messages.all}</span>}
        </div>
        {body}
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="bottom"
          height="80%"
          title={title}
          // In its place: a portal would lock the page's scroll by a style without the policy's nonce.
          getContainer={false}
          rootClassName={styles.sheet ?? ''}
        >
          {screen}
        </Drawer>
      </div>
    );
  }
  return (
    <div className={styles.frame} data-folded={collapsed}>
      <aside className={styles.aside} aria-label={title}>
        <div className={styles.head}>
          {!collapsed && <h2>{title}</h2>}
          <Tooltip
            title={collapsed ? messages.expandSidebar(title) : messages.collapseSidebar(title)}
            placement="right"
          >
            <Button
              type="text"
              icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              aria-label={collapsed ? messages.expandSidebar(title) : messages.collapseSidebar(title)}
              aria-expanded={!collapsed}
              onClick={() => collapse(!collapsed)}
            />
          </Tooltip>
        </div>
        {/* Stays while it is folded: what was opened and chosen in it is still so. */}
        <div hidden={collapsed} className={styles.body}>
          {selectionTag && <div className={styles.chosen}>{selectionTag}</div>}
          {screen}
        </div>
      </aside>
      <div className={styles.main}>{body}</div>
    </div>
  );
}
