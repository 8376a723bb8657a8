import { useMemo } from 'react';
import type { List, PlacedAction } from '@/model/screens/screen';
import type { ActionRunner } from '@/components/actions/action-runner';
import type { GroupCommand } from '@/components/grid/core/types';
import { messages } from '@/components/messages';
import type { GroupHead } from '@/components/tree/tree-nodes';
import type { ListController } from '../controller/list-controller';
import { hasMatchingAction } from './matching';

/** The entries in the menu of a group. @param name as users see it */
export type GroupCommands = (group: GroupHead, name: string) => readonly GroupCommand[];

interface GroupCommandOptions {
  list: List;
  controller: ListController;
  actions: ActionRunner;
  runAction: (placed: PlacedAction) => void;
  groupBy: readonly string[];
}

/** What can be done with all records of a group: selecting them, and exporting them. */
export function useGroupCommands(options: GroupCommandOptions): GroupCommands {
  const { list, controller, actions, runAction, groupBy } = options;
  return useMemo(() => {
    const isSelectable = hasMatchingAction(list, actions);
    const exporting = actions
      .available(list.toolbar)
      .find(({ placed: { action } }) => action?.builtIn === true && action.key === 'export')?.placed;
    return ({ values, count }, name) => {
      const select = () => controller.selectMatching({ groupBy, values, name, count });
      const exportGroup = (placed: PlacedAction) => {
        select();
        runAction(placed);
      };
      return [
        ...(isSelectable ? [{ key: 'select', label: messages.selectGroup(count), onClick: select }] : []),
        ...(exporting ? [{ key: 'export', label: messages.exportGroup, onClick: () => exportGroup(exporting) }] : []),
      ];
    };
  }, [list, controller, actions, runAction, groupBy]);
}
