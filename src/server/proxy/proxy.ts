/** Reverse proxy: forwards the API and its WebSockets to another server; pages are served by this one. */
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/reply';
import { fail } from '../http/errors';
import type { Config } from '../config/config';
import { isAllowedOrigin } from '../socket/request-origin';
import { proxyAddresses } from './addresses';
import { requestHeaders, responseHeaders } from './headers';
import type { FrameAncestor } from './page-policy';

const TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 256;
const MAX_MESSAGE_BYTES = 1_048_576;

const wantsSocket = ({ headers }: FastifyRequest) => headers.upgrade?.toLowerCase() === 'websocket';

/** Replies 502 or 504 with an envelope when the upstream server cannot be reached or is too slow. */
function replyUnreachable(reply: FastifyReply, error: Error): void {
  const slow = 'statusCode' in error && error.statusCode === 504;
  void sendError(reply, slow ? fail.upstreamSlow() : fail.upstreamDown());
}

export interface ProxyOptions {
  /** API path of this server. */
  base: string;
  /** API address of the upstream server. */
  proxyTo: string;
  /** Milliseconds for headers of the response, and between two parts of its body; default 30 s. */
  timeoutMs?: number | undefined;
  /** Origin whose pages frame those of the upstream server; absent: the console and the pages share this origin. */
  framedBy?: FrameAncestor;
}

/** Forwards all requests below `base`. */
export async function mountProxy(
  app: FastifyInstance,
  { base, proxyTo, timeoutMs = TIMEOUT_MS, framedBy }: ProxyOptions,
  config: Config,
): Promise<void> {
  const addresses = proxyAddresses(proxyTo, base);
  const forward = (request: FastifyRequest, headers: FastifyRequest['headers']) =>
    requestHeaders(request, headers, { trusted: config.TRUST_PROXY, ofPages: framedBy !== undefined });
  // A variable avoids the excess property check: the package documents `rewriteRequestHeaders`, but its types lack it.
  const socketOptions = {
    handshakeTimeout: timeoutMs,
    maxPayload: MAX_MESSAGE_BYTES,
    rewriteRequestHeaders: (_: unknown, request: FastifyRequest) => socketHeaders(forward(request, request.headers)),
  };
  await app.register(
    async (scope) => {
      // Bodies are forwarded unparsed.
      scope.removeAllContentTypeParsers();
      scope.addHook('onRequest', async (request) => {
        // Compression by this server would delay the parts of a streamed response.
        request.headers['x-no-compression'] = 'true';
        if (wantsSocket(request) && !isAllowedOrigin(request, config)) throw fail.unauthorized();
      });
      await scope.register(httpProxy, {
        upstream: addresses.origin,
        rewritePrefix: addresses.path,
        disableRequestLogging: true,
        disableCache: true,
        retryMethods: [],
        undici: {
          connections: MAX_CONNECTIONS,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          connect: { timeout: timeoutMs },
        },
        internalRewriteLocationHeader: false,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forward(request as FastifyRequest, headers),
          rewriteHeaders: (headers, request) =>
            responseHeaders(headers, addresses, {
              url: request?.url ?? '',
              framedBy: request && framedBy ? framedBy(request as FastifyRequest) : null,
            }),
          onError: (reply, { error }) => replyUnreachable(reply as FastifyReply, error),
        },
        websocket: true,
        wsServerOptions: { maxPayload: MAX_MESSAGE_BYTES },
        wsClientOptions: socketOptions,
        wsHooks: {
          // The client disconnected during the upstream handshake.
          onConnect: (_, source, target) => {
            if (source.readyState !== source.OPEN) target.terminate();
          },
        },
      });
    },
    { prefix: base },
  );
}

/** Headers for the WebSocket handshake, which sets host and sec-websocket-… itself. */
function socketHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'host' && !name.startsWith('sec-websocket-')),
  );
}
