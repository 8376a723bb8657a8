/** The server as a proxy: serves page, schemas and health, forwards the API to another server; no database. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildHttpApp, createServer, type HttpAppOptions } from './http-app';
import { ownApiBase } from '../config/config';
import { fail } from '../http/errors';
import { originAtPort } from '../proxy/origins';
import type { FrameAncestor } from '../proxy/page-policy';
import { mountProxy } from '../proxy/proxy';

export interface ProxyAppOptions extends HttpAppOptions {
  /** API address of the upstream server. */
  proxyTo: string;
  /** Timeout of the upstream server in milliseconds; default: 30 s. */
  timeoutMs?: number;
}

/** Builds the server without listening. Closing it finishes running requests and closes the sockets. */
export function buildProxyApp({ proxyTo, timeoutMs, ...options }: ProxyAppOptions): Promise<FastifyInstance> {
  return buildHttpApp(options, null, (app, base) => mountProxy(app, { base, proxyTo, timeoutMs }, options.config));
}

/**
 * Builds the server of the upstream server's own pages, at another origin than the console: they run with scripts and
 * storage, and reach neither the console's storage nor its cookies. Nothing but the API path is served.
 */
async function buildPagesApp(
  { config: consoleConfig, proxyTo, timeoutMs, log }: ProxyAppOptions,
  framedBy: FrameAncestor,
): Promise<FastifyInstance> {
  // Other origins call the API at the console's origin.
  const config = { ...consoleConfig, CORS_ORIGINS: [] };
  const app = createServer({ config, ...(log ? { log } : {}) });
  await mountProxy(app, { base: ownApiBase(config), proxyTo, timeoutMs, framedBy }, config);
  app.setNotFoundHandler(async () => {
    throw fail.missing();
  });
  return app;
}

/** The port on which a server listens. */
export const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

export interface ProxyApps {
  app: FastifyInstance;
  /** For PAGES_PORT; null without one: the pages then have the console's origin. */
  pages: FastifyInstance | null;
}

/** Builds the console, and the server of the upstream server's own pages where they have a port. Both must listen. */
export async function buildProxyApps(options: ProxyAppOptions): Promise<ProxyApps> {
  const { PAGES_PORT, PAGES_URL, PUBLIC_URL } = options.config;
  if (PAGES_PORT === null) return { app: await buildProxyApp(options), pages: null };
  const pages = await buildPagesApp(options, (request) => PUBLIC_URL || originAtPort(request, portOf(app)));
  const app: FastifyInstance = await buildProxyApp({
    ...options,
    pagesOrigin: (request) => PAGES_URL || originAtPort(request, portOf(pages)),
  });
  return { app, pages };
}
