import type { List, PlacedAction } from '@/model/screens/screen';
import type { ActionRunner } from '@/components/actions/action-runner';
import { runToolbarAction } from '../actions/toolbar-actions';
import type { ListController } from '../controller/list-controller';
import { useExport } from '../export/use-export';
import { useImport } from '../import/use-import';

interface ToolbarContext {
  actions: ActionRunner;
  list: List;
  controller: ListController;
  restoreFocusAfter: (work: Promise<void>) => void;
}

/** Runs actions of the toolbar; the built-in actions import and export open their dialogs. */
export function useTransferDialogs({ actions, list, controller, restoreFocusAfter }: ToolbarContext) {
  const run = (placed: PlacedAction) => restoreFocusAfter(runToolbarAction(actions, list, controller, placed));
  const imports = useImport(run);
  const exports = useExport(imports.runAction);
  return { ...imports, ...exports };
}
