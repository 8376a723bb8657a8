/** The first run around its route: closes the API, and tells the page to show the start page. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '@/server/config/config';
import type { Database } from '@/server/db';
import { fail } from './errors';
import { isLocalRequest } from './local-request';
import { buildFirstRunWatch } from './first-run-state';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callable before the first run, when every other route of the API is closed. */
    beforeFirstRun?: boolean;
  }
}

export interface FirstRun {
  isPending: () => Promise<boolean>;
  /**
   * Meta elements of the page: `first-run` is `local`, or `code` when the page must ask for it; `demo-tour` is `on` for
   * demonstration data.
   */
  pageMetas: (request: FastifyRequest) => Promise<Readonly<Record<string, string>>>;
}

/** False also where the users of the page belong to another server (API_BASE), or the data is no longer a demonstration. */
const hasDemoTour = ({ DEMO_TOUR, DEMO_DATA, ADMIN_PASSWORD, API_BASE }: Config): boolean =>
  DEMO_TOUR === 'on' && DEMO_DATA === 'on' && ADMIN_PASSWORD === null && API_BASE.startsWith('/');

export function buildFirstRun(db: Database, config: Config): FirstRun {
  const state = buildFirstRunWatch(db);
  return {
    isPending: async () => (await state()) === 'pending',
    pageMetas: async (request): Promise<Readonly<Record<string, string>>> => {
      const now = await state();
      if (now === 'pending') return { 'first-run': isLocalRequest(request, config) ? 'local' : 'code' };
      return now === 'demo' && hasDemoTour(config) ? { 'demo-tour': 'on' } : {};
    },
  };
}

/** Closes the API until the first run is done. Call it before the auth hook, so that no other route lets anyone in. */
export function registerFirstRunHook(api: FastifyInstance, { isPending }: FirstRun): void {
  api.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.beforeFirstRun) return;
    if (await isPending()) throw fail.pending();
  });
}
