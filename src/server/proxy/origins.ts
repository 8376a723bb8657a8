/** Origins of this server's two ports, as the browser of a request names them. */
import type { FastifyRequest } from 'fastify';
import { fail } from '../http/errors';

const HOST = /^([\w.-]+|\[[\da-f:]+\])$/i;

/** The origin of another port at the host of a request. @throws HttpError for an invalid `Host` header */
export function originAtPort({ protocol, hostname }: FastifyRequest, port: number): string {
  if (!HOST.test(hostname)) throw fail.badRequest();
  return new URL(`${protocol}://${hostname}:${port}`).origin;
}
