import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { CheckTreeRows } from './CheckTreeRows';
import { CheckTreeToolbar } from './CheckTreeToolbar';
import { messages } from './messages';
import styles from './tree-picker.module.css';
import { useCheckTree } from './use-check-tree';

export interface CheckTreeProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  nodes: readonly TreeNode[];
  checkedIds: readonly string[];
  onChange: (ids: string[]) => void;
  /** Initial check mode: true checks each node separately; false links parents with their descendants. */
  strict: boolean;
  disabled: boolean;
  /** Called for a node with data rules; null when data rules cannot be opened. */
  onOpenRules: ((node: TreeNode) => void) | null;
}

/** Checkbox tree with a search and buttons for all nodes. */
export function CheckTree({ id, label, describedBy, disabled, onOpenRules, ...options }: CheckTreeProps) {
  const tree = useCheckTree({ ...options, disabled });
  return (
    <>
      <CheckTreeToolbar
        label={label}
        query={tree.query}
        onQuery={tree.setQuery}
        onExpand={tree.expandAll}
        onCollapse={tree.collapseAll}
        onCheck={disabled ? null : tree.setAllChecked}
        strict={tree.strict}
        onStrict={tree.setStrict}
        checkedCount={options.checkedIds.length}
      />
      {tree.shownIndexes.length === 0 ? (
        <div className={styles.frame}>
          <div className={styles.note}>{tree.flatNodes.length === 0 ? messages.noNodes : messages.notFound}</div>
        </div>
      ) : (
        <CheckTreeRows
          id={id}
          label={label}
          describedBy={describedBy}
          tree={tree}
          disabled={disabled}
          onOpenRules={onOpenRules}
        />
      )}
    </>
  );
}
