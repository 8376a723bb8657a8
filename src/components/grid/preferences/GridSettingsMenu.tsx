import { SettingOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { DeferredMenu } from '@/components/deferred/DeferredMenu';
import { DeferredTooltip } from '@/components/deferred/DeferredTooltip';
import { withHiddenColumn, withShownColumn } from './grid-preferences';
import { messages } from '../core/messages';
import { ROW_SIZES, READ_ONLY_ROW_SIZE, type GridColumn, type RowSize } from '../core/types';
import { useGridPreferences, type AppliedPreferences } from './use-grid-preferences';

type Items = NonNullable<MenuProps['items']>;

/** Menu of row heights and visible columns. */
function settingsMenuOf({ columns, hiddenColumns, update, reset }: AppliedPreferences, rowSize: RowSize): MenuProps {
  const sizes = ROW_SIZES.map((one) => ({
    key: `size-${one}`,
    label: messages.rowSizes[one],
    onClick: () => update((now) => ({ ...now, size: one })),
  }));
  const shownItem = ({ key, title }: GridColumn) => ({
    key: `column-${key}`,
    label: title,
    disabled: columns.length === 1,
    onClick: () => update((now) => withHiddenColumn(now, key)),
  });
  const hiddenItem = ({ key, title }: GridColumn) => ({
    key: `hidden-${key}`,
    label: title,
    onClick: () => update((now) => withShownColumn(now, key)),
  });
  const items: Items = [
    { type: 'group', label: messages.rowHeight, children: sizes },
    { type: 'divider' },
    {
      key: 'columns',
      label: messages.visibleColumns,
      children: [...columns.map(shownItem), ...hiddenColumns.map(hiddenItem)],
    },
    { key: 'reset', label: messages.resetColumns, onClick: reset },
  ];
  const selectedKeys = [`size-${rowSize}`, ...columns.map(({ key }) => `column-${key}`)];
  return { items, selectedKeys, multiple: true, selectable: true };
}

/** The settings button of a list, which is rendered outside the grid. */
export function StandaloneGridSettings({ columns, schema }: { columns: readonly GridColumn[]; schema: string }) {
  const preferences = useGridPreferences(columns, schema);
  return <GridSettingsMenu preferences={preferences} rowSize={preferences.size ?? READ_ONLY_ROW_SIZE} />;
}

/** The button that opens the settings menu. */
export function GridSettingsMenu({ preferences, rowSize }: { preferences: AppliedPreferences; rowSize: RowSize }) {
  return (
    <DeferredMenu menu={() => settingsMenuOf(preferences, rowSize)}>
      {(button) => (
        <DeferredTooltip text={messages.tableMenu}>
          <Button type="text" icon={<SettingOutlined />} aria-label={messages.tableMenu} {...button} />
        </DeferredTooltip>
      )}
    </DeferredMenu>
  );
}
