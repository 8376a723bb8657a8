import { describe, expect, it } from 'vitest';
import { folderOrders, type FolderOrder } from './folder-order';
import { expectOnlyKnown, type Offence } from './ratchet';
import { importGraph } from './source';

type Graph = ReadonlyMap<string, readonly string[]>;

/** The folder or file directly below `inside` that holds a path; null outside of it. */
const memberOf = (inside: string, path: string): string | null =>
  path.startsWith(`${inside}/`) ? path.slice(inside.length + 1).split('/')[0]! : null;

/** Imports that run against the order, and members that the order does not name. */
export function upwardImports({ inside, order }: FolderOrder, graph: Graph): Offence[] {
  const rankOf = new Map(order.flatMap((names, rank) => [names].flat().map((name) => [name, rank] as const)));
  const below = [...graph].filter(([path]) => memberOf(inside, path) !== null);
  const unlisted = new Set(below.map(([path]) => memberOf(inside, path)!).filter((member) => !rankOf.has(member)));
  const missing = [...unlisted].map((member) => ({
    path: `${inside}/${member}`,
    what: 'has no place in tests/architecture/folder-order.ts',
  }));
  const upward = below.flatMap(([path, targets]) => {
    const from = memberOf(inside, path)!;
    return targets.flatMap((target) => {
      const to = memberOf(inside, target);
      if (to === null || to === from || !rankOf.has(from) || !rankOf.has(to)) return [];
      return rankOf.get(to)! < rankOf.get(from)! ? [] : [{ path, what: `(${from}) imports ${target} (${to})` }];
    });
  });
  return [...missing, ...upward];
}

describe('inside a layer, folders import only those before them', () => {
  it('in the layers of the table', () => {
    const graph = importGraph();
    const offences = folderOrders.flatMap((one) => upwardImports(one, graph));
    const cure = 'move what both need to the earlier folder, or pass it in as an argument from the later one';
    expectOnlyKnown('upward-imports', offences, cure);
  });

  it('the table names only folders and files that exist', () => {
    const paths = [...importGraph().keys()];
    const gone = folderOrders.flatMap(({ inside, order }) =>
      order
        .flat()
        .map((name) => `${inside}/${name}`)
        .filter((path) => !paths.some((one) => one === path || one.startsWith(`${path}/`))),
    );
    expect(gone, 'take it out of tests/architecture/folder-order.ts').toEqual([]);
  });

  it('and the check finds an upward import, one between equals, and a folder without a place', () => {
    const table = { inside: 'src/x', order: ['low', ['left', 'right'], 'high'] };
    const graph = new Map([
      ['src/x/low/a.ts', ['src/x/high/d.ts', 'src/x/low/b.ts']],
      ['src/x/left/b.ts', ['src/x/low/a.ts', 'src/x/right/c.ts', 'src/y/z.ts']],
      ['src/x/high/d.ts', ['src/x/left/b.ts']],
      ['src/x/new/e.ts', []],
    ]);
    expect(upwardImports(table, graph)).toEqual([
      { path: 'src/x/new', what: 'has no place in tests/architecture/folder-order.ts' },
      { path: 'src/x/low/a.ts', what: '(low) imports src/x/high/d.ts (high)' },
      { path: 'src/x/left/b.ts', what: '(left) imports src/x/right/c.ts (right)' },
    ]);
  });
});
