import type { TreeRowState } from '@/components/grid/core/types';
import type { TableRow } from '@/components/table/types';
import type { TreeListState, TreeListController } from '../controller/tree-list-controller';

/** How the table draws a tree's rows. */
export function treeRowStatesOf(
  state: TreeListController,
  { visibleNodes: lines, loadingIds: opening, childErrors: failed }: TreeListState,
): (row: TableRow) => TreeRowState | undefined {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return (row) => {
    const line = byId.get(String(row['id']));
    return (
      line && {
        level: line.level,
        expandable: line.expandable,
        expanded: line.expanded,
        placeholder: line.placeholder,
        loading: opening.includes(line.id),
        error: failed[line.id]?.message ?? null,
        toggle: () => void state.toggleNode(line.id),
      }
    );
  };
}
