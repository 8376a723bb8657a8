/** The server that stands before another one: page, schemas and health are ours, the API is theirs; no database. */
import type { FastifyInstance } from 'fastify';
import { buildHttpApp, type HttpAppOptions } from './http-app';
import { mountProxy } from '../proxy/proxy';

export interface ProxyAppOptions extends HttpAppOptions {
  /** Address of the other server's API. */
  proxyTo: string;
  /** Milliseconds until it counts as too slow; default: 30 s. */
  timeoutMs?: number;
}

/** Builds it; it listens to nothing yet. Closing it finishes running requests and closes the sockets. */
export function buildProxyApp({ proxyTo, timeoutMs: patience, ...options }: ProxyAppOptions): Promise<FastifyInstance> {
  return buildHttpApp(options, null, (app, base) =>
    mountProxy(app, { base, proxyTo, timeoutMs: patience }, options.config),
  );
}
