/** What follows from the outcome of an attempt: the entry in the log, and the error of a blocked attempt. */
import type { FastifyRequest } from 'fastify';
import type { HttpError } from '@/server/http/http-error';
import type { AttemptOutcome } from './attempt-limits';
import { clientAddressOf } from './client-address';
import type { SignInFailure } from './failure-log';
import { messages } from './messages';
import { fail } from './errors';

type CheckedOutcome<T> = Extract<AttemptOutcome<T>, { kind: 'right' | 'wrong' }>;

const tooManyFailures = () => fail.tooManyFailures();

/**
 * @param captchaError builds the error of an attempt without the required captcha
 * @throws HttpError when the attempt was rejected before the credentials were checked
 */
export function assertNotBlocked<T>(
  outcome: AttemptOutcome<T>,
  captchaError: () => HttpError = tooManyFailures,
): CheckedOutcome<T> {
  switch (outcome.kind) {
    case 'right':
    case 'wrong':
      return outcome;
    case 'accountBlocked':
      throw tooManyFailures();
    case 'addressBlocked':
      throw fail.tooManyFromAddress();
    case 'captchaRequired':
      throw captchaError();
  }
}

/**
 * Sets `request.signInFailure` for the log. The attempt limiter bounds the attempts that were checked; an attempt
 * rejected before the check gets a `dedupeKey`, so that the log keeps one row per account or address.
 * @param failure entry for an attempt that was checked
 */
export function recordFailure(
  request: FastifyRequest,
  { kind }: AttemptOutcome<unknown>,
  failure: SignInFailure,
): void {
  if (kind === 'right') return;
  const address = clientAddressOf(request.ip);
  const blocked: Readonly<Record<typeof kind, Partial<SignInFailure>>> = {
    wrong: {},
    accountBlocked: { reason: messages.log.accountBlocked, dedupeKey: `closed:${failure.account}` },
    addressBlocked: { reason: messages.log.addressBlocked, dedupeKey: `crowded:${address}` },
    captchaRequired: { reason: messages.log.captcha, dedupeKey: `captcha:${address}` },
  };
  request.signInFailure = { ...failure, ...blocked[kind] };
}
