/** Rows that name their parent → trees, in one pass. */

/** What a node is to its tree; anything else it carries is its own. */
export interface TreeNode<N> {
  id: string;
  parentId: string;
  children: N[];
}

/** No organisation is deeper; a chain made by other means is cut here, so that no answer nests without end. */
const MAX_DEPTH = 100;

/**
 * Hangs every node below its parent, in the given order. A node whose parent is not among them stands at the top, and so
 * does one that is below itself: a loop in the data neither hangs the server nor makes its rows disappear.
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

/** The nodes that pass, each with all that is below it; what is below a node that passes is not looked at again. */
export function matchingBranches<N extends TreeNode<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => (matches(node) ? [node] : matchingBranches(node.children, matches)));
}

/** The tree without branches in which no node passes. */
export function pruneTree<N extends TreeNode<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(node.children, matches);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });
}
