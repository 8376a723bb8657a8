/** WebSocket plugin: limits the size of messages and closes all sockets when the server stops. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** Maximum size of a message from a client; it is passed on in a database notification, which is limited to 7,999 bytes. */
const MAX_MESSAGE_BYTES = 8000;
const GOING_AWAY = 1001;
/** Milliseconds until a client that does not close is terminated. */
const CLOSE_TIMEOUT_MS = 1000;

/** Registers the plugin; call it before the first route is mounted. */
export async function registerWebSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    errorHandler: (_, socket) => socket.terminate(),
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(GOING_AWAY);
      const ending = setTimeout(() => clients.forEach((client) => client.terminate()), CLOSE_TIMEOUT_MS);
      this.websocketServer.close(() => clearTimeout(ending));
      done();
    },
  });
}
