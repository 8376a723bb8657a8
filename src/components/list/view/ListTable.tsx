import { useCallback, useMemo } from 'react';
import { withDetailsButton } from '@/components/expand/details-button';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { isBlank } from '@/components/query/query-params';
import { RecordTable } from '@/components/table/RecordTable';
import { selectedIdsOf } from '../actions/matching';
import { selectionActions, useRowSelectability } from '../actions/use-row-selectability';
import { useGroupCommands } from '../actions/use-group-commands';
import { usePicking } from '../actions/use-picking';
import { useColumnConditions } from '../column-filter/use-column-conditions';
import { useSorting } from '../column-filter/use-sorting';
import { InlineTable } from '../inline/lazy-inline-table';
import { treeRowStatesOf } from '../tree/tree-row-states';
import { EmptyList } from './EmptyList';
import { advancedPropsOf } from './query-props';
import type { ListViewModel } from './use-list-view';

/** The records of a list: to read, or to edit in the table. */
export function ListTable({ view }: { view: ListViewModel }) {
  const { list, entity, params, controller, ready, data, narrow, actions, inline, columns, expansion } = view;
  const { getRowLabel, getEmphasis, rowActions, currentRow, restoreFocusAfter, runAction } = view;
  const { tree } = data;
  const visibleNodes = tree?.visibleNodes;
  // A tree shows a line for records that are loading, too.
  const rows = useMemo(() => visibleNodes?.map(({ row }) => row) ?? data.rows, [visibleNodes, data.rows]);
  const groupCommands = useGroupCommands({ list, controller, actions, runAction, groupBy: data.groupBy });
  const getTreeState = useMemo(
    () => (tree ? treeRowStatesOf(controller, tree, columns, groupCommands) : undefined),
    [controller, tree, columns, groupCommands],
  );
  const sorting = useSorting(list, controller, data, useColumnConditions(advancedPropsOf(view)));
  const picking = usePicking(view.pick, rows);
  const getDisabledReason = useRowSelectability(list, actions);
  const { matching, selectedIds: oneByOne, rows: shownRows } = data;
  const selectedIds = useMemo(
    () => selectedIdsOf({ matching, selectedIds: oneByOne, rows: shownRows, tree }),
    [matching, oneByOne, shownRows, tree],
  );
  const onSelect = useCallback((ids: readonly string[]) => controller.select(ids), [controller]);

  if (inline.form) {
    return (
      <InlineTable
        fallback={<PartSkeleton />}
        key={inline.sessionId}
        {...{ list, entity, params, actions, columns }}
        state={controller}
        work={inline.work}
        rows={data.rows}
        paged={view.extent === 'page'}
        form={inline.form}
        onDiscard={inline.discardChanges}
        onExit={() => restoreFocusAfter(inline.stopEditing())}
      />
    );
  }
  if (data.error && !data.loaded) return null;
  const isSelectable = selectionActions(list).length > 0;
  const selection = isSelectable ? { ids: selectedIds, onChange: onSelect, getDisabledReason } : null;
  return (
    <RecordTable
      label={list.title}
      rows={ready ? rows : []}
      columns={columns}
      getRowLabel={getRowLabel}
      getEmphasis={getEmphasis}
      loading={!ready || (data.loading && !data.loaded)}
      extent={view.extent}
      allTotals={data.summary && (data.summaryStale ? 'loading' : data.summary.totals)}
      selection={picking?.selection ?? selection}
      sorting={sorting}
      schema={list.id}
      maxHeight={view.childLists?.maxHeight ?? null}
      getTreeState={getTreeState}
      renderDetails={expansion.renderDetails}
      openDetails={expansion.openDetails}
      currentRow={picking?.activation ?? currentRow}
      actions={narrow ? withDetailsButton(rowActions, expansion.openDialog, getRowLabel) : rowActions}
      empty={<NoRecords view={view} />}
    />
  );
}

function NoRecords({ view: { entity, controller, data, toolbarActions, runAction } }: { view: ListViewModel }) {
  const add = toolbarActions.toolbar.find(({ placed }) => placed.action?.key === 'add');
  return (
    <EmptyList
      title={entity.title}
      filtered={data.advanced !== null || Object.values(data.query).some((value) => !isBlank(value))}
      onClear={() => void controller.clearQuery()}
      add={add && add.disabledReason === null ? { label: add.placed.label, run: () => runAction(add.placed) } : null}
    />
  );
}
