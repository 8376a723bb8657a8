import { LoadingOutlined, MoreOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { DeferredMenu } from '@/components/deferred/DeferredMenu';
import { messages } from '@/components/messages';
import styles from './rows.module.css';
import type { GroupCommand, TreeRowState } from '../core/types';

/** What can be done with the records of a group. */
function GroupMenu({ name, commands }: { name: string; commands: readonly GroupCommand[] }) {
  return (
    <DeferredMenu menu={() => ({ items: commands.map(({ key, label, onClick }) => ({ key, label, onClick })) })}>
      {(button) => (
        <Button
          type="text"
          size="small"
          className={styles.groupMenu ?? ''}
          icon={<MoreOutlined />}
          aria-label={messages.actionsOf(name)}
          {...button}
        />
      )}
    </DeferredMenu>
  );
}

/** The first cell of a tree row: indented by its level, with the button that expands it; of a group its name and count. */
export function TreeCell({
  treeState,
  name,
  children,
}: {
  treeState: TreeRowState;
  name: string;
  children: ReactNode;
}) {
  const { level, expandable, expanded, placeholder, loading, error, group, inGroup, toggle } = treeState;
  const style = { '--level': inGroup || group?.kind === 'more' ? level - 2 : level - 1 };
  if (placeholder)
    return (
      <div className={styles.treeCell} style={style} data-coming>
        <span className={styles.leaf} />
        {messages.loading}
      </div>
    );
  if (group?.kind === 'more')
    return (
      <div className={styles.treeCell} style={style}>
        <span className={styles.leaf} />
        <Button type="link" size="small" onClick={toggle}>
          {group.text}
        </Button>
      </div>
    );
  const label =
    error !== null ? messages.retryNode(name) : expanded ? messages.collapseNode(name) : messages.expandNode(name);
  const expander = (
    <button
      type="button"
      className={styles.expander}
      data-open={expanded}
      data-failed={error !== null}
      aria-expanded={expanded}
      aria-label={label}
      onClick={toggle}
    >
      {loading ? <LoadingOutlined /> : error !== null ? <ReloadOutlined /> : <RightOutlined />}
    </button>
  );
  return (
    <div className={styles.treeCell} style={style}>
      {!expandable ? (
        <span className={styles.leaf} />
      ) : error === null ? (
        expander
      ) : (
        <Tooltip title={error}>{expander}</Tooltip>
      )}
      {group ? (
        <span className={styles.groupText}>
          <small>{group.label}</small>
          <strong>{group.text}</strong>
          <small>{group.count}</small>
          {group.commands.length > 0 && <GroupMenu name={name} commands={group.commands} />}
        </span>
      ) : (
        <span className={styles.treeText}>{children}</span>
      )}
      {error !== null && (
        <span role="alert" className={styles.treeError}>
          {error}
        </span>
      )}
    </div>
  );
}
