import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { useNarrow } from '@/components/responsive/use-narrow';
import { checkTreeKeyAction } from './check-tree-keys';
import { CheckTreeRow } from './CheckTreeRow';
import styles from './tree-picker.module.css';
import type { CheckTreeState } from './use-check-tree';

const ROW_HEIGHT = { wide: 32, narrow: 40 } as const;
/** Rows rendered beyond each edge of the viewport, so that fast scrolling shows no gap. */
const OVERSCAN = 8;

interface Props {
  id: string;
  label: string;
  describedBy: string | undefined;
  tree: CheckTreeState;
  disabled: boolean;
  onOpenRules: ((node: TreeNode) => void) | null;
}

/** Finds the row and the part of it that was clicked. */
function clickTargetOf(target: Element): { place: number | null; part: string | undefined } {
  const row = target.closest<HTMLElement>('[data-place]');
  const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
  return { place: row === null ? null : Number(row.dataset.place), part };
}

/**
 * The rows with virtual scrolling: only the visible ones are rendered, so a thousand nodes cost what twenty cost. The tree
 * has the only click listener and keeps the focus, because rows are unmounted while scrolling.
 */
export function CheckTreeRows({ id, label, describedBy, tree, disabled, onOpenRules }: Props) {
  const { flatNodes, shownIndexes, activePosition } = tree;
  const rowHeight = useNarrow() ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide;
  const frame = useRef<HTMLDivElement>(null);
  const rowId = (place: number) => `${id}-node-${shownIndexes[place]}`;

  // oxlint-disable-next-line react/incompatible-library -- no result of it is passed to memoised components
  const virtual = useVirtualizer({
    count: shownIndexes.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  const moveTo = (place: number) => {
    const next = Math.max(0, Math.min(place, shownIndexes.length - 1));
    tree.setActive(next);
    virtual.scrollToIndex(next);
  };
  const opensRules = (node: TreeNode) => onOpenRules !== null && node.hasDataRules;

  const onKeyDown = (event: KeyboardEvent) => {
    const index = shownIndexes[activePosition];
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, parent } = flatNodes[index]!;
    const action = checkTreeKeyAction(event.key, {
      position: activePosition,
      lastPosition: shownIndexes.length - 1,
      parentPosition: parent < 0 ? null : shownIndexes.indexOf(parent),
      open: tree.openStateOf(index),
      searching: tree.searching,
      opensRules: opensRules(node),
    });
    if (!action) return;
    event.preventDefault();
    if (action.moveTo !== undefined) moveTo(action.moveTo);
    if (action.expand !== undefined) tree.setOpen(index, action.expand);
    if (action.toggle) tree.toggleChecked(index);
    if (action.openRules) onOpenRules?.(node);
  };

  const onClick = ({ target }: MouseEvent) => {
    frame.current?.focus({ preventScroll: true });
    if (!(target instanceof Element)) return;
    const { place, part } = clickTargetOf(target);
    const index = place === null ? undefined : shownIndexes[place];
    if (place === null || index === undefined) return;
    tree.setActive(place);
    if (part === 'arrow') tree.toggleOpen(index);
    else if (part === 'rules') onOpenRules?.(flatNodes[index]!.node);
    else tree.toggleChecked(index);
  };

  return (
    <div
      ref={frame}
      className={styles.frame}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      aria-activedescendant={rowId(activePosition)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles.length} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: place, start }) => {
          const index = shownIndexes[place]!;
          const flatNode = flatNodes[index]!;
          return (
            <CheckTreeRow
              key={flatNode.node.id}
              id={rowId(place)}
              flatNode={flatNode}
              checkState={tree.checkStates[index]!}
              top={start}
              active={place === activePosition}
              open={tree.openStateOf(index)}
              disabled={disabled}
              rowIndex={place}
              opensRules={opensRules(flatNode.node)}
            />
          );
        })}
      </div>
    </div>
  );
}
