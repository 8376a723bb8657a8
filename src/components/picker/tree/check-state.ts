/** Check states of tree nodes. The selection is a set of ids, which includes those of parents. */
import type { TreeNode } from '@/runtime/lookup/tree-nodes';

export interface FlatNode {
  node: TreeNode;
  depth: number;
  /** Index of the parent; -1 for a root. */
  parent: number;
  /** Index after the last descendant. */
  end: number;
  position: number;
  siblingCount: number;
}

export type CheckState = 'on' | 'off' | 'half';

/** Lists all nodes depth-first. */
export function flatten(tree: readonly TreeNode[]): FlatNode[] {
  const flat: FlatNode[] = [];
  const visit = (nodes: readonly TreeNode[], depth: number, parent: number) => {
    nodes.forEach((node, place) => {
      const own: FlatNode = { node, depth, parent, end: 0, position: place, siblingCount: nodes.length };
      const index = flat.push(own) - 1;
      visit(node.children ?? [], depth + 1, index);
      own.end = flat.length;
    });
  };
  visit(tree, 0, -1);
  return flat;
}

/**
 * Check state of each node. Servers store a parent when any descendant is selected, so a stored parent is `on` only
 * when all its descendants are selected, otherwise `half`.
 * @param strict each node is independent of its parent and children
 */
export function checkStatesOf(flat: readonly FlatNode[], chosen: ReadonlySet<string>, strict: boolean): CheckState[] {
  const own = flat.map(({ node }) => chosen.has(node.id));
  if (strict) return own.map((on) => (on ? 'on' : 'off'));
  const allChecked = [...own];
  const anyChecked = [...own];
  for (let index = flat.length - 1; index >= 0; index -= 1) {
    const { parent } = flat[index]!;
    if (parent < 0) continue;
    allChecked[parent] &&= allChecked[index]!;
    anyChecked[parent] ||= anyChecked[index]!;
  }
  return flat.map((_, index) => (allChecked[index] ? 'on' : anyChecked[index] ? 'half' : 'off'));
}

/** Selection after a click on one node. Ids that are not in the tree are unchanged. */
export function toggleNode(
  flat: readonly FlatNode[],
  chosen: ReadonlySet<string>,
  index: number,
  strict: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const { node, end } = flat[index]!;
  const on = checkStatesOf(flat, chosen, strict)[index] !== 'on';
  if (strict) {
    if (on) next.add(node.id);
    else next.delete(node.id);
    return next;
  }
  for (const below of flat.slice(index, end)) {
    if (on) next.add(below.node.id);
    else next.delete(below.node.id);
  }
  for (let up = flat[index]!.parent; up >= 0; up = flat[up]!.parent) {
    const { node: above, end: last } = flat[up]!;
    const holds = flat.slice(up + 1, last).some((one) => next.has(one.node.id));
    if (holds) next.add(above.id);
    else next.delete(above.id);
  }
  return next;
}

/** Selected ids in tree order, followed by ids that are not in the tree. */
export function idsInTreeOrder(flat: readonly FlatNode[], chosen: ReadonlySet<string>): string[] {
  const shown = flat.map(({ node }) => node.id).filter((id) => chosen.has(id));
  const known = new Set(shown);
  return [...shown, ...[...chosen].filter((id) => !known.has(id))];
}

/** Indexes of the nodes whose title matches, and of their ancestors. */
export function matchingIndexes(flat: readonly FlatNode[], isMatch: (title: string) => boolean): ReadonlySet<number> {
  const matches = new Set<number>();
  flat.forEach(({ node }, index) => {
    if (!isMatch(node.title)) return;
    for (let up = index; up >= 0 && !matches.has(up); up = flat[up]!.parent) matches.add(up);
  });
  return matches;
}

/** Indexes of the visible nodes: children of expanded nodes, or only the matches during a search. */
export function visibleIndexes(
  flat: readonly FlatNode[],
  open: ReadonlySet<string>,
  matches: ReadonlySet<number> | null,
): number[] {
  if (matches) return flat.flatMap((_, index) => (matches.has(index) ? [index] : []));
  const shown: number[] = [];
  for (let index = 0; index < flat.length;) {
    const { node, end } = flat[index]!;
    shown.push(index);
    index = open.has(node.id) ? index + 1 : end;
  }
  return shown;
}
