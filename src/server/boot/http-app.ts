/** The HTTP server around the API: logs, errors, headers, schemas, health, and the console's page and files. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
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
import { unknownRoute, collectRoutes } from '../http/not-found';
import { fail } from '../http/errors';
import { sendError } from '../http/reply';
import { registerBodyParser, parseQuery } from '../http/payload';
import { requestValidator } from '../http/schema/validation';
import type { OverrideSource } from '../schemas/overridden-screens';
import { mountSchemaRoutes, type SchemaSource } from '../schemas/routes';
import { registerSecurityHeaders } from '../http/security-headers';
import { readBuiltPage, sendPage, type PageSource } from '../http/index-page';
import { mountStaticFiles } from '../http/static-files';

export interface HttpAppOptions {
  config: Config;
  /** Schemas for `/schemas`. */
  source: SchemaSource;
  /** Overrides of the screens; absent: none. */
  overrides?: OverrideSource;
  /** Folder of the built console; absent: no page is served. */
  web?: string;
  /** index.html for development, where a bundler serves the files; sent without content security policy. */
  page?: PageSource;
  /** Meta elements of the page besides those of the configuration, by name. */
  pageMetas?: (request: FastifyRequest) => Promise<Readonly<Record<string, string>>>;
  /** Origin of the upstream server's own pages, which the console frames; absent: they have this origin. */
  pagesOrigin?: (request: FastifyRequest) => string;
  /** Target of log lines; default: standard output. */
  log?: LogTarget;
  /** Called for every route that is mounted. */
  onRoute?: (route: RouteOptions) => void;
}

/** Bytes of a body that anonymous requests may send; the auth hook raises it for routes of signed-in users. */
const OPEN_BODY_LIMIT = 16 * 1024;
/** Slower requests are logged as warnings. */
const SLOW_REQUEST_MS = 1000;
/** Maximum duration of receiving a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 120_000;
/** As static files: a shorter reply fits one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;
/** Replies of 40 KB get 15 % smaller than with 4, in the same time. */
const BROTLI_QUALITY = 5;

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/**
 * Builds the HTTP server without listening. Closing it finishes running requests.
 * @param db null when the server has no database (proxy)
 * @param mountApi mounts the API below `base`
 */
export async function buildHttpApp(
  options: HttpAppOptions,
  db: Database | null,
  mountApi: (app: FastifyInstance, base: string) => Promise<void>,
): Promise<FastifyInstance> {
  const { config, source, overrides, web, page, pageMetas, pagesOrigin } = options;
  const base = ownApiBase(config);
  const app = createServer(options);
  const routes = collectRoutes(app);
  await registerCompression(app);

  mountHealthRoute(app, db, config.DATA_DIR);
  mountSchemaRoutes(app, source, overrides);
  await mountApi(app, base);

  if (web) await mountStaticFiles(app, web);
  const pages = page ?? (web ? readBuiltPage(web) : null);
  const sendConsole = async (request: FastifyRequest, reply: FastifyReply, source: PageSource) =>
    sendPage(request, reply, {
      source,
      config,
      strict: !page,
      metas: (await pageMetas?.(request)) ?? {},
      pagesOrigin: pagesOrigin?.(request) ?? null,
    });
  if (pages) {
    for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendConsole(request, reply, pages));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (path === base || path.startsWith(`${base}/`)) throw unknownRoute(routes, request.method, path);
    const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html');
    if (!pages || !wantsPage) throw fail.missing();
    return sendConsole(request, reply, pages);
  });
  return app;
}

/** A server without routes: limits, errors, security headers, request log. */
export function createServer({
  config,
  log,
  onRoute,
}: Pick<HttpAppOptions, 'config' | 'log' | 'onRoute'>): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(config.LOG_LEVEL, log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: OPEN_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 1000,
      querystringParser: parseQuery,
    },
    // A path that cannot be decoded, such as `/%zz`.
    frameworkErrors: (_, __, reply) => void sendError(reply as FastifyReply, fail.badRequest()),
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  registerErrorHandler(app);
  registerSecurityHeaders(app, config);
  registerBodyParser(app);
  app.setValidatorCompiler(requestValidator());
  registerRequestLog(app);
  return app;
}

async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
}

/** Logs each request at `debug`, slow ones at `warn`. Only the path is logged, as a query may contain values and tokens. */
function registerRequestLog(app: FastifyInstance): void {
  // While the server closes, keep-alive connections must end after their response.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode, ms };
    request.log[ms > SLOW_REQUEST_MS ? 'warn' : 'debug'](line, 'request');
  });
}
