/** The least that shows a list: a button, one fetch, a hard-coded antd Table. The baseline of "menu click → rows". */
import '@ant-design/v5-patch-for-react-19';
import { Button, ConfigProvider, Table } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
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

function Bare() {
  const [rows, setRows] = useState<Row[] | null>(null);
  const open = async () => {
    const query = new URLSearchParams(window.location.search);
    const answer = await fetch('/jeecg-boot/sys/dict/list?pageNo=1&pageSize=10&column=createTime&order=desc', {
      headers: { 'X-Access-Token': query.get('token') ?? '' },
    });
    const { result } = (await answer.json()) as { result: { records: Row[] } };
    setRows(result.records);
  };
  return (
    <ConfigProvider locale={zhCN}>
      <Button onClick={() => void open()}>open</Button>
      <Button onClick={() => setRows(null)}>close</Button>
      {rows && <Table rowKey="id" size="small" columns={columns} dataSource={rows} pagination={{ pageSize: 10 }} />}
    </ConfigProvider>
  );
}

createRoot(document.getElementById('root')!).render(<Bare />);
