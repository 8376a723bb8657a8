import { FileSearchOutlined, RightOutlined } from '@ant-design/icons';
import { CheckMark } from '@/components/input/CheckMark';
import type { FlatNode, CheckState } from './check-state';
import { messages } from './messages';
import styles from './tree-picker.module.css';

interface Props {
  id: string;
  /** Index among the visible rows. */
  rowIndex: number;
  flatNode: FlatNode;
  checkState: CheckState;
  /** Offset from the top of the tree, in pixels. */
  top: number;
  active: boolean;
  /** Expanded state; null for a node without children. */
  open: boolean | null;
  disabled: boolean;
  /** A click on the title opens the node's data rules; the Enter key does the same. */
  opensRules: boolean;
}

const ARIA_CHECKED = { on: true, off: false, half: 'mixed' } as const;
/** Indent per level, in pixels. */
const INDENT = 20;

/** One tree row: expand arrow, checkbox, title. The tree handles the clicks. */
export function CheckTreeRow({ id, rowIndex, flatNode, checkState, top, active, open, disabled, opensRules }: Props) {
  const { node, depth, position, siblingCount: siblings } = flatNode;
  return (
    <div
      id={id}
      className={styles.row}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={position + 1}
      aria-setsize={siblings}
      aria-checked={ARIA_CHECKED[checkState]}
      aria-disabled={disabled || undefined}
      aria-expanded={open ?? undefined}
      aria-label={opensRules ? `${node.title}（${messages.rules}）` : node.title}
      data-active={active}
      data-place={rowIndex}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: depth * INDENT }}
    >
      <span className={styles.arrow} aria-hidden="true" data-part={open === null ? undefined : 'arrow'}>
        {open !== null && <RightOutlined />}
      </span>
      <CheckMark state={checkState} disabled={disabled} />
      <span
        className={opensRules ? styles.rules : styles.title}
        data-part={opensRules ? 'rules' : undefined}
        title={opensRules ? messages.rulesOf(node.title) : undefined}
      >
        <span className={styles.title}>{node.title}</span>
        {opensRules && <FileSearchOutlined aria-hidden="true" />}
      </span>
    </div>
  );
}
