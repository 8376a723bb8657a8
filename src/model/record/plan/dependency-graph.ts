/** Topological order and cycles of a dependency graph, given as "node → the nodes it reads". */

/**
 * Tarjan's strongly connected components. Each component comes before the components that read it. Iterative, because a
 * graph can be a long chain.
 */
export function stronglyConnectedComponents(reads: readonly (readonly number[])[]): number[][] {
  const index = new Int32Array(reads.length).fill(-1);
  const low = new Int32Array(reads.length);
  const onStack = new Uint8Array(reads.length);
  const stack: number[] = [];
  const found: number[][] = [];
  let next = 0;
  for (let root = 0; root < reads.length; root += 1) {
    if (index[root] !== -1) continue;
    const work: { node: number; edge: number }[] = [{ node: root, edge: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1) as { node: number; edge: number };
      const { node } = frame;
      if (frame.edge === 0) {
        index[node] = low[node] = next;
        next += 1;
        stack.push(node);
        onStack[node] = 1;
      }
      const to = reads[node]?.[frame.edge];
      if (to !== undefined) {
        frame.edge += 1;
        if (index[to] === -1) work.push({ node: to, edge: 0 });
        else if (onStack[to] === 1) low[node] = Math.min(low[node] as number, index[to] as number);
        continue;
      }
      // A node without edges reaches this line only once, because it is popped right away.
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[node] as number);
      if (low[node] === index[node]) {
        const component: number[] = [];
        let member: number;
        do {
          member = stack.pop() as number;
          onStack[member] = 0;
          component.push(member);
        } while (member !== node);
        found.push(component);
      }
    }
  }
  return found;
}

/** A cycle within a component: each node reads the next, the last reads the first. */
export function findCycleIn(component: readonly number[], reads: readonly (readonly number[])[]): number[] {
  const inside = new Set(component);
  const start = Math.min(...component);
  // Breadth-first search for the shortest path back to the start.
  const from = new Map<number, number>();
  const queue = [start];
  for (const node of queue) {
    for (const to of reads[node] ?? []) {
      if (!inside.has(to)) continue;
      if (to === start) {
        const path = [node];
        while (path[0] !== start) path.unshift(from.get(path[0] as number) as number);
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
