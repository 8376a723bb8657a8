/** The check of the second factor that every sign-in method passes before it opens a session. */
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context';
import { buildOneTimeCodes } from '../one-time-codes';
import { fail } from './errors';
import { factorKindsOf } from './factors';
import { readRequirement } from './requirement';
import { buildTickets, TICKET_SECONDS } from './tickets';

/** `result.secondFactor` of the error that asks for the second step. */
export interface SecondFactorRequest {
  ticket: string;
  /** Lifetime of the ticket. */
  seconds: number;
  /** Ways to prove the second factor; empty when one must be set up first. */
  methods: readonly string[];
}

/**
 * Passes a user without a second factor.
 * @returns the end of the grace period within which the user has to set one up, else null
 * @throws HttpError with a ticket for the second step, or for setting up a second factor
 */
export async function assertSecondFactor(
  { db }: AuthContext,
  request: FastifyRequest,
  { userId, orgCode }: { userId: string; orgCode: string | null },
): Promise<string | null> {
  const kinds = await factorKindsOf(db, userId);
  const requirement = kinds.length === 0 ? await readRequirement(db, userId) : null;
  if (kinds.length === 0 && !requirement?.isOver) return requirement?.until ?? null;
  const purpose = kinds.length > 0 ? 'verify' : 'setup';
  const pending = { userId, orgCode, method: request.routeOptions.url ?? '' };
  const ticket = await buildTickets(buildOneTimeCodes(db)).create(purpose, pending);
  const secondFactor: SecondFactorRequest = {
    ticket,
    seconds: TICKET_SECONDS[purpose],
    methods: kinds.length > 0 ? [...kinds, 'recovery'] : [],
  };
  throw (kinds.length > 0 ? fail.required() : fail.setupRequired()).with({ secondFactor });
}
