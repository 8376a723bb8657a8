/** What the log is told of who came from another server without being vouched for. */
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../sign-in/client-address';

/** Nobody is named, and nothing bounds how often it is tried: one row of each address and way in is enough. */
export function recordAnonymousFailure(request: FastifyRequest, what: string, reason: string): void {
  request.signInFailure = { account: '', what, reason, once: `${what}:${clientAddressOf(request.ip)}` };
}
