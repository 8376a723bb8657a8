/** Builds and filters trees of nodes that have a parent id. */

/** A value of a row as text; other values are empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Fields that a tree node needs. */
export interface TreeNode<N> {
  id: string;
  parentId: string;
  children: N[];
}

/** Depth limit: deeper branches are cut, which bounds the nesting of a reply. No real organisation is deeper. */
const MAX_DEPTH = 100;

/**
 * Builds trees in one pass; children keep the given order. Roots are the nodes without a known parent, and nodes in a
 * cycle: a cycle in the data neither blocks the server nor hides rows.
 */
export function buildTree<N extends TreeNode<N>>(nodes: readonly N[]): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const top: N[] = [];
  for (const node of nodes) (byId.get(node.parentId)?.children ?? top).push(node);

  const reached = new Set<N>();
  const visit = (from: N): void => {
    let level = [from];
    reached.add(from);
    for (let depth = 1; level.length > 0; depth += 1) {
      for (const node of level) {
        node.children = node.children.filter((child) => depth < MAX_DEPTH && !reached.has(child));
        for (const child of node.children) reached.add(child);
      }
      level = level.flatMap(({ children }) => children);
    }
  };
  for (const node of top) visit(node);
  for (const node of nodes) {
    if (reached.has(node)) continue;
    top.push(node);
    visit(node);
  }
  return top;
}

/** The topmost matching nodes, each with its whole subtree. */
export function matchingBranches<N extends TreeNode<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => (matches(node) ? [node] : matchingBranches(node.children, matches)));
}

/** The tree without branches that contain no matching node. */
export function pruneTree<N extends TreeNode<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(node.children, matches);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });
}
