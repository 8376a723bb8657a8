import { FileSearchOutlined, RightOutlined } from '@ant-design/icons';
import { CheckMark } from '@/components/input/CheckMark';
import type { FlatNode, CheckState } from './check-state';
import { messages } from './messages';
import styles from './tree-picker.module.css';

interface Props {
  id: string;
  /** Its row among those on screen. */
  rowIndex: number;
  flatNode: FlatNode;
  checkState: CheckState;
  /** Pixels from the top of the tree. */
  top: number;
  active: boolean;
  /** Null: nothing is below it. */
  open: boolean | null;
  disabled: boolean;
  /** Its title opens its data rules; within the tree the Enter key does the same. */
  opensRules: boolean;
}

const ARIA_CHECKED = { on: true, off: false, half: 'mixed' } as const;
/** Pixels per level. */
const INDENT = 20;

/** One node: an arrow, a box, its title. What a press on each does, the tree says. */
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
