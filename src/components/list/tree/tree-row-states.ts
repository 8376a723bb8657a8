import type { TreeRowState } from '@/components/grid/core/types';
import type { TableRow } from '@/components/table/types';
import type { ListController } from '../controller/list-controller';
import type { TreeState } from '../controller/list-state';

/** How the table shows the rows of a tree. */
export function treeRowStatesOf(
  controller: ListController,
  { visibleNodes, loadingIds, childErrors }: TreeState,
): (row: TableRow) => TreeRowState | undefined {
  const nodesById = new Map(visibleNodes.map((node) => [node.id, node]));
  return (row) => {
    const node = nodesById.get(String(row['id']));
    return (
      node && {
        level: node.level,
        expandable: node.expandable,
        expanded: node.expanded,
        placeholder: node.placeholder,
        loading: loadingIds.includes(node.id),
        error: childErrors[node.id]?.message ?? null,
        toggle: () => void controller.toggleNode(node.id),
      }
    );
  };
}
