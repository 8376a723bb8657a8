import { FileSearchOutlined, RightOutlined } from '@ant-design/icons';
import { TickMark } from '@/components/input/CheckMark';
import type { FlatNode, Mark } from './check-state';
import { texts } from './messages';
import styles from './tree-picker.module.css';

interface Props {
  id: string;
  /** Its row among those on screen. */
  place: number;
  flat: FlatNode;
  mark: Mark;
  /** Pixels from the top of the tree. */
  top: number;
  active: boolean;
  /** Null: nothing is below it. */
  open: boolean | null;
  disabled: boolean;
  /** Its title opens its data rules; within the tree the Enter key does the same. */
  opensRules: boolean;
}

const CHECKED = { on: true, off: false, half: 'mixed' } as const;
/** Pixels per level. */
const INDENT = 20;

/** One node: an arrow, a box, its title. What a press on each does, the tree says. */
export function TreeRow({ id, place, flat, mark, top, active, open, disabled, opensRules }: Props) {
  const { node, depth, place: among, siblings } = flat;
  return (
    <div
      id={id}
      className={styles.row}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={among + 1}
      aria-setsize={siblings}
      aria-checked={CHECKED[mark]}
      aria-disabled={disabled || undefined}
      aria-expanded={open ?? undefined}
      aria-label={opensRules ? `${node.title}（${texts.rules}）` : node.title}
      data-active={active}
      data-place={place}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: depth * INDENT }}
    >
      <span className={styles.arrow} aria-hidden="true" data-part={open === null ? undefined : 'arrow'}>
        {open !== null && <RightOutlined />}
      </span>
      <TickMark mark={mark} disabled={disabled} />
      <span
        className={opensRules ? styles.rules : styles.title}
        data-part={opensRules ? 'rules' : undefined}
        title={opensRules ? texts.rulesOf(node.title) : undefined}
      >
        <span className={styles.title}>{node.title}</span>
        {opensRules && <FileSearchOutlined aria-hidden="true" />}
      </span>
    </div>
  );
}
