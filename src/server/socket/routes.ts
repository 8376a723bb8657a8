/** `/websocket/{userId}`, `/vxeSocket/{userId}/{pageId}`: who may open a socket, and under which address (contract.md §8). */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { currentUser, unauthorized } from '../auth/guard/hook';
import { paths } from '../http/paths';
import type { PlatformRoutes } from '../platform/context';
import { hashToken } from '../auth/tokens/tokens';
import { HttpError } from '../http/http-error';
import { messages } from '../http/messages';
import { isAllowedOrigin } from '../http/request-origin';

/** Tabs of one browser share a token; nobody has this many. */
const MAX_PER_TOKEN = 20;

/** The person's id, or the id with the digest of the token as newer clients write it. */
function isOwnAddress(id: string, userId: string, token: string): boolean {
  return id === userId || id === `${userId}_${createHash('md5').update(token).digest('hex')}`;
}

export const mountSockets: PlatformRoutes = (api, { config, access, sockets, tableSockets }) => {
  type SocketRequest = FastifyRequest<{ Params: { id: string } }>;
  const socketRoute = (count: (hash: string) => number) => ({
    websocket: true as const,
    config: { member: true, socket: true },
    preValidation: async (request: SocketRequest) => {
      const { me } = currentUser(request);
      const token = request.token ?? '';
      if (!isAllowedOrigin(request, config) || !isOwnAddress(request.params.id, me.id, token)) throw unauthorized();
      if (count(hashToken(token)) >= MAX_PER_TOKEN) throw new HttpError(messages.tooManySockets);
    },
  });
  const ownerOf = (request: SocketRequest) => ({
    userId: currentUser(request).me.id,
    hash: hashToken(request.token ?? ''),
  });

  api.get(
    paths.socket,
    socketRoute((hash) => sockets.count(hash)),
    (socket, request: SocketRequest) => sockets.open(socket, ownerOf(request)),
  );
  api.get(
    paths.tableSocket,
    socketRoute((hash) => tableSockets.count(hash)),
    (socket, request: SocketRequest) => {
      const token = request.token ?? '';
      tableSockets.open(socket, ownerOf(request), () => access.userByToken(token));
    },
  );
};
