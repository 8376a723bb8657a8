import type { TreeRowState } from '@/components/grid/core/types';
import type { TableRow } from '@/components/table/types';
import type { TreeData, TreeState } from '../controller/tree-list-controller';

/** How the table draws a tree's rows. */
export function branchesOf(
  state: TreeState,
  { lines, opening, failed }: TreeData,
): (row: TableRow) => TreeRowState | undefined {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return (row) => {
    const line = byId.get(String(row['id']));
    return (
      line && {
        level: line.level,
        expandable: line.opens,
        expanded: line.open,
        placeholder: line.coming,
        loading: opening.includes(line.id),
        error: failed[line.id]?.message ?? null,
        toggle: () => void state.toggle(line.id),
      }
    );
  };
}
