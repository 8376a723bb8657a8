/** Topological order and cycles of a dependency graph. */

/** The nodes that each node reads, by node. */
export type Reads = readonly (readonly number[])[];

/** A node on the path of the search: `edge` is the next of its reads, `low` the lowest node index that it reaches. */
interface Visit {
  node: number;
  edge: number;
  low: number;
}

/**
 * Tarjan's strongly connected components. Each component comes before the components that read it. Iterative, because a
 * graph can be a long chain.
 */
export function stronglyConnectedComponents(reads: Reads): number[][] {
  const indexes = new Int32Array(reads.length).fill(-1);
  const onStack = new Uint8Array(reads.length);
  const stack: number[] = [];
  const found: number[][] = [];
  const path: Visit[] = [];
  let next = 0;
  const enter = (node: number): void => {
    path.push({ node, edge: 0, low: next });
    indexes[node] = next;
    next += 1;
    stack.push(node);
    onStack[node] = 1;
  };
  for (let root = 0; root < reads.length; root += 1) {
    if (indexes[root] === -1) enter(root);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const { node } = visit;
      const to = reads[node]?.[visit.edge];
      if (to !== undefined) {
        visit.edge += 1;
        const index = indexes[to] ?? -1;
        if (index === -1) enter(to);
        else if (onStack[to] === 1) visit.low = Math.min(visit.low, index);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) parent.low = Math.min(parent.low, visit.low);
      if (visit.low !== indexes[node]) continue;
      const component = stack.splice(stack.lastIndexOf(node)).toReversed();
      for (const member of component) onStack[member] = 0;
      found.push(component);
    }
  }
  return found;
}

/** A cycle within a component: each node reads the next, the last reads the first. */
export function findCycleIn(component: readonly number[], reads: Reads): number[] {
  const inside = new Set(component);
  const start = Math.min(...component);
  // Breadth-first search for the shortest path back to the start.
  const from = new Map<number, number>();
  const queue = [start];
  for (const node of queue) {
    for (const to of reads[node] ?? []) {
      if (!inside.has(to)) continue;
      if (to === start) {
        const path: number[] = [];
        for (let at: number | undefined = node; at !== undefined; at = from.get(at)) path.unshift(at);
        return path;
      }
      if (!from.has(to)) {
        from.set(to, node);
        queue.push(to);
      }
    }
  }
  return [...component];
}
