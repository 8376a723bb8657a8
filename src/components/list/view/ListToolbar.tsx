import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { serverSupports } from '@/runtime/http/capabilities';
import { ActionButtons } from '@/components/actions/ActionButtons';
import { DeferredTooltip } from '@/components/deferred/DeferredTooltip';
import { useDeferredSteps } from '@/components/deferred/use-deferred-steps';
import { StandaloneGridSettings } from '@/components/grid/preferences/GridSettingsMenu';
import { messages } from '@/components/messages';
import styles from '../list.module.css';
import { SelectionStatus } from './SelectionStatus';
import type { ListViewModel } from './use-list-view';

const GroupButton = lazyComponent(() => import('../groups/GroupButton'));
const ViewButton = lazyComponent(() => import('../view-menu/ViewButton'));

/** A wide list without toolbar actions has its reload button in the query bar. */
export const hasToolbar = ({ narrow, toolbarActions, queryItems, inline }: ListViewModel): boolean =>
  !narrow && (toolbarActions.all.length > 0 || queryItems.length === 0 || inline.available);

/** The toolbar of a wide list: actions, the number of selected records, editing in the table, reload. */
export function ListToolbar({ view }: { view: ListViewModel }) {
  const { list, inline, toolbarActions, runAction } = view;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={list.title}>
      <ActionButtons actions={toolbarActions.all} onRun={runAction} variant="button" maxVisible={6} targetName="" />
      <span className={styles.aside}>
        <SelectionStatus view={view} />
        {inline.available && (
          <Button icon={<EditOutlined aria-hidden="true" />} onClick={inline.startEditing}>
            {messages.editInTable}
          </Button>
        )}
        <ReloadButton view={view} />
      </span>
    </div>
  );
}

/** The saved views of a list of a page. They come after the records. */
export function Views({ view, compact }: { view: ListViewModel; compact: boolean }) {
  const { list, entity, params, columns, controller, dialog, block, pick } = view;
  const isDrawn = useDeferredSteps(1) > 0;
  const isPage = dialog === undefined && block === undefined && pick === undefined;
  if (!isDrawn || !isPage || !serverSupports('listViews')) return null;
  return <ViewButton {...{ list, entity, params, columns, controller, compact }} />;
}

/** The columns that the list is grouped by; none where it cannot be grouped, and in a picker. They come after the records. */
export function Groups({ view, compact }: { view: ListViewModel; compact: boolean }) {
  const { list, columns, controller, data, inline } = view;
  const isDrawn = useDeferredSteps(1) > 0;
  const groupable = columns.filter(({ key }) => list.columns.some((one) => one.key === key && one.groupable));
  if (!isDrawn || !controller.canGroup || groupable.length === 0 || inline.form) return null;
  return <GroupButton {...{ controller, compact }} columns={groupable} groupBy={data.groupBy} />;
}

/** Reloads the list; before it groups and saved views, after it the settings of the table. */
export function ReloadButton({ view }: { view: ListViewModel }) {
  const { list, controller, data, columns, showPager } = view;
  return (
    <>
      <Groups view={view} compact={false} />
      <Views view={view} compact={false} />
      <DeferredTooltip text={messages.reload}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={data.loading} />}
          aria-label={messages.reload}
          onClick={() => void controller.load()}
        />
      </DeferredTooltip>
      {showPager && <StandaloneGridSettings columns={columns} schema={list.id} />}
    </>
  );
}
