import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List, PlacedAction } from '@/model/screens/screen';
import type { Block } from '@/registry/views';
import { loadChunk } from '@/runtime/http/connection';
import { ActionButtons } from '../actions/ActionButtons';
import { Outcomes } from '../actions/ActionOutcomes';
import { useActions } from '../actions/use-actions';
import { useExpand } from '../expand/use-expand';
import { withDetails } from '../expand/details-button';
import { isDrawn } from '../field/drawable-fields';
import { Hint } from '../deferred/DeferredTooltip';
import { useMeasure } from '../responsive/use-measure';
import { useNarrow } from '../responsive/use-narrow';
import { FilterPlace } from '../query/FilterPlaceholder';
import { QueryBar } from '../query/QueryBar';
import { isBlank, type QueryValues } from '../query/query-params';
import { useListColumns } from '../grid/columns/use-columns';
import { StandaloneGridSettings } from '../grid/preferences/GridSettingsMenu';
import { Pager } from '../table/Pager';
import { RecordTable } from '../table/RecordTable';
import { useHold } from '../screen/first-render-hold';
import { PartSkeleton } from '../loading/PartSkeleton';
import type { TableRow } from '../table/types';
import { texts } from '../messages';
import { useSteps } from '../deferred/use-deferred-steps';
import { Empty } from './EmptyList';
import styles from './list.module.css';
import type { ListData } from './controller/list-controller';
import { useKeptFocus } from './use-focus-restore';
import { branchesOf } from './tree/tree-row-states';
import type { TreeData } from './controller/tree-list-controller';
import { LoadFailure } from '../loading/LoadErrorAlert';
import { buttonsOf } from './row-action-column';
import { runFromBar } from './toolbar-actions';
import { loadInline, useInline } from './inline/use-inline-editing';
import { useCurrent } from './controller/use-current-record';
import { useList } from './controller/use-list-controller';
import { useNarrowing } from './controller/use-sidebar-filter';
import { chosenBy, useRefusal } from './use-row-selectability';
import { useSorting } from './controller/use-sorting';

// Narrow screens, trees and tables to edit alone have these.
const QuerySheet = lazy(() => loadChunk(() => import('../query/QueryDrawer')));
const InlineTable = lazy(loadInline);
const TreePane = lazy(() => loadChunk(() => import('./tree/TreeListPane')));

interface Props {
  list: List;
  entity: Entity;
  params: Parameters;
  /** What a screen beside the list narrows it to. */
  narrowing: Parameters;
  dialog?: unknown;
  block: Block | undefined;
  active: boolean;
  holder: string;
}

/** Below this a table of a tree says less than the tree alone (pixels). */
const COMPACT = 400;
const isTight = ({ clientWidth }: HTMLElement) => clientWidth < COMPACT;

/** A new page is read from its beginning. */
function toTop(screen: HTMLElement | null): void {
  screen?.scrollIntoView({ block: 'start' });
  screen?.querySelector('[data-scroller]')?.scrollTo({ top: 0 });
}

/** A list that is asked for here, and drawn as a whole once its first records are there. */
export function Records(props: Props) {
  const { list, entity, params, narrowing, dialog, block, active } = props;
  const addressed = active && dialog === undefined && block === undefined;
  const loaded = useList({ list, entity, params, narrowing, addressed });
  const data = useSnapshot(loaded.state.data as object) as ListData;
  const waits = !data.error && !(loaded.ready && data.loaded);
  if (useHold(waits)) return <PartSkeleton />;
  return <Drawn {...props} {...loaded} />;
}

