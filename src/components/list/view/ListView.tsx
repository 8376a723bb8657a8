import { lazy, Suspense, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '@/runtime/http/connection';
import { ActionOutcomes } from '@/components/actions/ActionOutcomes';
import { LoadErrorAlert } from '@/components/loading/LoadErrorAlert';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { ActiveConditions } from '@/components/query/advanced/ActiveConditions';
import { AdvancedQueryButton } from '@/components/query/advanced/AdvancedQueryButton';
import { QueryBar } from '@/components/query/QueryBar';
import { useMeasure } from '@/components/responsive/use-measure';
import { useFirstRenderHold } from '@/components/screen/first-render-hold';
import type { ListState } from '../controller/list-state';
import { useListController, type ListHandle } from '../controller/use-list-controller';
import styles from '../list.module.css';
import { CompactTreeList } from './CompactTreeList';
import { advancedPropsOf, queryPropsOf } from './query-props';
import type { ListViewProps } from './list-view-props';
import { isCompact } from './list-viewport';
import { ListPager } from './ListPager';
import { ListTable } from './ListTable';
import { hasToolbar, ListToolbar, ReloadButton } from './ListToolbar';
import { NarrowToolbar } from './NarrowToolbar';
import { StatusTabs } from './StatusTabs';
import { useListView, type ListViewModel } from './use-list-view';

const OmittedFields = lazy(() => loadChunk(() => import('../view-menu/OmittedFields')));
const ExportDialog = lazy(() => loadChunk(() => import('../export/ExportDialog')));
const ImportDialog = lazy(() => loadChunk(() => import('../import/ImportDialog')));

/** Suffixes of files that a list imports. */
const SPREADSHEETS = ['.xls', '.xlsx'];
const WITH_CSV = [...SPREADSHEETS, '.csv'];

/** A list. Its first render waits until the first records and the views of its fields have loaded. */
export function ListView(props: ListViewProps) {
  const { list, entity, params, sidebarFilter, dialog, block, pick, active } = props;
  const hasViews = dialog === undefined && block === undefined && pick === undefined;
  const ownsAddress = active && hasViews;
  const handle = useListController({ list, entity, params, sidebarFilter, pick, hasViews, ownsAddress });
  const { error, loaded } = useSnapshot(handle.controller.data as object) as ListState;
  const waiting = !error && !(handle.ready && loaded);
  if (useFirstRenderHold(waiting)) return <PartSkeleton />;
  return <ListContent {...props} {...handle} />;
}

/** The button of the advanced query; the same element while the query is, so that the query bar is not drawn again. */
function useAdvancedButton(view: ListViewModel) {
  const { entity, fields, schema, query, onSearch } = advancedPropsOf(view);
  return useMemo(
    () => (fields.length > 0 ? <AdvancedQueryButton {...{ entity, fields, schema, query, onSearch }} /> : null),
    [entity, fields, schema, query, onSearch],
  );
}

/** The dialog of the built-in action that is open. */
function TransferDialog({ view }: { view: ListViewModel }) {
  const { list, entity, params, data, controller, exporting, importing } = view;
  if (importing)
    return (
      <Suspense fallback={null}>
        <ImportDialog
          entity={entity}
          formats={entity.import.csv ? WITH_CSV : SPREADSHEETS}
          params={params}
          path={importing}
          schema={list.id}
          onClose={view.stopImporting}
        />
      </Suspense>
    );
  if (!exporting) return null;
  return (
    <Suspense fallback={null}>
      <ExportDialog
        title={list.title}
        entity={entity}
        listed={list.columns.map(({ key }) => key)}
        selectedCount={data.matching ? 0 : data.selectedIds.length}
        total={data.total}
        path={exporting}
        paramsOf={(selected) => controller.exportParams(selected)}
        onClose={view.stopExporting}
      />
    </Suspense>
  );
}

/** From top to bottom: query, toolbar, records, pages. A tree in a narrow block is reduced to its nodes. */
function ListContent(props: ListViewProps & ListHandle) {
  const { dialog, block, pick, childLists, active, controller } = props;
  const view = useListView(props);
  const { root, data, narrow, queryItems, report, dismissReport, expansion } = view;
  const outcomes = report && <ActionOutcomes report={report} onClose={dismissReport} />;
  const advancedButton = useAdvancedButton(view);
  const isTree = data.tree !== null && !data.tree.grouped;
  const narrowBlock = useMeasure(root, isTree && block ? isCompact : null, false);

  if (data.tree && isTree && block && (narrowBlock || view.columnCount === 1)) {
    return (
      <div ref={root} tabIndex={-1} className={styles.compact}>
        {outcomes}
        <CompactTreeList view={view} tree={data.tree} block={block} />
      </div>
    );
  }
  return (
    <div
      ref={root}
      tabIndex={-1}
      className={styles.screen}
      data-screen
      data-narrow={narrow}
      data-block={block !== undefined || pick !== undefined}
      data-surface={
        dialog === undefined && block === undefined && pick === undefined && !childLists?.current && !narrow
      }
    >
      {!narrow && queryItems.length > 0 && (
        <QueryBar
          {...queryPropsOf(view)}
          active={active}
          extra={advancedButton}
          trailing={hasToolbar(view) ? null : <ReloadButton view={view} />}
        />
      )}
      {view.tabField && <StatusTabs field={view.tabField} view={view} />}
      {hasToolbar(view) && !view.inline.form && <ListToolbar view={view} />}
      {outcomes}
      {data.view && data.omitted.length > 0 && (
        <Suspense fallback={null}>
          <OmittedFields name={data.view.name} titles={data.omitted} onClose={() => controller.setView(data.view)} />
        </Suspense>
      )}
      <ActiveConditions {...advancedPropsOf(view)} />
      {data.error && <LoadErrorAlert error={data.error} onRetry={() => void controller.load()} />}
      <ListTable view={view} />
      {expansion.popover}
      <ListPager view={view} />
      {narrow && <NarrowToolbar view={view} />}
      <TransferDialog view={view} />
    </div>
  );
}
