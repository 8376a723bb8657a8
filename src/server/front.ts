/** The server that stands before another one: page, schemas and health are ours, the API is theirs; no database. */
import type { FastifyInstance } from 'fastify';
import { buildFrame, type FrameOptions } from './frame';
import { mountProxy } from './proxy/proxy';

export interface FrontOptions extends FrameOptions {
  /** Address of the other server's API. */
  proxyTo: string;
  /** Milliseconds until it counts as too slow; default: 30 s. */
  patience?: number;
}

/** Builds it; it listens to nothing yet. Closing it finishes running requests and closes the sockets. */
export function buildFront({ proxyTo, patience, ...options }: FrontOptions): Promise<FastifyInstance> {
  return buildFrame(options, null, (app, base) => mountProxy(app, { base, proxyTo, patience }, options.config));
}
