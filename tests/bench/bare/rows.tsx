/** The hard-coded list: an antd Table. */
import { ConfigProvider, Table } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';

export interface Row {
  id: string;
  dictName: string;
  dictCode: string;
  type: string;
  description: string | null;
  createTime: string;
}

const columns = [
  { title: '字典名称', dataIndex: 'dictName', width: 220 },
  { title: '字典编码', dataIndex: 'dictCode', width: 220 },
  { title: '值类型', dataIndex: 'type', width: 120 },
  { title: '描述', dataIndex: 'description' },
  { title: '创建时间', dataIndex: 'createTime', width: 200 },
];

export async function fetchRows(): Promise<Row[]> {
  const query = new URLSearchParams(window.location.search);
  const answer = await fetch('/jeecg-boot/sys/dict/list?pageNo=1&pageSize=10&column=createTime&order=desc', {
    headers: { 'X-Access-Token': query.get('token') ?? '' },
  });
  const { result } = (await answer.json()) as { result: { records: Row[] } };
  return result.records;
}

export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ConfigProvider locale={zhCN}>
    <Table rowKey="id" size="small" columns={columns} dataSource={rows} pagination={{ pageSize: 10 }} />
  </ConfigProvider>
);
