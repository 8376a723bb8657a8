import { DownOutlined, GroupOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { DeferredMenu } from '@/components/deferred/DeferredMenu';
import type { GridColumn } from '@/components/grid/core/types';
import { MAX_GROUP_BY, withToggledGroup } from '../controller/list-address';
import type { ListController } from '../controller/list-controller';
import { messages } from './messages';
import styles from './groups.module.css';

interface Props {
  controller: ListController;
  /** Columns that the records can be grouped by. */
  columns: readonly GridColumn[];
  groupBy: readonly string[];
  /** Shows an icon without text: on a phone. */
  compact: boolean;
}

const NONE = 'none';

/** Columns to group by, numbered in their order; pressing a chosen one removes it. */
function groupMenuOf({ controller, columns, groupBy }: Omit<Props, 'compact'>): MenuProps {
  const toggle = (key: string) => void controller.setGroupBy(withToggledGroup(groupBy, key));
  const items = columns.map(({ key, title }) => {
    const level = groupBy.indexOf(key) + 1;
    const isFull = level === 0 && groupBy.length >= MAX_GROUP_BY;
    return {
      key: `by-${key}`,
      label: (
        <span className={styles.item} title={isFull ? messages.atMost : undefined}>
          {title}
          {level > 0 && groupBy.length > 1 && <small>{level}</small>}
        </span>
      ),
      disabled: isFull,
      onClick: () => toggle(key),
    };
  });
  return {
    className: styles.menu ?? '',
    items: [
      { key: NONE, label: messages.none, onClick: () => void controller.setGroupBy([]) },
      { type: 'group', key: 'by', label: messages.hint, children: items },
    ],
    selectable: true,
    multiple: true,
    selectedKeys: groupBy.length === 0 ? [NONE] : groupBy.map((key) => `by-${key}`),
  };
}

/** The button that chooses the columns which a list is grouped by; it names them. */
export default function GroupButton({ compact, ...menu }: Props) {
  const { columns, groupBy } = menu;
  const titles = groupBy.map((key) => columns.find((one) => one.key === key)?.title ?? key);
  const isGrouped = titles.length > 0;
  const label = isGrouped ? messages.groupedBy(titles) : messages.button;
  return (
    <DeferredMenu menu={() => groupMenuOf(menu)}>
      {(button) => (
        <Button
          type="text"
          className={styles.button ?? ''}
          data-active={isGrouped}
          icon={compact ? <GroupOutlined /> : undefined}
          aria-label={label}
          title={label}
          {...button}
        >
          {!compact && <span className={styles.name}>{label}</span>}
          {!compact && <DownOutlined aria-hidden="true" />}
        </Button>
      )}
    </DeferredMenu>
  );
}
