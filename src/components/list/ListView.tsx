import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { PlacedAction } from '@/model/screens/screen';
import { loadChunk } from '@/runtime/http/connection';
import { ActionButtons } from '../actions/ActionButtons';
import { ActionOutcomes } from '../actions/ActionOutcomes';
import { useActions } from '../actions/use-actions';
import { useExpand } from '../expand/use-expand';
import { withDetailsButton } from '../expand/details-button';
import { isDrawable } from '../field/drawable-fields';
import { DeferredTooltip } from '../deferred/DeferredTooltip';
import { useMeasure } from '../responsive/use-measure';
import { useNarrow } from '../responsive/use-narrow';
import { FilterPlaceholder } from '../query/FilterPlaceholder';
import { QueryBar } from '../query/QueryBar';
import { isBlank, type QueryValues } from '../query/query-params';
import { useListColumns } from '../grid/columns/use-columns';
import { StandaloneGridSettings } from '../grid/preferences/GridSettingsMenu';
import { Pager } from '../table/Pager';
import { RecordTable } from '../table/RecordTable';
import { useFirstRenderHold } from '../screen/first-render-hold';
import { PartSkeleton } from '../loading/PartSkeleton';
import type { TableRow } from '../table/types';
import { messages } from '../messages';
import { useDeferredSteps } from '../deferred/use-deferred-steps';
import { EmptyList } from './EmptyList';
import type { ListViewProps } from './list-view-props';
import { isCompact, scrollToTop } from './list-viewport';
import styles from './list.module.css';
import type { ListState } from './controller/list-controller';
import { useFocusRestore } from './use-focus-restore';
import { treeRowStatesOf } from './tree/tree-row-states';
import type { TreeListState } from './controller/tree-list-controller';
import { LoadErrorAlert } from '../loading/LoadErrorAlert';
import { rowActionColumn } from './row-action-column';
import { runToolbarAction } from './toolbar-actions';
import { loadInlineTable, useInlineEditing } from './inline/use-inline-editing';
import { useCurrentRecord } from './controller/use-current-record';
import { useListController } from './controller/use-list-controller';
import { useSidebarFilter } from './controller/use-sidebar-filter';
import { selectionActions, useRowSelectability } from './use-row-selectability';
import { useSorting } from './controller/use-sorting';

// Narrow screens, trees and tables to edit alone have these.
const QuerySheet = lazy(() => loadChunk(() => import('../query/QueryDrawer')));
const InlineTable = lazy(loadInlineTable);
const TreePane = lazy(() => loadChunk(() => import('./tree/TreeListPane')));

/** A list that is asked for here, and drawn as a whole once its first records are there. */
export function ListView(props: ListViewProps) {
  const { list, entity, params, sidebarFilter, dialog, block, active } = props;
  const ownsAddress = active && dialog === undefined && block === undefined;
  const listState = useListController({ list, entity, params, sidebarFilter, ownsAddress });
  const data = useSnapshot(listState.state.data as object) as ListState;
  const waiting = !data.error && !(listState.ready && data.loaded);
  if (useFirstRenderHold(waiting)) return <PartSkeleton />;
  return <ListContent {...props} {...listState} />;
}

