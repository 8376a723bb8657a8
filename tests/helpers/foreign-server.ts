/** A server at another origin with CORS that records its requests. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Asked {
  method: string;
  /** Path below the API base, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Reply {
  status?: number;
  /** A text is sent unchanged; other values are sent as JSON. */
  body: unknown;
  type?: string;
  /** Delay of the reply in milliseconds. */
  after?: number;
}

export interface ForeignServer {
  /** The value for API_BASE. */
  apiBase: string;
  /** All received requests, in order. */
  asked: Asked[];
  close: () => Promise<void>;
}

const BASE = '/jeecg-boot';

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/** Like JeecgBoot's filter: allows every origin and every header. */
function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  response.setHeader('access-control-allow-methods', 'GET,POST,OPTIONS,PUT,DELETE');
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
}

/** Listens on a free port and replies to requests below the API base with the result of `handle`. */
export async function openForeignServer(handle: (asked: Asked) => Reply | Promise<Reply>): Promise<ForeignServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    allow(request, response);
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://x');
    void readBody(request).then(async (body) => {
      const one: Asked = {
        method: request.method ?? 'GET',
        path: decodeURIComponent(url.pathname.replace(BASE, '')),
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      asked.push(one);
      const reply = await handle(one);
      if (reply.after) await new Promise((resolve) => setTimeout(resolve, reply.after));
      response.statusCode = reply.status ?? 200;
      response.setHeader('content-type', reply.type ?? 'application/json;charset=UTF-8');
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    apiBase: `http://127.0.0.1:${address.port}${BASE}`,
    asked,
    close: async () => {
      const gone = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await gone;
    },
  };
}
