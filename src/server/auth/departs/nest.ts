/** Rows that name their parent → trees, in one pass. */

/** What a node is to its tree; anything else it carries is its own. */
export interface Nested<N> {
  id: string;
  parentId: string;
  children: N[];
}

/** No organisation is deeper; a chain made by other means is cut here, so that no answer nests without end. */
const DEEPEST = 100;

/**
 * Hangs every node below its parent, in the given order. A node whose parent is not among them stands at the top, and so
 * does one that is below itself: a loop in the data neither hangs the server nor makes its rows disappear.
 */
export function nest<N extends Nested<N>>(nodes: readonly N[]): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const top: N[] = [];
  for (const node of nodes) (byId.get(node.parentId)?.children ?? top).push(node);

  const reached = new Set<N>();
  const descend = (from: N): void => {
    let level = [from];
    reached.add(from);
    for (let depth = 1; level.length > 0; depth += 1) {
      for (const node of level) {
        node.children = node.children.filter((child) => depth < DEEPEST && !reached.has(child));
        for (const child of node.children) reached.add(child);
      }
      level = level.flatMap(({ children }) => children);
    }
  };
  for (const node of top) descend(node);
  for (const node of nodes) {
    if (reached.has(node)) continue;
    top.push(node);
    descend(node);
  }
  return top;
}

/** The nodes that pass, each with all that is below it; what is below a node that passes is not looked at again. */
export function pickBranches<N extends Nested<N>>(nodes: readonly N[], passes: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => (passes(node) ? [node] : pickBranches(node.children, passes)));
}

/** The tree without branches in which no node passes. */
export function keepPaths<N extends Nested<N>>(nodes: readonly N[], passes: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => {
    const children = keepPaths(node.children, passes);
    return children.length > 0 || passes(node) ? [{ ...node, children }] : [];
  });
}
