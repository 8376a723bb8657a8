/** Keyboard behaviour of the checkbox tree (ARIA tree pattern). Pure functions. */

/** What a key does; several members are never set at once. An empty object: the key is handled, but does nothing. */
export interface CheckTreeKeyAction {
  /** Position of the node that becomes active; it may lie outside the list. */
  moveTo?: number;
  /** Expands the node (true) or collapses it. */
  expand?: boolean;
  toggle?: boolean;
  openRules?: boolean;
}

/** The active node and its place among the visible nodes. */
export interface ActiveNode {
  position: number;
  lastPosition: number;
  /** Position of its parent; null for a root. */
  parentPosition: number | null;
  /** Whether it is expanded; null for a node without children. */
  open: boolean | null;
  /** A search expands all nodes: none can be collapsed. */
  searching: boolean;
  /** Enter opens the data rules of the node. */
  opensRules: boolean;
}

/** Returns the action of a key; null when the tree does not handle the key. */
export function checkTreeKeyAction(key: string, node: ActiveNode): CheckTreeKeyAction | null {
  const { position, lastPosition, parentPosition, open, searching, opensRules } = node;
  switch (key) {
    case 'ArrowDown':
      return { moveTo: position + 1 };
    case 'ArrowUp':
      return { moveTo: position - 1 };
    case 'Home':
      return { moveTo: 0 };
    case 'End':
      return { moveTo: lastPosition };
    case 'ArrowRight':
      if (open === false) return { expand: true };
      return { moveTo: open ? position + 1 : position };
    case 'ArrowLeft':
      if (open && !searching) return { expand: false };
      return parentPosition === null ? {} : { moveTo: parentPosition };
    case ' ':
      return { toggle: true };
    case 'Enter':
      return opensRules ? { openRules: true } : { toggle: true };
    default:
      return null;
  }
}
