/** The minimal list, whose colour scheme follows the system. The baseline of a change of the scheme. */
import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, theme } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchRows, Rows, type Row } from './rows';

const media = matchMedia('(prefers-color-scheme: dark)');
const subscribe = (onChange: () => void) => {
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

function Scheme() {
  const dark = useSyncExternalStore(subscribe, () => media.matches);
  const [rows, setRows] = useState<Row[] | null>(null);
  return (
    <ConfigProvider theme={{ algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm }}>
      <button onClick={() => void fetchRows().then(setRows)}>open</button>
      {rows && <Rows rows={rows} />}
    </ConfigProvider>
  );
}

createRoot(document.getElementById('root')!).render(<Scheme />);
