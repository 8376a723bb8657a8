/** A minimal list: a button, one fetch, a hard-coded antd Table. The baseline of "menu click → rows". */
import '@ant-design/v5-patch-for-react-19';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchRows, Rows, type Row } from './rows';

function Bare() {
  const [rows, setRows] = useState<Row[] | null>(null);
  return (
    <>
      <button onClick={() => void fetchRows().then(setRows)}>open</button>
      <button onClick={() => setRows(null)}>close</button>
      {rows && <Rows rows={rows} />}
    </>
  );
}

createRoot(document.getElementById('root')!).render(<Bare />);
