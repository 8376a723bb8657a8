import { useMemo, useState } from 'react';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { checkStatesOf, flatten, idsInTreeOrder, matchingIndexes, toggleNode, visibleIndexes } from './check-state';

interface Options {
  nodes: readonly TreeNode[];
  checkedIds: readonly string[];
  onChange: (ids: string[]) => void;
  /** Initial check mode. */
  strict: boolean;
  disabled: boolean;
}

/** State of a checkbox tree: expanded nodes, search, check mode. `index` counts all nodes, depth-first. */
export function useCheckTree({ nodes, checkedIds, onChange, strict: initiallyStrict, disabled }: Options) {
  const flatNodes = useMemo(() => flatten(nodes), [nodes]);
  const [strict, setStrict] = useState(initiallyStrict);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)));
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);

  const word = query.trim();
  const checked = useMemo(() => new Set(checkedIds), [checkedIds]);
  const checkStates = useMemo(() => checkStatesOf(flatNodes, checked, strict), [flatNodes, checked, strict]);
  const titles = useMemo(() => flatNodes.map(({ node }) => node.title), [flatNodes]);
  const matcherOf = useTextMatching(titles, word);
  const matches = useMemo(
    () => (word === '' ? null : matchingIndexes(flatNodes, matcherOf(word))),
    [flatNodes, word, matcherOf],
  );
  const shownIndexes = useMemo(() => visibleIndexes(flatNodes, openIds, matches), [flatNodes, openIds, matches]);

  const searching = matches !== null;
  const allIds = flatNodes.map(({ node }) => node.id);
  return {
    flatNodes,
    checkStates,
    /** Indexes of the visible nodes. */
    shownIndexes,
    /** Position of the active node among the visible ones. */
    activePosition: Math.min(active, shownIndexes.length - 1),
    setActive,
    strict,
    setStrict,
    query,
    setQuery,
    searching,
    /** Whether a node is expanded; null for a node without children. */
    openStateOf(index: number): boolean | null {
      const { node, end } = flatNodes[index]!;
      return end > index + 1 ? searching || openIds.has(node.id) : null;
    },
    setOpen(index: number, open: boolean) {
      setOpenIds(withIds(openIds, [flatNodes[index]!.node.id], open));
    },
    /** Expands a node, or collapses it; during a search too, for the time after it. */
    toggleOpen(index: number) {
      const { id } = flatNodes[index]!.node;
      setOpenIds(withIds(openIds, [id], !openIds.has(id)));
    },
    expandAll: () => setOpenIds(new Set(allIds)),
    collapseAll: () => setOpenIds(new Set()),
    toggleChecked(index: number) {
      if (!disabled) onChange(idsInTreeOrder(flatNodes, toggleNode(flatNodes, checked, index, strict)));
    },
    setAllChecked: (on: boolean) => onChange(idsInTreeOrder(flatNodes, withIds(checked, allIds, on))),
  };
}

export type CheckTreeState = ReturnType<typeof useCheckTree>;

/** Adds ids to a set, or removes them; other ids are unchanged. */
function withIds(set: ReadonlySet<string>, ids: readonly string[], included: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (included) next.add(id);
    else next.delete(id);
  }
  return next;
}
