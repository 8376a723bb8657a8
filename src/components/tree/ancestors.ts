/** A search's records with everything that they stand below, so that each is shown in its place. */
import type { TableRow } from '../table/types';
import { nest, type Node } from './tree-nodes';

/** No search climbs higher. */
const HIGHEST = 20;

const idOf = (row: TableRow) => String(row['id']);

/**
 * @param parent the field that names what a record stands below
 * @param known what is at hand already
 * @param fetch reads records by id; one that it does not give ends the climb there
 */
export async function withAncestors(
  rows: readonly TableRow[],
  parent: string,
  known: (id: string) => TableRow | undefined,
  fetch: (ids: readonly string[]) => Promise<readonly TableRow[]>,
): Promise<Node[]> {
  const all = new Map(rows.map((row) => [idOf(row), row]));
  const asked = new Set<string>(['', '0']);
  for (let height = 0; height < HIGHEST; height += 1) {
    const ups = new Set([...all.values()].map((row) => String(row[parent] ?? '')));
    const missing = [...ups].filter((id) => !all.has(id) && !asked.has(id));
    if (missing.length === 0) break;
    for (const id of missing) asked.add(id);
    const strangers = missing.filter((id) => !known(id));
    const came = strangers.length === 0 ? [] : await fetch(strangers);
    for (const row of [...missing.flatMap((id): TableRow[] => [known(id)].filter((row) => row !== undefined)), ...came])
      if (missing.includes(idOf(row))) all.set(idOf(row), row);
  }
  return nest([...all.values()], parent);
}
