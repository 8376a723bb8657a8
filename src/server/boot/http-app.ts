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
import { type Config, ownApiBase } from '../config/config';
import type { Database } from '../db';
import { registerErrorHandler } from '../http/error-handler';
import { mountHealthRoute } from '../http/health';
import { loggerOptions, type LogTarget } from '../http/logger';
import { replyBadUrl, replyNotFound, replyUnknownRoute, collectRoutes } from '../http/not-found';
import { registerBodyParser, parseQuery } from '../http/payload';
import { mountSchemaRoutes, type SchemaSource } from '../schemas/routes';
import { registerSecurityHeaders } from '../http/security-headers';
import { readBuiltPage, sendPage, type PageSource } from '../http/index-page';
import { mountStaticFiles } from '../http/static-files';

export interface HttpAppOptions {
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
const SLOW_REQUEST_MS = 1000;
/** Milliseconds a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 120_000;
const MIN_COMPRESSED_BYTES = 4096;
/** Calls beyond those of other servers: all dictionaries of a screen at once. */
const API_EXTENSIONS = ['dictBatch'] as const;

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/**
 * Builds a server and, in its midst, the API; it listens to nothing yet. Closing it finishes running requests.
 * @param db null: the server has none, and health does not ask it
 * @param mountApi mounts what lies below `base`
 */
export async function buildHttpApp(
  { config, source, web, page, log, onRoute }: HttpAppOptions,
  db: Database | null,
  mountApi: (app: FastifyInstance, base: string) => Promise<void>,
): Promise<FastifyInstance> {
  const base = ownApiBase(config);
  const app = fastify({
    logger: loggerOptions(config.LOG_LEVEL, log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: config.BODY_LIMIT * MEGABYTE,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 1000,
      querystringParser: parseQuery,
    },
    frameworkErrors: (_, __, reply) => replyBadUrl(reply as FastifyReply),
  });
  const routes = collectRoutes(app);
  if (onRoute) app.addHook('onRoute', onRoute);
  registerErrorHandler(app, config.BODY_LIMIT);
  registerSecurityHeaders(app, config);
  registerBodyParser(app);
  registerRequestLog(app);
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });

  mountHealthRoute(app, db);
  // An API that is not ours may not know them.
  mountSchemaRoutes(app, source, db !== null && config.API_BASE.startsWith('/') ? API_EXTENSIONS : []);
  await mountApi(app, base);

  if (web) await mountStaticFiles(app, web);
  const pages = page ?? (web ? readBuiltPage(web) : null);
  if (pages) {
    for (const path of ['/', '/index.html'])
      app.get(path, (request, reply) => sendPage(request, reply, pages, config, !page));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (path === base || path.startsWith(`${base}/`)) return replyUnknownRoute(routes, request.method, path, reply);
    const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html');
    return pages && wantsPage ? sendPage(request, reply, pages, config, !page) : replyNotFound(reply);
  });
  return app;
}

/** One line per request at `debug`, slow ones at `warn`: the path only, since a query may hold values and tokens. */
function registerRequestLog(app: FastifyInstance): void {
  // A kept connection would hold a closing server until its client lets go.
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', async (_, reply) => void (closing && reply.header('connection', 'close')));
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode, ms };
    request.log[ms > SLOW_REQUEST_MS ? 'warn' : 'debug'](line, 'request');
  });
}
