/** WebSockets on the server: small messages, and no client that keeps it from stopping. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** Bytes of one message from a client: a notification between processes, which carries a changed row, holds no more. */
const MAX_MESSAGE_BYTES = 8000;
const GOING_AWAY = 1001;
/** Milliseconds a client has to say goodbye. */
const CLOSE_TIMEOUT_MS = 1000;

/** Call it before the first route is mounted. */
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
