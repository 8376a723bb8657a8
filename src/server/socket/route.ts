/** `/websocket/{userId}`, `/vxeSocket/{userId}/{pageId}`: who may open a socket, and under which address (contract.md §8). */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { currentUser, unauthorized } from '../auth/guard';
import { paths } from '../auth/paths';
import type { PlatformRoutes } from '../auth/platform';
import { hashToken } from '../auth/tokens';
import { Refusal } from '../refusal';
import { texts } from '../texts';
import { isOurPage } from './origin';

/** Tabs of one browser share a token; nobody has this many. */
const MOST_PER_TOKEN = 20;

/** The person's id, or the id with the digest of the token as newer clients write it. */
function isOwn(id: string, userId: string, token: string): boolean {
  return id === userId || id === `${userId}_${createHash('md5').update(token).digest('hex')}`;
}

export const mountSocket: PlatformRoutes = (api, { config, access, sockets, tableSockets }) => {
  type Asked = FastifyRequest<{ Params: { id: string } }>;
  const guarded = (count: (hash: string) => number) => ({
    websocket: true as const,
    config: { member: true, socket: true },
    preValidation: async (request: Asked) => {
      const { me } = currentUser(request);
      const token = request.token ?? '';
      if (!isOurPage(request, config) || !isOwn(request.params.id, me.id, token)) throw unauthorized();
      if (count(hashToken(token)) >= MOST_PER_TOKEN) throw new Refusal(texts.tooManySockets);
    },
  });
  const ownerOf = (request: Asked) => ({ userId: currentUser(request).me.id, hash: hashToken(request.token ?? '') });

  api.get(
    paths.socket,
    guarded((hash) => sockets.count(hash)),
    (socket, request: Asked) => sockets.open(socket, ownerOf(request)),
  );
  api.get(
    paths.tableSocket,
    guarded((hash) => tableSockets.count(hash)),
    (socket, request: Asked) => {
      const token = request.token ?? '';
      tableSockets.open(socket, ownerOf(request), () => access.userByToken(token));
    },
  );
};
