import { SearchOutlined } from '@ant-design/icons';
import { Button, Empty, Input } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { flattenVisible, type TreeNode } from '@/components/tree/tree-nodes';
import { TreeView } from '@/components/tree/TreeView';
import styles from './api-docs.module.css';
import { messages } from './messages';
import { matchesText, operationsByTag, type ApiDocument, type Operation } from './openapi';
import { OperationView } from './OperationView';

const tagId = (tag: string) => `tag:${tag}`;

/** Operations below their tags. */
const treeOf = (operations: readonly Operation[]): TreeNode[] =>
  operationsByTag(operations, messages.otherTag).map(([tag, list]) => ({
    id: tagId(tag),
    row: { id: tagId(tag), label: `${tag}（${list.length}）` },
    children: list.map(({ id, method, summary, path }) => ({
      id,
      row: { id, label: `${method} ${summary || path}` },
      children: [],
    })),
  }));

/** Tree of operations beside the selected one; on a phone one of the two at a time. */
export function ApiDocs({ title, document: api }: { title: string; document: ApiDocument }) {
  const [searchText, setSearchText] = useState('');
  const query = useDeferredValue(searchText.trim());
  const root = useRef<HTMLDivElement>(null);
  const found = useMemo(
    () => (query === '' ? api.operations : api.operations.filter((one) => matchesText(one, query))),
    [api, query],
  );
  const nodes = useMemo(() => treeOf(found), [found]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  // On a wide screen the first operation is shown at once; a phone starts with the tree.
  const first = nodes[0]?.children?.[0]?.id;
  const shown = api.operations.find(({ id }) => id === (selectedId ?? first)) ?? null;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  // During a search all tags are open; otherwise the first one is, until it is closed.
  const isExpanded = (id: string) => query !== '' || (id === nodes[0]?.id) !== toggled.has(id);
  const toggle = (id: string) =>
    setToggled((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));

  const open = (id: string) => {
    flushSync(() => setSelectedId(id));
    const [side, main] = [styles.side, styles.main].map((name) => root.current?.querySelector(`.${name}`));
    // The tree stays in view: an operation above its upper edge has been scrolled away.
    const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0;
    if (topOf(main) < topOf(side)) main?.scrollIntoView();
    // Only displayed, and so only focused, on a phone, where the focused node has just disappeared.
    root.current?.querySelector<HTMLElement>(`.${styles.back}`)?.focus();
  };
  const close = () => {
    flushSync(() => setSelectedId(null));
    root.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };

  return (
    <div ref={root} className={styles.docs} data-open={selectedId !== null}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          placeholder={messages.search}
          aria-label={messages.search}
        />
        <output>{messages.count(found.length)}</output>
      </header>
      <div className={styles.side}>
        {found.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noMatches}>
            <Button onClick={() => setSearchText('')}>{messages.clearSearch}</Button>
          </Empty>
        ) : (
          <TreeView
            label={messages.tree}
            nodes={flattenVisible(nodes, { isExpanded, isLoading: () => false })}
            getRowLabel={({ label }) => String(label)}
            selected={shown?.id ?? null}
            checkedIds={null}
            onSelect={({ id }) => (String(id).startsWith('tag:') ? toggle(String(id)) : open(String(id)))}
            onToggle={toggle}
            loadingIds={[]}
            errors={{}}
          />
        )}
      </div>
      <div className={styles.main}>
        <Button className={styles.back ?? ''} onClick={close}>
          {messages.back}
        </Button>
        {shown && <OperationView key={shown.id} operation={shown} schemas={api.schemas} />}
      </div>
    </div>
  );
}
