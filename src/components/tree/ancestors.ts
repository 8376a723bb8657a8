/** Completes the records of a search with their ancestors, so that each is shown at its position in the tree. */
import type { TableRow } from '../table/types';
import { buildTree, type TreeNode } from './tree-nodes';

/** Maximum number of ancestor levels to load. */
const MAX_DEPTH = 20;

const idOf = (row: TableRow) => String(row['id']);

/**
 * Builds a tree of the given records and all their ancestors.
 * @param parent field that holds the parent id
 * @param cached returns an already loaded record
 * @param fetch loads records by id; a record it does not return ends that branch
 */
export async function withAncestors(
  rows: readonly TableRow[],
  parent: string,
  cached: (id: string) => TableRow | undefined,
  fetch: (ids: readonly string[]) => Promise<readonly TableRow[]>,
): Promise<TreeNode[]> {
  const all = new Map(rows.map((row) => [idOf(row), row]));
  const requested = new Set<string>(['', '0']);
  for (let height = 0; height < MAX_DEPTH; height += 1) {
    const parentIds = new Set([...all.values()].map((row) => String(row[parent] ?? '')));
    const missing = [...parentIds].filter((id) => !all.has(id) && !requested.has(id));
    if (missing.length === 0) break;
    for (const id of missing) requested.add(id);
    const unknownIds = missing.filter((id) => !cached(id));
    const fetched = unknownIds.length === 0 ? [] : await fetch(unknownIds);
    for (const row of [
      ...missing.flatMap((id): TableRow[] => [cached(id)].filter((row) => row !== undefined)),
      ...fetched,
    ])
      if (missing.includes(idOf(row))) all.set(idOf(row), row);
  }
  return buildTree([...all.values()], parent);
}
