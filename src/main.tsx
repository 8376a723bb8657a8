import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '@/runtime/session/stored-session';
import { createRuntime } from '@/runtime/create-runtime';
import { App } from '@/shell/App';
import '@/shell/theme/base.css';

createRuntime();
restoreSession();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