/** What is asked for above, what may be done, the records, the pages. */
function Drawn(props: Props & ReturnType<typeof useList>) {
  const { list, entity, params, narrowing, dialog, block, active, holder, state: plain, tree, ready } = props;
  const data = useSnapshot(plain.data as object) as ListData;
  const { current, guarded } = useCurrent(plain, data, block);
  const actions = useActions(list, entity, guarded, params);
  const narrow = useNarrow();
  const able = !narrow && !tree && ready && data.loaded;
  const inline = useInline({ list, params, holder, state: plain, actions, able });
  const state = inline.guarded;
  useNarrowing(state, narrowing);
  // A fixed filter's column says the same in every row, and its query would only contradict it.
  const columnsShown = useMemo(() => list.columns.filter(({ key }) => !(key in params)), [list, params]);
  const items = useMemo(
    () => list.query.filter(({ key }) => !(key in params) && isDrawn(entity.fields[key])),
    [list, entity, params],
  );
  const columns = useListColumns(columnsShown, entity, list.auth, list.id);

  const naming = useCallback((row: TableRow) => String(row[entity.label] ?? row['id'] ?? ''), [entity]);
  const filtered = Object.values(data.query).some((value) => !isBlank(value));
  const toolbar = actions.ready(list.toolbar);
  const bulk = actions.ready(list.bulk.filter((one) => !list.toolbar.includes(one)));
  const add = toolbar.find(({ placed }) => placed.action?.key === 'add');
  const bar = [
    ...toolbar.map((one, index) => ({ ...one, primary: index === 0 && one.placed.action?.danger !== true })),
    ...bulk.map((one) => ({ ...one, calm: data.selected.length === 0 })),
  ];
  const onSearch = useCallback((values: QueryValues) => void state.search(values), [state]);
  // The records first: pages are turned later than they are read.
  const later = useSteps(1) > 0;
  const paged = later && data.total > 0;
  const { root, during } = useKeptFocus();
  const run = (placed: PlacedAction) => during(runFromBar(actions, list, state, placed));
  // What rows draw with stays the same object while it says the same: then they are not drawn again.
  const rowButtons = useMemo(() => {
    const runOn = (placed: PlacedAction, row: TableRow) => during(actions.run(placed, [row]));
    return buttonsOf({ list, actions, naming, run: runOn });
  }, [list, actions, naming, during]);
  const sorting = useSorting(tree ? null : state, data);
  // A tree shows a line for records that are on their way, too.
  const { lines } = data as Partial<TreeData>;
  const rows = useMemo(() => lines?.map(({ row }) => row) ?? data.rows, [lines, data.rows]);
  const refuse = useRefusal(list, actions);
  const selection = chosenBy(list).length > 0 ? { ids: data.selected, onChange: state.select, refuse } : null;
  const branch = useMemo(() => (tree ? branchesOf(tree, data as TreeData) : undefined), [tree, data]);

  const around = useMemo(() => ({ params, main: null }), [params]);
  const expanding = useExpand({ expand: list.expand, around, holder, active, naming, root });

  const tight = useMeasure(root, tree && block ? isTight : null, false);
  if (tree && block && (tight || columnsShown.length === 1)) {
    return (
      <div ref={root} tabIndex={-1} className={styles.compact}>
        {actions.report && <Outcomes report={actions.report} onClose={actions.dismiss} />}
        <Suspense fallback={<PartSkeleton />}>
          <TreePane
            label={list.title}
            entity={entity}
            state={tree}
            data={data as TreeData}
            naming={naming}
            block={block}
            toolbar={
              toolbar.length > 0 && <ActionButtons actions={toolbar} onRun={run} look="button" visible={2} on="" />
            }
            actions={rowButtons?.of ?? null}
            bulk={
              bulk.length > 0 ? (
                <ActionButtons
                  actions={bulk.map((one) => ({ ...one, calm: data.selected.length === 0 }))}
                  onRun={run}
                  look="button"
                  visible={2}
                  on=""
                />
              ) : null
            }
          />
        </Suspense>
      </div>
    );
  }

  const reload = (
    <>
      <Hint text={texts.reload}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={data.loading} />}
          aria-label={texts.reload}
          onClick={() => void state.load()}
        />
      </Hint>
      {paged && <StandaloneGridSettings columns={columns} schema={list.id} />}
    </>
  );
  const barred = !narrow && (bar.length > 0 || items.length === 0 || inline.offered);
  const query = {
    label: texts.queryOf(list.title),
    items,
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
      {!narrow && items.length > 0 && <QueryBar {...query} active={active} trailing={barred ? null : reload} />}
      {barred && !inline.form && (
        <div className={styles.toolbar} role="toolbar" aria-label={list.title}>
          <ActionButtons actions={bar} onRun={run} look="button" visible={6} on="" />
          <span className={styles.aside}>
            {data.selected.length > 0 && (
              <output className={styles.selected}>
                {texts.selected(data.selected.length)}
                <Button type="link" size="small" onClick={() => state.select([])}>
                  {texts.clearSelection}
                </Button>
              </output>
            )}
            {inline.offered && (
              <Button icon={<EditOutlined aria-hidden="true" />} onClick={inline.start}>
                {texts.editTable}
              </Button>
            )}
            {reload}
          </span>
        </div>
      )}
      {actions.report && <Outcomes report={actions.report} onClose={actions.dismiss} />}
      {data.error && <LoadFailure error={data.error} onRetry={() => void state.load()} />}
      {inline.form && (
        <Suspense fallback={<PartSkeleton />}>
          <InlineTable
            key={inline.version}
            {...{ list, entity, params, holder, actions, inline, state: plain, rows: data.rows, form: inline.form }}
            columns={columns}
            onLeave={() => during(inline.stop())}
          />
        </Suspense>
      )}
      {!inline.form && !(data.error && !data.loaded) && (
        <RecordTable
          label={list.title}
          rows={ready ? rows : []}
          columns={columns}
          getRowLabel={naming}
          loading={!ready || (data.loading && !data.loaded)}
          selection={selection}
          sorting={sorting}
          schema={list.id}
          maxHeight={null}
          getTreeState={branch}
          renderDetails={expanding.details}
          openDetails={expanding.open}
          currentRow={current}
          actions={narrow ? withDetails(rowButtons, expanding.openDialog, naming) : rowButtons}
          empty={
            <Empty
              title={entity.title}
              filtered={filtered}
              onClear={() => void state.search({})}
              add={add && add.refused === null ? { label: add.placed.label, run: () => run(add.placed) } : null}
            />
          }
        />
      )}
      {expanding.popover}
      {list.paging && data.total > 0 && !(data as Partial<TreeData>).whole && (
        <div className={styles.foot}>
          {paged && (
            <Pager
              pageNo={data.pageNo}
              pageSize={data.pageSize}
              total={data.total}
              sizes={list.paging.sizes}
              narrow={narrow}
              onChange={(pageNo, pageSize) => {
                void state.page(pageNo, pageSize);
                toTop(root.current);
              }}
            />
          )}
        </div>
      )}
      {narrow && (
        <div className={styles.bottom} role="toolbar" aria-label={list.title}>
          {items.length > 0 && (
            // Its room is kept: what stands beside it must not move away from under a finger.
            <Suspense fallback={<FilterPlace />}>
              <QuerySheet {...query} />
            </Suspense>
          )}
          <ActionButtons actions={data.selected.length > 0 ? bulk : bar} onRun={run} look="button" visible={1} on="" />
          {data.selected.length > 0 && (
            <Button type="text" onClick={() => state.select([])}>
              {texts.selected(data.selected.length)} {texts.clearSelection}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
