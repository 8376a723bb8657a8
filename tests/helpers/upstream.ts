/** Target server of proxy tests: records requests and sends prepared replies. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export interface Arrived {
  method: string;
  /** Path and query, as in the request line. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Upstream {
  origin: string;
  /** All received requests, including socket upgrades. */
  arrived: Arrived[];
  /** Replies to every later request. */
  answer: (response: ServerResponse, request: Arrived) => void;
  /** The server side of the open sockets. */
  sockets: WebSocket[];
  /** When true, socket upgrades are rejected with 401. */
  refusing: boolean;
  close(): Promise<void>;
}

export async function openUpstream(): Promise<Upstream> {
  const server = createServer();
  const wss = new WebSocketServer({ noServer: true });
  const upstream: Upstream = {
    origin: '',
    arrived: [],
    answer: (response) => void response.end('{}'),
    sockets: [],
    refusing: false,
    async close() {
      for (const socket of upstream.sockets) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const arrived = { method, url, headers, body: Buffer.concat(parts) };
      upstream.arrived.push(arrived);
      upstream.answer(response, arrived);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const { method = '', url = '', headers } = request;
    upstream.arrived.push({ method, url, headers, body: Buffer.alloc(0) });
    if (upstream.refusing) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    wss.handleUpgrade(request, socket, head, (open) => {
      upstream.sockets.push(open);
      open.on('message', (data, binary) => open.send(data, { binary }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  upstream.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return upstream;
}