/** What is asked for above, what may be done, the records, the pages. */
function ListContent(props: ListViewProps & ReturnType<typeof useListController>) {
  const { list, entity, params, sidebarFilter, dialog, block, active, ownerId, state: controller, tree, ready } = props;
  const data = useSnapshot(controller.data as object) as ListState;
  const current = useCurrentRecord(entity.id, data.rows, block);
  const getRefs = useCallback(() => controller.data.refs, [controller]);
  const { actions, report, dismissReport } = useActions({ list, entity, params, getRefs });
  const narrow = useNarrow();
  const canEditInline = !narrow && !tree && ready && data.loaded;
  const inline = useInlineEditing({ list, params, ownerId, state: controller, actions, hasRoom: canEditInline });
  const state = inline.guardedController;
  useSidebarFilter(state, sidebarFilter);
  // A fixed filter's column says the same in every row, and its query would only contradict it.
  const columnsShown = useMemo(() => list.columns.filter(({ key }) => !(key in params)), [list, params]);
  const queryItems = useMemo(
    () => list.query.filter(({ key }) => !(key in params) && isDrawable(entity.fields[key])),
    [list, entity, params],
  );
  const columns = useListColumns(columnsShown, entity, list.auth, list.id);

  const getRowLabel = useCallback((row: TableRow) => String(row[entity.titleField] ?? row['id'] ?? ''), [entity]);
  const hasQuery = Object.values(data.query).some((value) => !isBlank(value));
  const toolbar = actions.available(list.toolbar);
  const bulk = actions.available(list.bulk.filter((one) => !list.toolbar.includes(one)));
  const add = toolbar.find(({ placed }) => placed.action?.key === 'add');
  const toolbarActions = [
    ...toolbar.map((one, index) => ({ ...one, primary: index === 0 && one.placed.action?.danger !== true })),
    ...bulk.map((one) => ({ ...one, suppressDanger: data.selectedIds.length === 0 })),
  ];
  const onSearch = useCallback((values: QueryValues) => void state.search(values), [state]);
  // The records first: pages are turned later than they are read.
  const restMounted = useDeferredSteps(1) > 0;
  const showPager = restMounted && data.total > 0;
  const { root, restoreFocusAfter } = useFocusRestore();
  const run = (placed: PlacedAction) => restoreFocusAfter(runToolbarAction(actions, list, state, placed));
  // What rows draw with stays the same object while it says the same: then they are not drawn again.
  const rowButtons = useMemo(() => {
    const runOn = (placed: PlacedAction, row: TableRow) => restoreFocusAfter(actions.run(placed, [row]));
    return rowActionColumn({ list, actions, getRowLabel, run: runOn });
  }, [list, actions, getRowLabel, restoreFocusAfter]);
  const sorting = useSorting(tree ? null : state, data);
  // A tree shows a line for records that are on their way, too.
  const { visibleNodes: lines } = data as Partial<TreeListState>;
  const rows = useMemo(() => lines?.map(({ row }) => row) ?? data.rows, [lines, data.rows]);
  const getDisabledReason = useRowSelectability(list, actions);
  const selection =
    selectionActions(list).length > 0 ? { ids: data.selectedIds, onChange: state.select, getDisabledReason } : null;
  const getTreeState = useMemo(() => (tree ? treeRowStatesOf(tree, data as TreeListState) : undefined), [tree, data]);

  const rowContext = useMemo(() => ({ params, main: null }), [params]);
  const expansion = useExpand({ expand: list.expand, context: rowContext, ownerId, active, getRowLabel, root });

  const compact = useMeasure(root, tree && block ? isCompact : null, false);
  if (tree && block && (compact || columnsShown.length === 1)) {
    return (
      <div ref={root} tabIndex={-1} className={styles.compact}>
        {report && <ActionOutcomes report={report} onClose={dismissReport} />}
        <Suspense fallback={<PartSkeleton />}>
          <TreePane
            label={list.title}
            entity={entity}
            state={tree}
            data={data as TreeListState}
            getRowLabel={getRowLabel}
            block={block}
            toolbar={
              toolbar.length > 0 && (
                <ActionButtons actions={toolbar} onRun={run} variant="button" maxVisible={2} targetName="" />
              )
            }
            actions={rowButtons?.of ?? null}
            bulk={
              bulk.length > 0 ? (
                <ActionButtons
                  actions={bulk.map((one) => ({ ...one, suppressDanger: data.selectedIds.length === 0 }))}
                  onRun={run}
                  variant="button"
                  maxVisible={2}
                  targetName=""
                />
              ) : null
            }
          />
        </Suspense>
      </div>
    );
  }

  const reloadButton = (
    <>
      <DeferredTooltip text={messages.reload}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={data.loading} />}
          aria-label={messages.reload}
          onClick={() => void state.load()}
        />
      </DeferredTooltip>
      {showPager && <StandaloneGridSettings columns={columns} schema={list.id} />}
    </>
  );
  const hasToolbar = !narrow && (toolbarActions.length > 0 || queryItems.length === 0 || inline.available);
  const query = {
    label: messages.queryOf(list.title),
    items: queryItems,
    entity,
    schema: list.id,
    values: data.query,
    onSearch,
  };

  return (
    <div
      ref={root}
      tabIndex={-1}
      className={styles.screen}
      data-screen
      data-narrow={narrow}
      data-block={block !== undefined}
      data-surface={dialog === undefined && block === undefined && !narrow}
    >
      {!narrow && queryItems.length > 0 && (
        <QueryBar {...query} active={active} trailing={hasToolbar ? null : reloadButton} />
      )}
      {hasToolbar && !inline.form && (
        <div className={styles.toolbar} role="toolbar" aria-label={list.title}>
          <ActionButtons actions={toolbarActions} onRun={run} variant="button" maxVisible={6} targetName="" />
          <span className={styles.aside}>
            {data.selectedIds.length > 0 && (
              <output className={styles.selected}>
                {messages.selected(data.selectedIds.length)}
                <Button type="link" size="small" onClick={() => state.select([])}>
                  {messages.clearSelection}
                </Button>
              </output>
            )}
            {inline.available && (
              <Button icon={<EditOutlined aria-hidden="true" />} onClick={inline.startEditing}>
                {messages.editInTable}
              </Button>
            )}
            {reloadButton}
          </span>
        </div>
      )}
      {report && <ActionOutcomes report={report} onClose={dismissReport} />}
      {data.error && <LoadErrorAlert error={data.error} onRetry={() => void state.load()} />}
      {inline.form && (
        <Suspense fallback={<PartSkeleton />}>
          <InlineTable
            key={inline.sessionId}
            {...{
              list,
              entity,
              params,
              actions,
              work: inline.work,
              state: controller,
              rows: data.rows,
              form: inline.form,
            }}
            columns={columns}
            onDiscard={inline.discardChanges}
            onExit={() => restoreFocusAfter(inline.stopEditing())}
          />
        </Suspense>
      )}
      {!inline.form && !(data.error && !data.loaded) && (
        <RecordTable
          label={list.title}
          rows={ready ? rows : []}
          columns={columns}
          getRowLabel={getRowLabel}
          loading={!ready || (data.loading && !data.loaded)}
          selection={selection}
          sorting={sorting}
          schema={list.id}
          maxHeight={null}
          getTreeState={getTreeState}
          renderDetails={expansion.renderDetails}
          openDetails={expansion.openDetails}
          currentRow={current}
          actions={narrow ? withDetailsButton(rowButtons, expansion.openDialog, getRowLabel) : rowButtons}
          empty={
            <EmptyList
              title={entity.title}
              filtered={hasQuery}
              onClear={() => void state.search({})}
              add={add && add.disabledReason === null ? { label: add.placed.label, run: () => run(add.placed) } : null}
            />
          }
        />
      )}
      {expansion.popover}
      {list.paging && data.total > 0 && !(data as Partial<TreeListState>).complete && (
        <div className={styles.foot}>
          {showPager && (
            <Pager
              pageNo={data.pageNo}
              pageSize={data.pageSize}
              total={data.total}
              sizes={list.paging.sizes}
              narrow={narrow}
              onChange={(pageNo, pageSize) => {
                void state.goToPage(pageNo, pageSize);
                scrollToTop(root.current);
              }}
            />
          )}
        </div>
      )}
      {narrow && (
        <div className={styles.bottom} role="toolbar" aria-label={list.title}>
          {queryItems.length > 0 && (
            // Its room is kept: what stands beside it must not move away from under a finger.
            <Suspense fallback={<FilterPlaceholder />}>
              <QuerySheet {...query} />
            </Suspense>
          )}
          <ActionButtons
            actions={data.selectedIds.length > 0 ? bulk : toolbarActions}
            onRun={run}
            variant="button"
            maxVisible={1}
            targetName=""
          />
          {data.selectedIds.length > 0 && (
            <Button type="text" onClick={() => state.select([])}>
              {messages.selected(data.selectedIds.length)} {messages.clearSelection}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
