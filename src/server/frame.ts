/** The server around its API: logs, errors, headers, schemas, health, and the page with its files. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { type Config, ownBase } from './config';
import type { Database } from './db';
import { mountErrors } from './errors';
import { mountHealth } from './health';
import { logOptions, type LogTarget } from './log';
import { answerBadUrl, answerNotFound, answerUnknownCall, collectRoutes } from './not-found';
import { mountPayload, parseQuery } from './payload';
import { mountSchemas, type SchemaSource } from './schemas-route';
import { mountSecurity } from './security';
import { builtPage, mountFiles, sendPage, type PageSource } from './static';

export interface FrameOptions {
  config: Config;
  /** What `/schemas` answers. */
  source: SchemaSource;
  /** Folder of the built console; absent: no page. */
  web?: string;
  /** The page itself, where a bundler serves the files (development): without the strict policy. */
  page?: PageSource;
  /** Where log lines go; default: standard output. */
  log?: LogTarget;
  /** Told of every route as it is mounted. */
  onRoute?: (route: RouteOptions) => void;
}

const MEGABYTE = 1024 * 1024;
/** A slower request is logged as a warning. */
const SLOW = 1000;
/** Milliseconds a client may take to send a request. */
const REQUEST_TIMEOUT = 120_000;
const SMALLEST_COMPRESSED = 4096;
/** Calls beyond those of other servers: all dictionaries of a screen at once. */
const OFFERS = ['dictBatch'] as const;

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/**
 * Builds a server and, in its midst, the API; it listens to nothing yet. Closing it finishes running requests.
 * @param db null: the server has none, and health does not ask it
 * @param mountApi mounts what lies below `base`
 */
export async function buildFrame(
  { config, source, web, page, log, onRoute }: FrameOptions,
  db: Database | null,
  mountApi: (app: FastifyInstance, base: string) => Promise<void>,
): Promise<FastifyInstance> {
  const base = ownBase(config);
  const app = fastify({
    logger: logOptions(config.LOG_LEVEL, log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: config.BODY_LIMIT * MEGABYTE,
    requestTimeout: REQUEST_TIMEOUT,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 1000,
      querystringParser: parseQuery,
    },
    frameworkErrors: (_, __, reply) => answerBadUrl(reply as FastifyReply),
  });
  const routes = collectRoutes(app);
  if (onRoute) app.addHook('onRoute', onRoute);
  mountErrors(app, config.BODY_LIMIT);
  mountSecurity(app, config);
  mountPayload(app);
  mountLog(app);
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: SMALLEST_COMPRESSED,
    globalDecompression: false,
  });

  mountHealth(app, db);
  // An API that is not ours may not know them.
  mountSchemas(app, source, db !== null && config.API_BASE.startsWith('/') ? OFFERS : []);
  await mountApi(app, base);

  if (web) await mountFiles(app, web);
  const pages = page ?? (web ? builtPage(web) : null);
  if (pages) {
    for (const path of ['/', '/index.html'])
      app.get(path, (request, reply) => sendPage(request, reply, pages, config, !page));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (path === base || path.startsWith(`${base}/`)) return answerUnknownCall(routes, request.method, path, reply);
    const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html');
    return pages && wantsPage ? sendPage(request, reply, pages, config, !page) : answerNotFound(reply);
  });
  return app;
}

/** One line per request at `debug`, slow ones at `warn`: the path only, since a query may hold values and tokens. */
function mountLog(app: FastifyInstance): void {
  // A kept connection would hold a closing server until its client lets go.
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', async (_, reply) => void (closing && reply.header('connection', 'close')));
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode, ms };
    request.log[ms > SLOW ? 'warn' : 'debug'](line, 'request');
  });
}
