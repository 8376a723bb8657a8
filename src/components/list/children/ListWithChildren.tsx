import { ArrowLeftOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { useBackCloses } from '../../dialog/use-back-closes';
import { recordLabel } from '../../field/record-name';
import { useNarrow } from '../../responsive/use-narrow';
import type { TableRow } from '../../table/types';
import type { ChildListsContext } from '../view/list-view-props';
import { ChildLists } from './ChildLists';
import { ListSplitter, MAX_HEIGHT, MIN_HEIGHT } from './ListSplitter';
import { messages } from './messages';
import { useLinkedLists } from './use-linked-lists';
import { useSettledRow } from './use-settled-row';
import styles from './child-lists.module.css';

interface Props {
  list: List;
  entity: Entity;
  entities: Readonly<Record<string, Entity>>;
  ownerId: string;
  active: boolean;
  dialog?: unknown;
  block?: unknown;
  /** The list. */
  children: (childLists: ChildListsContext) => ReactNode;
}

const BACK = <ArrowLeftOutlined />;

/** Height of the table above the child lists, in pixels. */
const TABLE_HEIGHT = 320;

/** The height that the user chose last, for this list. */
function useTableHeight(listId: string) {
  const key = `split:${listId}`;
  const [height, setHeight] = useState(() => {
    const stored = readItem(key);
    return typeof stored === 'number' && stored >= MIN_HEIGHT && stored <= MAX_HEIGHT ? stored : TABLE_HEIGHT;
  });
  return { height, setHeight, keepHeight: (now: number) => writeItem(key, now, null) };
}

/** On narrow screens the child lists of a card cover the window; the back button returns to the cards. */
function ChildSheet({
  row,
  title,
  onClose,
  children,
}: {
  row: TableRow | null;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  useBackCloses(row !== null, onClose);
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      placement="right"
      width="100%"
      title={title}
      // In its place: a portal would lock the page's scroll by a style without the policy's nonce.
      getContainer={false}
      closeIcon={BACK}
      rootClassName={styles.sheet ?? ''}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}

/**
 * A list with the child lists of its rows. Styles: `erp` and `tabs` show those of the selected row below the table,
 * `erp` with a height that the user sets; `inner` those of each expanded row.
 */
export default function ListWithChildren({ list, entity, entities, ownerId, active, dialog, block, children }: Props) {
  const narrow = useNarrow();
  const [selected, select] = useState<TableRow | null>(null);
  const [opened, setOpened] = useState<TableRow | null>(null);
  const shown = useSettledRow(selected);
  const { height, setHeight, keepHeight } = useTableHeight(list.id);
  useLinkedLists(entity, list);
  const inner = list.style === 'inner';
  const drawChildren = useCallback(
    (row: TableRow) => <ChildLists {...{ list, entity, entities, row, ownerId, active }} />,
    [list, entity, entities, ownerId, active],
  );
  const selectedId = selected === null ? null : String(selected['id'] ?? '');
  const context = useMemo((): ChildListsContext => {
    const below = !narrow && !inner;
    return {
      current: below ? { selected: selectedId, select } : null,
      renderDetails: !narrow && inner ? drawChildren : undefined,
      openDetails: setOpened,
      maxHeight: below ? height : null,
    };
  }, [narrow, inner, selectedId, drawChildren, height]);
  const body = children(context);

  if (narrow)
    return (
      <>
        {body}
        <ChildSheet
          row={opened}
          title={opened ? messages.childrenOf(recordLabel(entity, opened)) : ''}
          onClose={() => setOpened(null)}
        >
          {opened && drawChildren(opened)}
        </ChildSheet>
      </>
    );
  if (inner) return body;
  return (
    <div className={styles.frame} data-surface={dialog === undefined && block === undefined}>
      {body}
      {list.style === 'erp' ? (
        <ListSplitter height={height} onChange={setHeight} onCommit={keepHeight} />
      ) : (
        <hr className={styles.line} />
      )}
      <section
        className={styles.children}
        aria-label={shown ? messages.childrenOf(recordLabel(entity, shown)) : list.title}
      >
        {shown ? drawChildren(shown) : <p className={styles.none}>{messages.selectRow}</p>}
      </section>
    </div>
  );
}
