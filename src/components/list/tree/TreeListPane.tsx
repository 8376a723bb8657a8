import { CheckSquareOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Entity } from '@/model/entity/entity';
import { SEARCH_DEBOUNCE } from '@/runtime/async/take-latest';
import type { Block } from '@/registry/views';
import { LoadFailure } from '@/components/loading/LoadErrorAlert';
import { isBlank, queryText } from '@/components/query/query-params';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import type { TableRow } from '@/components/table/types';
import { texts } from '@/components/messages';
import styles from '@/components/tree/tree.module.css';
import type { TreeData, TreeState } from '../controller/tree-list-controller';
import { TreeView } from '@/components/tree/TreeView';

interface Props {
  label: string;
  entity: Entity;
  state: TreeState;
  data: TreeData;
  naming: (row: TableRow) => string;
  block: Block;
  /** Buttons beside the search. */
  toolbar: ReactNode;
  /** Buttons of the selected record. */
  actions: ((row: TableRow) => ReactNode) | null;
  /** Buttons of several records at once; null: there are none. */
  bulk: ReactNode | null;
}

/** A tree in a narrow place: a search box, a few buttons, the nodes. */
export default function TreePane({ label, entity, state, data, naming, block, toolbar, actions, bulk }: Props) {
  const [word, setWord] = useState(queryText(data.query[entity.label]));
  const [ticking, setTicking] = useState(false);
  const { whole, selected } = data;
  const tick = (id: string) =>
    state.select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  const endTicking = () => {
    setTicking(false);
    state.select([]);
  };
  const asked = queryText(data.query[entity.label]);
  useEffect(() => {
    if (word.trim() === asked) return undefined;
    const search = () => void state.search(word.trim() === '' ? {} : { [entity.label]: word.trim() });
    // What is here is searched at once, a server only when the hand rests.
    const timer = setTimeout(search, whole ? 0 : SEARCH_DEBOUNCE.cell);
    return () => clearTimeout(timer);
  }, [word, asked, whole, state, entity]);

  const chosen = data.rows.find((row) => row['id'] === block.selected);
  const filtered = Object.values(data.query).some((value) => !isBlank(value));
  return (
    <div className={styles.pane}>
      <search className={styles.head} aria-label={texts.find(label)}>
        <Input
          value={word}
          allowClear
          prefix={<SearchOutlined />}
          placeholder={texts.find(label)}
          aria-label={texts.find(label)}
          onChange={(event) => setWord(event.target.value)}
        />
        {toolbar}
        {bulk !== null && (
          <Tooltip title={texts.several}>
            <Button
              type={ticking ? 'link' : 'text'}
              icon={<CheckSquareOutlined />}
              aria-label={`${texts.several} ${label}`}
              aria-pressed={ticking}
              onClick={() => (ticking ? endTicking() : setTicking(true))}
            />
          </Tooltip>
        )}
        <Tooltip title={texts.reload}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={data.loading} />}
            aria-label={`${texts.reload} ${label}`}
            onClick={() => void state.load()}
          />
        </Tooltip>
      </search>
      {data.error && <LoadFailure error={data.error} onRetry={() => void state.load()} />}
      {!data.loaded && !data.error && <PartSkeleton />}
      {data.loaded && data.lines.length === 0 && (
        <p className={styles.empty}>{filtered ? texts.noMatch : texts.emptyFirst(label)}</p>
      )}
      {data.lines.length > 0 && (
        <TreeView
          label={label}
          lines={data.lines}
          naming={naming}
          selected={block.selected}
          ticked={ticking ? selected : null}
          onSelect={ticking ? (row) => tick(String(row['id'])) : block.select}
          onToggle={(id) => void state.toggle(id)}
          opening={data.opening}
          failed={data.failed}
        />
      )}
      {ticking && (
        <div className={styles.foot} role="toolbar" aria-label={texts.several}>
          {bulk}
          <output className={styles.count}>{texts.selected(selected.length)}</output>
          <Button type="link" size="small" onClick={endTicking}>
            {texts.cancel}
          </Button>
        </div>
      )}
      {chosen && actions && !ticking && (
        // Not within the node: a tree holds nothing but nodes.
        <div className={styles.foot} role="toolbar" aria-label={naming(chosen)}>
          {actions(chosen)}
        </div>
      )}
    </div>
  );
}
