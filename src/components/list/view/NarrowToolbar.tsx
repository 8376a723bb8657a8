import { lazyComponent } from '@/components/deferred/lazy-component';
import { ActionButtons } from '@/components/actions/ActionButtons';
import { AdvancedQueryButton } from '@/components/query/advanced/AdvancedQueryButton';
import { FilterPlaceholder } from '@/components/query/FilterPlaceholder';
import styles from '../list.module.css';
import { Groups, Views } from './ListToolbar';
import { advancedPropsOf, queryPropsOf } from './query-props';
import { SelectionStatus } from './SelectionStatus';
import type { ListViewModel } from './use-list-view';

const QueryDrawer = lazyComponent(() => import('@/components/query/QueryDrawer'));

/** The toolbar at the bottom of a narrow screen: query, actions, selection. */
export function NarrowToolbar({ view }: { view: ListViewModel }) {
  const { list, data, queryItems, toolbarActions, runAction } = view;
  const hasSelection = data.matching !== null || data.selectedIds.length > 0;
  return (
    <div className={styles.bottom} role="toolbar" aria-label={list.title}>
      {queryItems.length > 0 && (
        // The placeholder has the size of the button: the others must not move away from under a finger.
        <QueryDrawer fallback={<FilterPlaceholder />} {...queryPropsOf(view)} />
      )}
      {view.advancedFields.length > 0 && !hasSelection && (
        <AdvancedQueryButton {...advancedPropsOf(view)} compact={view.controller.canGroup} />
      )}
      {!hasSelection && <Groups view={view} compact />}
      {!hasSelection && <Views view={view} compact />}
      <ActionButtons
        actions={hasSelection ? toolbarActions.bulk : toolbarActions.all}
        onRun={runAction}
        variant="button"
        maxVisible={1}
        targetName=""
      />
      <SelectionStatus view={view} />
    </div>
  );
}
