/** The same, whose code comes only when it is asked for. The baseline of the first menu click. */
import '@ant-design/v5-patch-for-react-19';
import { useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Row } from './rows';

function Cold() {
  const [shown, setShown] = useState<{ Rows: ComponentType<{ rows: readonly Row[] }>; rows: Row[] } | null>(null);
  const open = async () => {
    const { fetchRows, Rows } = await import('./rows');
    setShown({ Rows, rows: await fetchRows() });
  };
  return (
    <>
      <button onClick={() => void open()}>open</button>
      {shown && <shown.Rows rows={shown.rows} />}
    </>
  );
}

createRoot(document.getElementById('root')!).render(<Cold />);
