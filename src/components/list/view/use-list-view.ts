import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { PlacedAction } from '@/model/screens/screen';
import {
  advancedFields as queryableFields,
  isChildField,
  type AdvancedQuery,
} from '@/components/query/advanced/advanced-query';
import type { QueryValues } from '@/components/query/query-params';
import type { TableRow } from '@/components/table/types';
import { useActions } from '@/components/actions/use-actions';
import { useDeferredSteps } from '@/components/deferred/use-deferred-steps';
import { useExpand, type RowExpansion } from '@/components/expand/use-expand';
import { isDrawable } from '@/components/field/drawable-fields';
import { rowEmphasisOf } from '@/components/field/Emphasized';
import { recordLabel } from '@/components/field/record-name';
import type { RowsExtent } from '@/components/grid/core/types';
import { isColumnDenied, useListColumns } from '@/components/grid/columns/use-columns';
import { useNarrow } from '@/components/responsive/use-narrow';
import { rowActionColumn } from '../actions/row-action-column';
import { selectionKind, toolbarActionsOf } from '../actions/toolbar-actions';
import { useFocusRestore } from '../actions/use-focus-restore';
import { minTotal } from '../controller/page-loader';
import { useCurrentRecord } from '../controller/use-current-record';
import type { ListState } from '../controller/list-state';
import type { ListHandle } from '../controller/use-list-controller';
import { useSidebarFilter } from '../controller/use-sidebar-filter';
import { useInlineEditing } from '../inline/use-inline-editing';
import type { ListViewProps } from './list-view-props';
import { useTransferDialogs } from './use-transfer-dialogs';

export type ListViewModel = ReturnType<typeof useListView>;

/**
 * What the parts of a list's view share. Everything that rows are drawn with keeps its identity while its content is
 * the same: then they are not drawn again.
 */
export function useListView(props: ListViewProps & ListHandle) {
  const { list, entity, params, sidebarFilter, block, childLists, active, ownerId, controller, queried, ready } = props;
  const data = useSnapshot(controller.data as object) as ListState;
  const getRefs = useCallback(() => controller.data.refs, [controller]);
  const { actions, report, dismissReport } = useActions({
    screen: list,
    entity,
    params,
    getRefs,
    sequence: controller,
    queried,
  });
  const narrow = useNarrow();
  const canEdit = !narrow && data.tree === null && ready && data.loaded;
  const inline = useInlineEditing({ list, params, ownerId, controller, actions, canEdit });
  useSidebarFilter(controller, sidebarFilter, inline.sessionId);
  const getRowLabel = useCallback((row: TableRow) => recordLabel(entity, row), [entity]);
  const { root, restoreFocusAfter } = useFocusRestore();
  const rowContext = useMemo(() => ({ params, main: null }), [params]);
  const expanding = { expand: list.expand, context: rowContext, ownerId, active, getRowLabel, root };
  const expansion = withChildLists(useExpand(expanding), childLists);
  const rowActions = useMemo(() => {
    const run = (placed: PlacedAction, row: TableRow) => restoreFocusAfter(actions.run(placed, [row]));
    return rowActionColumn({ list, actions, getRowLabel, run });
  }, [list, actions, getRowLabel, restoreFocusAfter]);
  const onSearch = useCallback(
    (values: QueryValues) => void controller.search(withTabOf(list, controller.data.query, values)),
    [list, controller],
  );
  const onAdvancedQuery = useCallback((to: AdvancedQuery | null) => void controller.setAdvancedQuery(to), [controller]);
  const transfers = useTransferDialogs({ actions, list, controller, restoreFocusAfter });
  const currentRow = useCurrentRecord(entity.id, data.rows, childLists?.current ?? block, childLists?.current != null);
  // The records first: the user reads them before turning pages.
  const atLeast = minTotal(data);
  const showPager = useDeferredSteps(1) > 0 && atLeast > 0;
  return {
    ...props,
    ...useShownFields(props),
    data,
    extent: extentOf(list, data, atLeast),
    narrow,
    inline,
    root,
    restoreFocusAfter,
    getRowLabel,
    expansion,
    showPager,
    onSearch,
    onAdvancedQuery,
    currentRow,
    actions,
    report,
    dismissReport,
    rowActions,
    ...transfers,
    toolbarActions: toolbarActionsOf(actions, list, selectionKind(data)),
  };
}

function extentOf({ paging }: ListViewProps['list'], { tree, pageSize }: ListState, atLeast: number): RowsExtent {
  if (tree?.grouped) return 'groups';
  return paging !== null && !tree?.complete && atLeast > pageSize ? 'page' : 'all';
}

/** Rows with child lists show these in place of their details. */
const withChildLists = (details: RowExpansion, childLists: ListViewProps['childLists']): RowExpansion =>
  childLists
    ? {
        ...details,
        renderDetails: childLists.renderDetails ?? details.renderDetails,
        openDialog: childLists.openDetails,
      }
    : details;

/** The query bar does not change the status tab. */
function withTabOf({ statusTabs }: ListViewProps['list'], now: QueryValues, values: QueryValues): QueryValues {
  if (statusTabs === null) return values;
  const { [statusTabs]: _, ...others } = values;
  return now[statusTabs] === undefined ? others : { ...others, [statusTabs]: now[statusTabs] };
}

/** Columns and query fields; without those of fixed filters, which have the same value in every row. */
function useShownFields({ list, entity, params }: ListViewProps) {
  const listColumns = useMemo(() => list.columns.filter(({ key }) => !(key in params)), [list, params]);
  const queryItems = useMemo(
    () => list.query.filter(({ key }) => key !== list.statusTabs && !(key in params) && isDrawable(entity.fields[key])),
    [list, entity, params],
  );
  const getEmphasis = useMemo(() => rowEmphasisOf(entity), [entity]);
  const tabKey = list.statusTabs;
  const tabField = tabKey === null || tabKey in params ? undefined : entity.fields[tabKey];
  const columns = useListColumns(listColumns, entity, list.permissionPrefix, list.id);
  const advancedFields = useMemo(() => {
    const { style, permissionPrefix } = list;
    if (entity.table === '' || style === 'tree') return [];
    return queryableFields(entity).filter(
      (field) => isChildField(field.key) || (!(field.key in params) && !isColumnDenied(field, permissionPrefix)),
    );
  }, [list, entity, params]);
  return {
    columnCount: listColumns.length,
    columns,
    getEmphasis,
    queryItems,
    advancedFields,
    tabField: isDrawable(tabField) ? tabField : null,
  };
}
