/** No file imports itself over others, type imports included: a cycle has no first file to read. */
import { describe, expect, it } from 'vitest';
import { expectOnlyKnown, type Offence } from './ratchet';
import { importGraph } from './source';

type Graph = ReadonlyMap<string, readonly string[]>;

/** Groups of files that import each other (strongly connected components of two and more, after Tarjan). */
export function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const cycle = open.splice(open.indexOf(file));
    if (cycle.length > 1 || graph.get(file)?.includes(file)) cycles.push(cycle.toSorted());
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** The shortest way from a file back to itself. */
export function ringThrough(graph: Graph, file: string): string[] {
  const ways: string[][] = [[file]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of graph.get(way.at(-1)!) ?? []) {
      if (target === file) return [...way, file];
      if (!seen.has(target)) ways.push([...way, target]);
      seen.add(target);
    }
  }
  return [];
}

describe('imports make no cycle', () => {
  it('in src, renderers and scripts', () => {
    const graph = importGraph();
    const offences = cyclesOf(graph)
      .flat()
      .map((path): Offence => ({ path, what: `is in a cycle: ${ringThrough(graph, path).join(' → ')}` }));
    const cure = 'move what both need (most often a type) to a file of its own that imports neither';
    expectOnlyKnown('cycles', offences, cure);
  });

  it('and the check finds a cycle of two, of three and of one', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['a']],
      ['c', ['d']],
      ['d', ['e']],
      ['e', ['c']],
      ['f', ['f']],
      ['g', ['a', 'f']],
    ]);
    expect(cyclesOf(graph).toSorted()).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
    expect(['a', 'd', 'f'].map((file) => ringThrough(graph, file).join(''))).toEqual(['aba', 'decd', 'ff']);
  });
});
