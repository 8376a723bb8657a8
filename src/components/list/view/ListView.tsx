import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { ActionOutcomes } from '@/components/actions/ActionOutcomes';
import { LoadErrorAlert } from '@/components/loading/LoadErrorAlert';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { ActiveConditions } from '@/components/query/advanced/ActiveConditions';
import { AdvancedQueryButton } from '@/components/query/advanced/AdvancedQueryButton';
import { hasSummary, serverSupports } from '@/runtime/http/capabilities';
import { openListScript } from '@/components/actions/scripts/list-script';
import { QueryBar } from '@/components/query/QueryBar';
import { useMeasure } from '@/components/responsive/use-measure';
import { useFirstRenderHold } from '@/components/screen/first-render-hold';
import type { ListState } from '../controller/list-state';
import { summedFieldsOf } from '../controller/summary-loader';
import { exportScopesOf } from '../export/export-scopes';
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

const OmittedFields = lazyComponent(() => import('../view-menu/OmittedFields'));
const ExportDialog = lazyComponent(() => import('../export/ExportDialog'));
const ListFigures = lazyComponent(() => import('../figures/ListFigures'));
const ImportDialog = lazyComponent(() => import('../import/ImportDialog'));

/** Suffixes of files that a list imports. */
const SPREADSHEETS = ['.xls', '.xlsx'];
const WITH_CSV = [...SPREADSHEETS, '.csv'];

/** A list. Its first render waits until the first records and the views of its fields have loaded. */
export function ListView(props: ListViewProps) {
  const { list, entity, params, sidebarFilter, dialog, block, pick, active } = props;
  const hasViews = dialog === undefined && block === undefined && pick === undefined;
  const ownsAddress = active && hasViews;
  const isPreview = block?.preview === true;
  const handle = useListController({ list, entity, params, sidebarFilter, pick, hasViews, ownsAddress, isPreview });
  const [screenId, entityId, form, isPicker] = [list.id, entity.id, list.form, pick !== undefined];
  useEffect(() => {
    if (!isPicker) void openListScript({ screenId, entityId, form, queried: handle.queried });
  }, [screenId, entityId, form, isPicker, handle.queried]);
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
      <ImportDialog
        entity={entity}
        formats={entity.import.csv ? WITH_CSV : SPREADSHEETS}
        params={params}
        path={importing}
        schema={list.id}
        onClose={view.stopImporting}
      />
    );
  if (!exporting) return null;
  return (
    <ExportDialog
      title={list.title}
      entity={entity}
      listed={list.columns.map(({ key }) => key)}
      scopes={exportScopesOf(data)}
      grouping={{ groupBy: data.groupBy, totalFields: summedFieldsOf(list) }}
      path={exporting}
      paramsOf={(scope) => ({ ...controller.exportParams(scope), exportList: list.id })}
      onClose={view.stopExporting}
    />
  );
}

/** A list on a page whose server computes figures; an embedded one shows none. */
const hasFigures = ({ list, block, pick }: ListViewModel): boolean =>
  list.cards.length + list.charts.length > 0 &&
  block === undefined &&
  pick === undefined &&
  serverSupports('figures') &&
  hasSummary(list.api);

/** From top to bottom: query, figures, toolbar, records, pages. A tree in a narrow block is reduced to its nodes. */
function ListContent(props: ListViewProps & ListHandle) {
  const { list, entity, dialog, block, pick, childLists, active, controller, draftStore } = props;
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
          draftStore={draftStore}
          extra={advancedButton}
          trailing={hasToolbar(view) ? null : <ReloadButton view={view} />}
        />
      )}
      {hasFigures(view) && <ListFigures {...{ list, entity, controller, data, active }} />}
      {view.tabField && <StatusTabs field={view.tabField} view={view} />}
      {hasToolbar(view) && !view.inline.form && <ListToolbar view={view} />}
      {outcomes}
      {data.view && data.omitted.length > 0 && (
        <OmittedFields name={data.view.name} titles={data.omitted} onClose={() => controller.setView(data.view)} />
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
