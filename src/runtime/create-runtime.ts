/** Wires the browser services: the only place that installs listeners. `main.tsx` calls it once, tests as they need. */
import type { AxiosAdapter } from 'axios';
import { handleTokenRejection } from './account/session-expiry';
import { config, readConfig, type Config } from './environment/config';
import { followSystemTheme } from './environment/theme';
import { retryNow } from './http/connection';
import { setExpiryHandler } from './http/request';
import { httpAdapter } from './http/transport';
import { openScope, provide } from './service';

export interface RuntimeOptions {
  /** Values in place of those that the page was served with. */
  readonly config?: Partial<Config>;
  /** How requests reach a server; default: over the network. */
  readonly adapter?: AxiosAdapter;
}

export interface Runtime {
  /** Removes the listeners. */
  dispose(): void;
}

/** Creates the services, makes them current, and installs the listeners of the window. */
export function createRuntime(options: RuntimeOptions = {}): Runtime {
  const { signal, dispose } = openScope([
    provide(config, { ...readConfig(), ...options.config }),
    ...(options.adapter ? [provide(httpAdapter, options.adapter)] : []),
  ]);
  setExpiryHandler(handleTokenRejection);
  followSystemTheme(signal);
  // Only in development: a built start page does not load the code of screens.
  if (import.meta.hot) void import('./schemas/schema-watch').then(({ watchSchemaFiles }) => watchSchemaFiles());
  if (typeof window !== 'undefined') window.addEventListener('online', retryNow, { signal });
  return { dispose };
}
