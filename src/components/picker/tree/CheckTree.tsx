import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { useNarrow } from '@/components/responsive/use-narrow';
import { TreeRow } from './CheckTreeRow';
import { TreeTools } from './CheckTreeToolbar';
import { flatten, found, inOrder, marksOf, toggled, visible } from './check-state';
import { texts } from './messages';
import styles from './tree-picker.module.css';

const ROW = { wide: 32, narrow: 40 } as const;
/** Rows drawn beyond the edges, so that a fast scroll shows no gap. */
const OVERSCAN = 8;

export interface CheckTreeProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  nodes: readonly TreeNode[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** How ticks begin: each node for itself, or parents with what is below them. */
  strict: boolean;
  disabled: boolean;
  /** What a node with data rules opens. */
  onRules: ((node: TreeNode) => void) | null;
}

/** A tree of boxes. Only the rows on screen are drawn, so a thousand nodes cost what twenty do. */
export function CheckTree({
  id,
  label,
  describedBy,
  nodes,
  chosen,
  onChange,
  disabled,
  onRules,
  ...rest
}: CheckTreeProps) {
  const flat = useMemo(() => flatten(nodes), [nodes]);
  const [strict, setStrict] = useState(rest.strict);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)));
  const [word, setWord] = useState('');
  const [active, setActive] = useState(0);
  const row = useNarrow() ? ROW.narrow : ROW.wide;
  const frame = useRef<HTMLDivElement>(null);

  const picked = useMemo(() => new Set(chosen), [chosen]);
  const marks = useMemo(() => marksOf(flat, picked, strict), [flat, picked, strict]);
  const kept = useMemo(() => (word.trim() === '' ? null : found(flat, word.trim())), [flat, word]);
  const shown = useMemo(() => visible(flat, open, kept), [flat, open, kept]);
  const at = Math.min(active, shown.length - 1);
  const rowId = (place: number) => `${id}-node-${shown[place]}`;

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to memoised parts
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => row,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, row]);

  const isOpen = (index: number) => kept !== null || open.has(flat[index]!.node.id);
  const hasBelow = (index: number) => flat[index]!.end > index + 1;
  const setOpenAt = (index: number, now: boolean) => {
    const next = new Set(open);
    if (now) next.add(flat[index]!.node.id);
    else next.delete(flat[index]!.node.id);
    setOpen(next);
  };
  const press = (index: number) => {
    if (!disabled) onChange(inOrder(flat, toggled(flat, picked, index, strict)));
  };
  const go = (place: number) => {
    const next = Math.max(0, Math.min(place, shown.length - 1));
    setActive(next);
    virtual.scrollToIndex(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = shown[at];
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, parent } = flat[index]!;
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(shown.length - 1),
      ArrowRight: () =>
        hasBelow(index) && !isOpen(index) ? setOpenAt(index, true) : go(at + (hasBelow(index) ? 1 : 0)),
      ArrowLeft: () => {
        if (hasBelow(index) && isOpen(index) && kept === null) setOpenAt(index, false);
        else if (parent >= 0) go(shown.indexOf(parent));
      },
      ' ': () => press(index),
      Enter: () => (node.hasDataRules && onRules ? onRules(node) : press(index)),
    };
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** Rows come and go while one scrolls, so the tree listens for all of them, and keeps the focus. */
  const onClick = ({ target }: MouseEvent) => {
    frame.current?.focus({ preventScroll: true });
    const { place, part } = partAt(target as Element);
    const index = place === null ? undefined : shown[place];
    if (place === null || index === undefined) return;
    setActive(place);
    const { node } = flat[index]!;
    if (part === 'arrow') setOpenAt(index, !open.has(node.id));
    else if (part === 'rules') onRules?.(node);
    else press(index);
  };

  const all = flat.map(({ node }) => node.id);
  return (
    <>
      <TreeTools
        label={label}
        word={word}
        onWord={setWord}
        onExpand={() => setOpen(new Set(all))}
        onCollapse={() => setOpen(new Set())}
        onCheck={disabled ? null : (on) => onChange(inOrder(flat, withAll(picked, all, on)))}
        strict={strict}
        onStrict={setStrict}
        count={chosen.length}
      />
      {shown.length === 0 ? (
        <div className={styles.frame}>
          <div className={styles.note}>{flat.length === 0 ? texts.none : texts.notFound}</div>
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
          aria-activedescendant={rowId(at)}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <div className={styles.length} role="presentation" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index: place, start }) => {
              const index = shown[place]!;
              return (
                <TreeRow
                  key={flat[index]!.node.id}
                  id={rowId(place)}
                  flat={flat[index]!}
                  mark={marks[index]!}
                  top={start}
                  active={place === at}
                  open={hasBelow(index) ? isOpen(index) : null}
                  disabled={disabled}
                  place={place}
                  opensRules={onRules !== null && flat[index]!.node.hasDataRules}
                />
              );
            })}
          </div>
        </div>
      )}
    </>
  );
}

/** Which row was pressed, and what of it. */
function partAt(target: Element): { place: number | null; part: string | undefined } {
  const row = target.closest<HTMLElement>('[data-place]');
  const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
  return { place: row === null ? null : Number(row.dataset.place), part };
}

/** Every node of the tree added to a choice, or taken from it; ids that it does not show stay. */
function withAll(picked: ReadonlySet<string>, all: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(picked);
  for (const one of all) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return next;
}
