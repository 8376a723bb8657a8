import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { useNarrow } from '@/components/responsive/use-narrow';
import { CheckTreeRow } from './CheckTreeRow';
import { CheckTreeToolbar } from './CheckTreeToolbar';
import { flatten, matchingIndexes, idsInTreeOrder, checkStatesOf, toggleNode, visibleIndexes } from './check-state';
import { messages } from './messages';
import styles from './tree-picker.module.css';

const ROW_HEIGHT = { wide: 32, narrow: 40 } as const;
/** Rows rendered beyond each edge of the viewport, so that fast scrolling shows no gap. */
const OVERSCAN = 8;

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

/**
 * Checkbox tree with virtual scrolling: only the visible rows are rendered, so a thousand nodes cost what twenty cost.
 */
export function CheckTree({
  id,
  label,
  describedBy,
  nodes,
  checkedIds,
  onChange,
  disabled,
  onOpenRules,
  ...rest
}: CheckTreeProps) {
  const flatNodes = useMemo(() => flatten(nodes), [nodes]);
  const [strict, setStrict] = useState(rest.strict);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)));
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const rowHeight = useNarrow() ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide;
  const frame = useRef<HTMLDivElement>(null);

  const checked = useMemo(() => new Set(checkedIds), [checkedIds]);
  const checkStates = useMemo(() => checkStatesOf(flatNodes, checked, strict), [flatNodes, checked, strict]);
  const matches = useMemo(
    () => (query.trim() === '' ? null : matchingIndexes(flatNodes, query.trim())),
    [flatNodes, query],
  );
  const shownIndexes = useMemo(() => visibleIndexes(flatNodes, open, matches), [flatNodes, open, matches]);
  const activePosition = Math.min(active, shownIndexes.length - 1);
  const rowId = (place: number) => `${id}-node-${shownIndexes[place]}`;

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to memoised parts
  const virtual = useVirtualizer({
    count: shownIndexes.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  const isOpen = (index: number) => matches !== null || open.has(flatNodes[index]!.node.id);
  const hasChildren = (index: number) => flatNodes[index]!.end > index + 1;
  const setOpenAt = (index: number, now: boolean) => {
    const next = new Set(open);
    if (now) next.add(flatNodes[index]!.node.id);
    else next.delete(flatNodes[index]!.node.id);
    setOpen(next);
  };
  const toggleAt = (index: number) => {
    if (!disabled) onChange(idsInTreeOrder(flatNodes, toggleNode(flatNodes, checked, index, strict)));
  };
  const moveTo = (place: number) => {
    const next = Math.max(0, Math.min(place, shownIndexes.length - 1));
    setActive(next);
    virtual.scrollToIndex(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = shownIndexes[activePosition];
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, parent } = flatNodes[index]!;
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(activePosition + 1),
      ArrowUp: () => moveTo(activePosition - 1),
      Home: () => moveTo(0),
      End: () => moveTo(shownIndexes.length - 1),
      ArrowRight: () =>
        hasChildren(index) && !isOpen(index)
          ? setOpenAt(index, true)
          : moveTo(activePosition + (hasChildren(index) ? 1 : 0)),
      ArrowLeft: () => {
        if (hasChildren(index) && isOpen(index) && matches === null) setOpenAt(index, false);
        else if (parent >= 0) moveTo(shownIndexes.indexOf(parent));
      },
      ' ': () => toggleAt(index),
      Enter: () => (node.hasDataRules && onOpenRules ? onOpenRules(node) : toggleAt(index)),
    };
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  /**
   * The tree has the only click listener and keeps the focus, because rows are unmounted while scrolling.
   */
  const onClick = ({ target }: MouseEvent) => {
    frame.current?.focus({ preventScroll: true });
    const { place, part } = clickTargetOf(target as Element);
    const index = place === null ? undefined : shownIndexes[place];
    if (place === null || index === undefined) return;
    setActive(place);
    const { node } = flatNodes[index]!;
    if (part === 'arrow') setOpenAt(index, !open.has(node.id));
    else if (part === 'rules') onOpenRules?.(node);
    else toggleAt(index);
  };

  const allIds = flatNodes.map(({ node }) => node.id);
  return (
    <>
      <CheckTreeToolbar
        label={label}
        query={query}
        onQuery={setQuery}
        onExpand={() => setOpen(new Set(allIds))}
        onCollapse={() => setOpen(new Set())}
        onCheck={disabled ? null : (on) => onChange(idsInTreeOrder(flatNodes, withAllChecked(checked, allIds, on)))}
        strict={strict}
        onStrict={setStrict}
        checkedCount={checkedIds.length}
      />
      {shownIndexes.length === 0 ? (
        <div className={styles.frame}>
          <div className={styles.note}>{flatNodes.length === 0 ? messages.noNodes : messages.notFound}</div>
        </div>
      ) : (
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
              return (
                <CheckTreeRow
                  key={flatNodes[index]!.node.id}
                  id={rowId(place)}
                  flatNode={flatNodes[index]!}
                  checkState={checkStates[index]!}
                  top={start}
                  active={place === activePosition}
                  open={hasChildren(index) ? isOpen(index) : null}
                  disabled={disabled}
                  rowIndex={place}
                  opensRules={onOpenRules !== null && flatNodes[index]!.node.hasDataRules}
                />
              );
            })}
          </div>
        </div>
      )}
    </>
  );
}

/** Finds the row and the part of it that was clicked. */
function clickTargetOf(target: Element): { place: number | null; part: string | undefined } {
  const row = target.closest<HTMLElement>('[data-place]');
  const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
  return { place: row === null ? null : Number(row.dataset.place), part };
}

/** Adds all given ids to a selection, or removes them; other ids are unchanged. */
function withAllChecked(picked: ReadonlySet<string>, all: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(picked);
  for (const one of all) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return next;
}
