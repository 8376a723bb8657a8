import { SettingOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { MoreMenu } from '../actions/MoreMenu';
import { Hint } from '../Hint';
import { hid, unhid } from './arrangement';
import { texts } from './texts';
import { HEIGHTS, READ_SIZE, type GridColumn, type GridSize } from './types';
import { useArrangement, type Arranged } from './use-arrangement';

type Items = NonNullable<MenuProps['items']>;

/** What a person may arrange of the table as a whole: the rows' height, which columns are there. */
function menuOf({ columns, hidden, change, reset }: Arranged, size: GridSize): MenuProps {
  const sizes = (Object.keys(HEIGHTS) as GridSize[]).map((one) => ({
    key: `size-${one}`,
    label: texts.sizes[one],
    onClick: () => change((now) => ({ ...now, size: one })),
  }));
  const shown = ({ key, title }: GridColumn) => ({
    key: `column-${key}`,
    label: title,
    disabled: columns.length === 1,
    onClick: () => change((now) => hid(now, key)),
  });
  const away = ({ key, title }: GridColumn) => ({
    key: `hidden-${key}`,
    label: title,
    onClick: () => change((now) => unhid(now, key)),
  });
  const items: Items = [
    { type: 'group', label: texts.rowHeight, children: sizes },
    { type: 'divider' },
    { key: 'columns', label: texts.shownColumns, children: [...columns.map(shown), ...hidden.map(away)] },
    { key: 'reset', label: texts.resetColumns, onClick: reset },
  ];
  const selectedKeys = [`size-${size}`, ...columns.map(({ key }) => `column-${key}`)];
  return { items, selectedKeys, multiple: true, selectable: true };
}

/** The same beside a list, which stands apart from its table. */
export function TableSettings({ columns, schema }: { columns: readonly GridColumn[]; schema: string }) {
  const arranged = useArrangement(columns, schema);
  return <TableMenu arranged={arranged} size={arranged.size ?? READ_SIZE} />;
}

/** The button of that menu. */
export function TableMenu({ arranged, size }: { arranged: Arranged; size: GridSize }) {
  return (
    <MoreMenu menu={() => menuOf(arranged, size)}>
      {(button) => (
        <Hint text={texts.tableMenu}>
          <Button type="text" icon={<SettingOutlined />} aria-label={texts.tableMenu} {...button} />
        </Hint>
      )}
    </MoreMenu>
  );
}
