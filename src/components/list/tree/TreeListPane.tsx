import { CheckSquareOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Emphasis, Entity } from '@/model/entity/entity';
import { SEARCH_DEBOUNCE } from '@/runtime/async/take-latest';
import type { BlockContext } from '@/registry/views';
import { LoadErrorAlert } from '@/components/loading/LoadErrorAlert';
import { isBlank, toQueryText } from '@/components/query/query-params';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import type { TableRow } from '@/components/table/types';
import { messages } from '@/components/messages';
import styles from '@/components/tree/tree.module.css';
import type { ListController } from '../controller/list-controller';
import type { ListState, TreeState } from '../controller/list-state';
import { TreeView } from '@/components/tree/TreeView';

interface Props {
  label: string;
  entity: Entity;
  controller: ListController;
  data: ListState;
  tree: TreeState;
  getRowLabel: (row: TableRow) => string;
  getEmphasis: ((row: TableRow) => Emphasis | null) | null;
  block: BlockContext;
  /** Buttons beside the search. */
  toolbar: ReactNode;
  /** Buttons of the selected record. */
  actions: ((row: TableRow) => ReactNode) | null;
  /** Buttons of several records at once; null: there are none. */
  bulk: ReactNode | null;
}

/** A tree in a narrow block: a search box, a few buttons, the nodes. */
export default function TreeListPane({
  label,
  entity,
  controller,
  data,
  tree,
  getRowLabel,
  getEmphasis,
  block,
  toolbar,
  actions,
  bulk,
}: Props) {
  const [searchText, setSearchText] = useState(toQueryText(data.query[entity.titleField]));
  const [selecting, setSelecting] = useState(false);
  const { complete } = tree;
  const { selectedIds: selected } = data;
  const toggleSelected = (id: string) =>
    controller.select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  const endSelecting = () => {
    setSelecting(false);
    controller.select([]);
  };
  const appliedText = toQueryText(data.query[entity.titleField]);
  useEffect(() => {
    if (searchText.trim() === appliedText) return undefined;
    const search = () =>
      void controller.search(searchText.trim() === '' ? {} : { [entity.titleField]: searchText.trim() });
    // A complete tree is searched in the browser, without delay.
    const timer = setTimeout(search, complete ? 0 : SEARCH_DEBOUNCE.cell);
    return () => clearTimeout(timer);
  }, [searchText, appliedText, complete, controller, entity]);

  const currentRow = data.rows.find((row) => row['id'] === block.selected);
  const hasQuery = Object.values(data.query).some((value) => !isBlank(value));
  return (
    <div className={styles.pane}>
      <search className={styles.head} aria-label={messages.searchIn(label)}>
        <Input
          value={searchText}
          allowClear
          prefix={<SearchOutlined />}
          placeholder={messages.searchIn(label)}
          aria-label={messages.searchIn(label)}
          onChange={(event) => setSearchText(event.target.value)}
        />
        {toolbar}
        {bulk !== null && (
          <Tooltip title={messages.multiSelect}>
            <Button
              type={selecting ? 'link' : 'text'}
              icon={<CheckSquareOutlined />}
              aria-label={`${messages.multiSelect} ${label}`}
              aria-pressed={selecting}
              onClick={() => (selecting ? endSelecting() : setSelecting(true))}
            />
          </Tooltip>
        )}
        <Tooltip title={messages.reload}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={data.loading} />}
            aria-label={`${messages.reload} ${label}`}
            onClick={() => void controller.load()}
          />
        </Tooltip>
      </search>
      {data.error && <LoadErrorAlert error={data.error} onRetry={() => void controller.load()} />}
      {!data.loaded && !data.error && <PartSkeleton />}
      {data.loaded && tree.visibleNodes.length === 0 && (
        <p className={styles.empty}>{hasQuery ? messages.noMatch : messages.emptyFirst(label)}</p>
      )}
      {tree.visibleNodes.length > 0 && (
        <TreeView
          label={label}
          nodes={tree.visibleNodes}
          getRowLabel={getRowLabel}
          getEmphasis={getEmphasis}
          selected={block.selected}
          checkedIds={selecting ? selected : null}
          onSelect={selecting ? (row) => toggleSelected(String(row['id'])) : block.select}
          onToggle={(id) => void controller.toggleNode(id)}
          loadingIds={tree.loadingIds}
          errors={tree.childErrors}
        />
      )}
      {selecting && (
        <div className={styles.foot} role="toolbar" aria-label={messages.multiSelect}>
          {bulk}
          <output className={styles.count}>{messages.selected(selected.length)}</output>
          <Button type="link" size="small" onClick={endSelecting}>
            {messages.cancel}
          </Button>
        </div>
      )}
      {currentRow && actions && !selecting && (
        // Outside the tree: a tree contains only nodes.
        <div className={styles.foot} role="toolbar" aria-label={getRowLabel(currentRow)}>
          {actions(currentRow)}
        </div>
      )}
    </div>
  );
}
