import type { GridColumn, GroupRow, TreeRowState } from '@/components/grid/core/types';
import type { GroupNode } from '@/components/tree/tree-nodes';
import type { TableRow } from '@/components/table/types';
import type { ListController } from '../controller/list-controller';
import type { TreeState } from '../controller/list-state';
import type { GroupCommands } from '../actions/use-group-commands';
import { messages } from './messages';

/** How the table shows the head or the end of a group. */
function groupRowOf(
  group: GroupNode,
  row: TableRow,
  columns: readonly GridColumn[],
  commandsOf: GroupCommands,
): GroupRow {
  if (group.kind === 'more') return { kind: 'more', text: messages.more(group.of, group.remaining) };
  const { field, value, text, count, totals } = group;
  const column = columns.find(({ key }) => key === field);
  const name = value === null ? messages.noValue : column?.text(row) || (text ?? value);
  const commands = commandsOf(group, name);
  return { kind: 'head', label: column?.title ?? '', text: name, count: messages.count(count), totals, commands };
}

/** How the table shows the rows of a tree, or of a list by groups. */
export function treeRowStatesOf(
  controller: ListController,
  { visibleNodes, loadingIds, childErrors, grouped }: TreeState,
  columns: readonly GridColumn[],
  commandsOf: GroupCommands,
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
        inGroup: grouped && !node.group,
        group: node.group ? groupRowOf(node.group, node.row, columns, commandsOf) : null,
        toggle: () => void controller.toggleNode(node.id),
      }
    );
  };
}
