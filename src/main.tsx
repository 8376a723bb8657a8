import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restore } from '@/runtime/session';
import { App } from '@/shell/App';
import '@/shell/base.css';

restore();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
