/** Ours in front of a server that exists already: the API and its sockets are asked there, all else is ours. */
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorReply } from '../http/reply';
import { unauthorized } from '../http/http-error';
import type { Config } from '../config/config';
import { isAllowedOrigin } from '../http/request-origin';
import { messages } from '../http/messages';
import { requestHeaders, responseHeaders, type ProxyAddresses } from './headers';

const TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 256;
const MAX_MESSAGE_BYTES = 1_048_576;

/** `https://host/path` at theirs; without a path it is the same as ours. */
function proxyAddresses(proxyTo: string, base: string): ProxyAddresses {
  const { origin, pathname } = new URL(proxyTo);
  return { base, origin, path: pathname === '/' ? base : pathname };
}

const wantsSocket = ({ headers }: FastifyRequest) => headers.upgrade?.toLowerCase() === 'websocket';

/** It cannot be reached, or took too long: in words a client understands. */
function replyUnreachable(reply: FastifyReply, error: Error): void {
  const slow = 'statusCode' in error && error.statusCode === 504;
  const status = slow ? 504 : 502;
  void reply.code(status).send(errorReply(status, slow ? messages.upstreamSlow : messages.upstreamDown));
}

export interface ProxyOptions {
  /** Path of our API. */
  base: string;
  /** Address of theirs. */
  proxyTo: string;
  /** Milliseconds until the other server must have answered, and between two parts of an answer. */
  timeoutMs?: number | undefined;
}

/** Sends what comes in below `base` to the other server; nothing else goes there. */
export async function mountProxy(
  app: FastifyInstance,
  { base, proxyTo, timeoutMs: patience = TIMEOUT_MS }: ProxyOptions,
  config: Config,
): Promise<void> {
  const places = proxyAddresses(proxyTo, base);
  const forward = (request: FastifyRequest, headers: FastifyRequest['headers']) =>
    requestHeaders(request, headers, config.TRUST_PROXY);
  // A variable: the package's types do not know of `rewriteRequestHeaders`, which its manual describes.
  const socketOptions = {
    handshakeTimeout: patience,
    maxPayload: MAX_MESSAGE_BYTES,
    rewriteRequestHeaders: (_: unknown, request: FastifyRequest) => socketHeaders(forward(request, request.headers)),
  };
  await app.register(
    async (scope) => {
      // Bodies pass as they are, whatever they hold.
      scope.removeAllContentTypeParsers();
      scope.addHook('onRequest', async (request) => {
        // Ours would hold back the parts of an answer that is sent bit by bit.
        request.headers['x-no-compression'] = 'true';
        if (wantsSocket(request) && !isAllowedOrigin(request, config)) throw unauthorized();
      });
      await scope.register(httpProxy, {
        upstream: places.origin,
        rewritePrefix: places.path,
        disableRequestLogging: true,
        disableCache: true,
        retryMethods: [],
        undici: {
          connections: MAX_CONNECTIONS,
          headersTimeout: patience,
          bodyTimeout: patience,
          connect: { timeout: patience },
        },
        internalRewriteLocationHeader: false,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forward(request as FastifyRequest, headers),
          rewriteHeaders: (headers) => responseHeaders(headers, places),
          onError: (reply, { error }) => replyUnreachable(reply as FastifyReply, error),
        },
        websocket: true,
        wsServerOptions: { maxPayload: MAX_MESSAGE_BYTES },
        wsClientOptions: socketOptions,
        wsHooks: {
          // The client left while the other server was still greeting.
          onConnect: (_, source, target) => {
            if (source.readyState !== source.OPEN) target.terminate();
          },
        },
      });
    },
    { prefix: base },
  );
}

/** The handshake writes its own headers. */
function socketHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'host' && !name.startsWith('sec-websocket-')),
  );
}
