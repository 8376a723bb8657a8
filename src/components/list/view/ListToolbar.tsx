import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ActionButtons } from '@/components/actions/ActionButtons';
import { DeferredTooltip } from '@/components/deferred/DeferredTooltip';
import { StandaloneGridSettings } from '@/components/grid/preferences/GridSettingsMenu';
import { messages } from '@/components/messages';
import styles from '../list.module.css';
import type { ListViewModel } from './use-list-view';

/** A wide list without toolbar actions has its reload button in the query bar. */
export const hasToolbar = ({ narrow, toolbarActions, queryItems, inline }: ListViewModel): boolean =>
  !narrow && (toolbarActions.all.length > 0 || queryItems.length === 0 || inline.available);

/** The toolbar of a wide list: actions, the number of selected records, editing in the table, reload. */
export function ListToolbar({ view }: { view: ListViewModel }) {
  const { list, controller, data, inline, toolbarActions, runAction } = view;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={list.title}>
      <ActionButtons actions={toolbarActions.all} onRun={runAction} variant="button" maxVisible={6} targetName="" />
      <span className={styles.aside}>
        {data.selectedIds.length > 0 && (
          <output className={styles.selected}>
            {messages.selected(data.selectedIds.length)}
            <Button type="link" size="small" onClick={() => controller.select([])}>
              {messages.clearSelection}
            </Button>
          </output>
        )}
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

/** Reloads the list; beside it the settings of the table. */
export function ReloadButton({ view }: { view: ListViewModel }) {
  const { list, controller, data, columns, showPager } = view;
  return (
    <>
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
