/** WebSockets on the server: small messages, and no client that keeps it from stopping. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** Bytes of one message from a client: a notification between processes, which carries a changed row, holds no more. */
const LONGEST_MESSAGE = 8000;
const GOING_AWAY = 1001;
/** Milliseconds a client has to say goodbye. */
const PATIENCE = 1000;

/** Call it before the first route is mounted. */
export async function mountWebSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LONGEST_MESSAGE },
    errorHandler: (_, socket) => socket.terminate(),
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(GOING_AWAY);
      const ending = setTimeout(() => clients.forEach((client) => client.terminate()), PATIENCE);
      this.websocketServer.close(() => clearTimeout(ending));
      done();
    },
  });
}
