import type { Branch } from '../grid/types';
import type { TableRow } from '../table/types';
import type { TreeData, TreeState } from './tree-state';

/** How the table draws a tree's rows. */
export function branchesOf(
  state: TreeState,
  { lines, opening, failed }: TreeData,
): (row: TableRow) => Branch | undefined {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return (row) => {
    const line = byId.get(String(row['id']));
    return (
      line && {
        level: line.level,
        opens: line.opens,
        open: line.open,
        coming: line.coming,
        busy: opening.includes(line.id),
        failed: failed[line.id]?.message ?? null,
        toggle: () => void state.toggle(line.id),
      }
    );
  };
}
