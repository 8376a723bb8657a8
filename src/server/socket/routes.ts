/** WebSocket routes `/websocket/{userId}` and `/vxeSocket/{userId}/{pageId}` with their access checks (contract.md §8). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../auth/guard/access';
import type { Config } from '../config/config';
import { currentUser } from '../auth/guard/hook';
import { hashToken } from '../auth/tokens/tokens';
import { unauthorized } from '../http/errors';
import { isAllowedOrigin } from './request-origin';
import type { Sockets } from './sockets';
import type { TableSockets } from './table-sockets';
import { fail } from '../http/errors';

export interface SocketRouteOptions {
  config: Config;
  access: Access;
  /** Notices to the open pages of users. */
  sockets: Sockets;
  /** Unsaved row changes between users of one table. */
  tableSockets: TableSockets;
}

/** Maximum number of sockets per token, which the tabs of one browser share. */
const MAX_PER_TOKEN = 20;

/** True for the user's id, or the id with the digest of the token, as newer clients send it. */
function isOwnAddress(id: string, userId: string, token: string): boolean {
  return id === userId || id === `${userId}_${createHash('md5').update(token).digest('hex')}`;
}

/** Mounts both routes. A socket needs a valid session, an allowed origin and the user's own id in its path. */
export function mountSockets(
  api: FastifyInstance,
  { config, access, sockets, tableSockets }: SocketRouteOptions,
): void {
  type SocketRequest = FastifyRequest<{ Params: { id: string } }>;
  const socketRoute = (summary: string, count: (hash: string) => number) => ({
    schema: { summary },
    websocket: true as const,
    config: { access: 'signed-in' as const, tokenInProtocol: true },
    preValidation: async (request: SocketRequest) => {
      const { me } = currentUser(request);
      const token = request.token ?? '';
      if (!isAllowedOrigin(request, config) || !isOwnAddress(request.params.id, me.id, token)) throw unauthorized();
      if (count(hashToken(token)) >= MAX_PER_TOKEN) throw fail.tooManySockets();
    },
  });
  const ownerOf = (request: SocketRequest) => ({
    userId: currentUser(request).me.id,
    hash: hashToken(request.token ?? ''),
  });

  api.get(
    '/websocket/:id',
    socketRoute('消息（WebSocket）', (hash) => sockets.count(hash)),
    (socket, request: SocketRequest) => sockets.open(socket, ownerOf(request)),
  );
  api.get(
    '/vxeSocket/:id/:page',
    socketRoute('多人编辑（WebSocket）', (hash) => tableSockets.count(hash)),
    (socket, request: SocketRequest) => {
      const token = request.token ?? '';
      tableSockets.open(socket, ownerOf(request), () => access.userByToken(token));
    },
  );
}
