import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '@/runtime/account/session';
import { App } from '@/shell/App';
import '@/shell/theme/base.css';

restoreSession();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
