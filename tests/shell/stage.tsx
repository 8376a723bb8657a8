/** Mounts the console on an empty page, with helper functions for tests. */
import { createRoot } from 'react-dom/client';
import { page } from 'vitest/browser';
import { expect, vi } from 'vitest';
import { parseMenu } from '@/runtime/navigation/menu';
import { loadScreenIndex } from '@/runtime/schemas/screen-index';
import { session } from '@/runtime/session/session-state';
import type { Runtime } from '@/runtime/create-runtime';
import { resetTabs } from '@/runtime/navigation/tabs';
import { Console } from '@/shell/layout/Console';
import { applyTokens, STANDARD_LOOK } from '@/shell/theme/tokens';
import '@/shell/theme/base.css';
import { backend, MENU, serve, startBackend } from './backend';

/** Waits up to 10 s: on a busy machine one frame may take seconds. */
export const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const start = location.href;
let unmount: () => void = () => undefined;
let runtime: Runtime | null = null;

/** Starts a runtime with empty caches and signs in. Call before each test. */
export async function prepare(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  backend.answer = serve;
  runtime?.dispose();
  runtime = startBackend();
  await loadScreenIndex();
  Object.assign(session(), {
    token: 'T',
    user: { id: '1', username: 'wang', realname: '王五', avatar: '', orgCode: '' },
    menu: parseMenu(MENU),
    auth: [],
    allAuth: [],
  });
}

/** Mounts the console at an address. */
export async function enter(path: string, width = 1440): Promise<void> {
  await page.viewport(width, 900);
  history.replaceState(null, '', path);
  applyTokens(STANDARD_LOOK);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(<Console />);
  unmount = () => {
    root.unmount();
    host.remove();
  };
  await soon(() => expect(document.getElementById('content')).toBeTruthy());
}

/** Unmounts the console. Call after each test. */
export function clear(): void {
  unmount();
  resetTabs();
  history.replaceState(null, '', start);
}

export const inMenu = (name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name, exact: true });
export const bar = () => page.getByRole('navigation', { name: '打开的页面' });
export const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
