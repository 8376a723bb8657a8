/** Keyboard behaviour of a tree (ARIA tree pattern). Pure functions. */
import type { TableRow } from '../table/types';
import type { VisibleNode } from './tree-nodes';

export interface TreeKeyAction {
  /** Node that gets the focus. */
  focus?: VisibleNode | undefined;
  toggle?: boolean;
  select?: boolean;
}

/** Returns the action of a key on a node; null when the tree does not handle the key. */
export function treeKeyAction(
  key: string,
  node: VisibleNode,
  nodes: readonly VisibleNode[],
  getRowLabel: (row: TableRow) => string,
): TreeKeyAction | null {
  const index = nodes.indexOf(node);
  switch (key) {
    case 'ArrowDown':
      return { focus: nodes[index + 1] };
    case 'ArrowUp':
      return { focus: nodes[index - 1] };
    case 'Home':
      return { focus: nodes[0] };
    case 'End':
      return { focus: nodes.at(-1) };
    case 'ArrowRight':
      if (!node.expandable) return {};
      return node.expanded ? { focus: nodes.find(({ parent }) => parent === node.id) } : { toggle: true };
    case 'ArrowLeft':
      return node.expanded ? { toggle: true } : { focus: nodes.find(({ id }) => id === node.parent) };
    case 'Enter':
    case ' ':
      return { select: true };
    default: {
      if (key.length !== 1) return null;
      const fromNext = [...nodes.slice(index + 1), ...nodes.slice(0, index)];
      return { focus: fromNext.find(({ row }) => getRowLabel(row).toLowerCase().startsWith(key.toLowerCase())) };
    }
  }
}
