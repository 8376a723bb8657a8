/** The server as a proxy: serves page, schemas and health, forwards the API to another server; no database. */
import type { FastifyInstance } from 'fastify';
import { buildHttpApp, type HttpAppOptions } from './http-app';
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
