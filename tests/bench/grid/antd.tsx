/** antd's Table with virtual rows, and one input: in the cell that was clicked. */
import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, Input, Table } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useMemo, useState } from 'react';
import type { Row } from '@/model/record';
import type { BenchData } from './data';
import { stage } from './stage';
import { growTree } from '../page/tree';

interface Active {
  id: string;
  key: string;
  value: string;
}

function Sheet({ data: { columns, rows } }: { data: BenchData }) {
  const [active, setActive] = useState<Active | null>(null);
  const defined = useMemo(
    () =>
      columns.map(({ key, title, width, pinned, text }) => ({
        key,
        title,
        width,
        ...(pinned ? { fixed: 'left' as const } : {}),
        ellipsis: true,
        shouldCellUpdate: () => true,
        onCell: (row: Row) => ({ onClick: () => setActive({ id: String(row.id), key, value: text(row) }) }),
        render: (_: unknown, row: Row) =>
          active !== null && active.id === row.id && active.key === key ? (
            <Input
              size="small"
              autoFocus
              value={active.value}
              onChange={({ target }) => setActive({ ...active, value: target.value })}
            />
          ) : (
            text(row)
          ),
      })),
    [columns, active],
  );
  const width = useMemo(() => columns.reduce((sum, column) => sum + column.width, 0), [columns]);
  return (
    <Table<Row>
      virtual
      size="small"
      rowKey="id"
      columns={defined}
      dataSource={rows}
      pagination={false}
      scroll={{ x: width, y: 600 }}
    />
  );
}

stage({
  mount: growTree(
    (part) => <ConfigProvider locale={zhCN}>{part}</ConfigProvider>,
    (data) => <Sheet data={data} />,
  ),
  // It has a scroll bar of its own and moves by the wheel.
  push(host, axis, pixels) {
    const wheel = { bubbles: true, cancelable: true, ...(axis === 'rows' ? { deltaY: pixels } : { deltaX: pixels }) };
    host.querySelector('.ant-table-tbody-virtual-holder')?.dispatchEvent(new WheelEvent('wheel', wheel));
  },
});
