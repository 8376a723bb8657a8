/** Log entries of failed third-party sign-ins whose user is unknown. */
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address';

/** Sets `request.signInFailure` without an account. No limiter applies: one log row per address and sign-in method. */
export function recordAnonymousFailure(request: FastifyRequest, attempted: string, reason: string): void {
  request.signInFailure = { account: '', attempted, reason, dedupeKey: `${attempted}:${clientAddressOf(request.ip)}` };
}
