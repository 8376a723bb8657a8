/** Checks typed codes under an attempt limit per user, which all server processes share. */
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context';
import { buildAttemptLimiter } from '../sign-in/attempt-limits';
import { assertNotBlocked, recordFailure } from '../sign-in/attempt-outcomes';
import { fail } from './errors';
import { type CodeMethod, consumeCode } from './factors';
import { messages } from './messages';
import type { SecretBox } from './secret-box';

export interface TypedFactorCode {
  userId: string;
  /** For the log. */
  username: string;
  method: CodeMethod;
  code: string;
}

/** Who proves which kind of factor. */
interface FactorAttempt extends Omit<TypedFactorCode, 'method' | 'code'> {
  method: CodeMethod | 'passkey';
}

export interface CodeAttempts {
  /** Runs a check under the limit. @throws HttpError with `attemptsLeft` when it fails, or when the user is locked */
  run(request: FastifyRequest, attempt: FactorAttempt, check: () => Promise<boolean>): Promise<void>;
  /** Uses a code up. @throws HttpError with `attemptsLeft` when it is wrong, or when the user is locked */
  consumeCode(request: FastifyRequest, typed: TypedFactorCode): Promise<void>;
}

const WRONG = { totp: fail.wrongCode, recovery: fail.wrongRecoveryCode, passkey: fail.wrongPasskey } as const;

/**
 * Wrong codes are counted apart from wrong passwords: a right password deletes the failures of the account, and would
 * let its owner try codes without end.
 */
export function buildCodeAttempts({ db }: AuthContext, box: SecretBox): CodeAttempts {
  const limiter = buildAttemptLimiter(db, 'off');
  const attempts: CodeAttempts = {
    async run(request, { userId, username, method }, check) {
      const attempt = { account: `factor:${userId}`, ip: request.ip, acceptsCaptcha: false, captchaPassed: false };
      const outcome = await limiter.run(attempt, async () => (await check()) || null);
      recordFailure(request, outcome, {
        account: username,
        attempted: messages.attempted,
        reason: messages.wrongCode,
      });
      const checked = assertNotBlocked(outcome);
      if (checked.kind === 'right') return;
      throw WRONG[method]().with({ attemptsLeft: checked.attemptsLeft });
    },
    consumeCode: (request, typed) =>
      attempts.run(request, typed, () => consumeCode(db, box, typed.userId, typed.method, typed.code)),
  };
  return attempts;
}
