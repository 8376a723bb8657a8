import { lazyComponent } from '@/components/deferred/lazy-component';
import type { BlockContext } from '@/registry/views';
import { ActionButtons, type ButtonAction } from '@/components/actions/ActionButtons';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import type { TreeState } from '../controller/list-state';
import type { ListViewModel } from './use-list-view';

const TreeListPane = lazyComponent(() => import('../tree/TreeListPane'));

/** A tree in a narrow block: its nodes instead of a table. */
export function CompactTreeList({ view, tree, block }: { view: ListViewModel; tree: TreeState; block: BlockContext }) {
  const { list, entity, controller, data, getRowLabel, getEmphasis, rowActions, runAction } = view;
  const { toolbar, bulk } = view.toolbarActions;
  const buttonsOf = (actions: readonly ButtonAction[]) =>
    actions.length > 0 ? (
      <ActionButtons actions={actions} onRun={runAction} variant="button" maxVisible={2} targetName="" />
    ) : null;
  return (
    <TreeListPane
      fallback={<PartSkeleton />}
      label={list.title}
      entity={entity}
      controller={controller}
      data={data}
      tree={tree}
      getRowLabel={getRowLabel}
      getEmphasis={getEmphasis}
      block={block}
      toolbar={buttonsOf(toolbar)}
      actions={rowActions?.of ?? null}
      bulk={buttonsOf(bulk)}
    />
  );
}
