/** WebSocket clients of a server, over a real network. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { BASE, type TestServer } from './server';

export interface Client {
  socket: WebSocket;
  /** Received messages, in order. */
  said: string[];
  /** Resolves to the close code. */
  closed: Promise<number>;
}

/** Path under the API base, subprotocol, headers. */
export type Way = [path: string, protocol?: string, headers?: Record<string, string>];

export interface Clients {
  /** Host and port of the server. */
  host: string;
  /** Opens a socket; resolves when it is open. */
  open(...way: Way): Promise<Client>;
  /** The HTTP status of a rejected upgrade. Rejects when the upgrade is accepted. */
  refused(...way: Way): Promise<number>;
  /** Closes all sockets. */
  drop(): void;
}

/** Makes the server listen and returns a factory of clients. */
export async function listenFor({ app }: Pick<TestServer, 'app'>): Promise<Clients> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const made: WebSocket[] = [];

  function connect(...[path, protocol, headers = {}]: Way): WebSocket {
    const socket = new WebSocket(`ws://${host}${BASE}${path}`, protocol ?? [], { headers });
    made.push(socket);
    return socket;
  }

  return {
    host,
    async open(...way) {
      const socket = connect(...way);
      const said: string[] = [];
      socket.on('message', (data) => said.push(String(data)));
      const closed = once(socket, 'close').then(([code]) => Number(code));
      await once(socket, 'open');
      return { socket, said, closed };
    },
    refused: (...way) =>
      new Promise((resolve, reject) => {
        const socket = connect(...way);
        socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
        socket.on('open', () => reject(new Error('the socket was opened')));
        socket.on('error', reject);
      }),
    drop: () => made.splice(0).forEach((socket) => socket.terminate()),
  };
}
