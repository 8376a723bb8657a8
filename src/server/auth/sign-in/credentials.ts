/** Proving who one is, by a password or by a code sent to one's phone; all ways are counted together. */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '@/server/http/http-error';
import type { SignInFailure } from './failure-log';
import { verifyPassword } from '../passwords/hash';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { type Account, findAccountByUsername, findAccountByPhone } from './accounts';
import { clientAddressOf } from './client-address';
import { buildAttemptLimiter, type SignInAttempt, type AttemptOutcome } from './attempt-limits';
import { textField, trimmedField } from './request-fields';
import { buildCaptchas, type Captchas } from '../captcha/captcha';
import { passwordCandidates } from '../passwords/cipher';
import { buildOneTimeCodes, type CodeKind, type OneTimeCodes } from '../one-time-codes';

export interface CredentialChecks {
  captchas: Captchas;
  codes: OneTimeCodes;
  /**
   * The account that the body's `username` and `password` prove.
   * @param captchaField where the body has the captcha's text; `keep` leaves the captcha for the next call
   * @throws HttpError, alike for all that is wrong
   */
  byPassword(request: FastifyRequest, options?: { captchaField?: string; keep?: boolean }): Promise<Account>;
  /** The account that a code proves which was sent to its phone. @throws HttpError */
  byCode(request: FastifyRequest, kind: CodeKind, phone: string, code: string, use: boolean): Promise<Account>;
  /** Is this the password of a person who is signed in? Counted like any other guess. @throws HttpError */
  isPasswordCorrect(request: FastifyRequest, username: string, password: string): Promise<boolean>;
}

/** 412 tells newer clients that it was the captcha. */
const CAPTCHA_FAILED = 412;

export function buildCredentialChecks({ db, config }: AuthContext): CredentialChecks {
  const codes = buildOneTimeCodes(db);
  const captchas = buildCaptchas(db);
  const attempts = buildAttemptLimiter(db, config.CAPTCHA);

  async function passwordMatches(sent: string, stored: string | null): Promise<boolean> {
    for (const password of passwordCandidates(sent)) if (await verifyPassword(password, stored)) return true;
    return false;
  }

  /** @throws HttpError for what was not even checked */
  function assertNotBlocked<T>(outcome: AttemptOutcome<T>, captchaRefusal: () => HttpError) {
    if (outcome.kind === 'closed') throw new HttpError(messages.tooManyFailures);
    if (outcome.kind === 'crowded') throw new HttpError(messages.tooManyFromAddress);
    if (outcome.kind === 'captcha') throw captchaRefusal();
    return outcome as Extract<AttemptOutcome<T>, { kind: 'right' | 'wrong' }>;
  }

  /**
   * What the log is told of a way in that let nobody in. Guesses that were checked are few; what was refused unread is
   * told once, by what it was refused for.
   * @param failure of a guess that was checked
   */
  function recordFailure<T>(request: FastifyRequest, outcome: AttemptOutcome<T>, failure: SignInFailure): void {
    const { kind } = outcome;
    if (kind === 'right') return;
    const address = clientAddressOf(request.ip);
    request.signInFailure = {
      ...failure,
      ...(kind === 'closed' ? { reason: messages.log.closed, once: `closed:${failure.account}` } : {}),
      ...(kind === 'crowded' ? { reason: messages.log.crowded, once: `crowded:${address}` } : {}),
      ...(kind === 'captcha' ? { reason: messages.log.captcha, once: `captcha:${address}` } : {}),
    };
  }

  const withoutCaptcha = (account: string, { ip }: FastifyRequest): SignInAttempt => ({
    account,
    ip,
    asksCaptcha: false,
    captcha: false,
  });
  const tooManyFailures = () => new HttpError(messages.tooManyFailures);

  return {
    captchas,
    codes,
    async byPassword(request, { captchaField = 'captcha', keep = false } = {}) {
      const { body, ip, headers } = request;
      const [username, password] = [trimmedField(body, 'username'), textField(body, 'password')];
      if (!username || !password) throw new HttpError(messages.wrongPassword);
      const [text, key] = [trimmedField(body, captchaField), trimmedField(body, 'checkKey')];
      const captcha = text !== '' && key !== '' && (await captchas[keep ? 'check' : 'use'](key, text)) === 'right';
      const guess: SignInAttempt = { account: username, ip, asksCaptcha: true, captcha };
      let reason: string = messages.log.unknown;
      const outcome = await attempts.run(guess, async () => {
        const account = await findAccountByUsername(db, username);
        if (account) reason = messages.log.password;
        return (await passwordMatches(password, account?.password ?? null)) ? account : null;
      });
      recordFailure(request, outcome, { account: username, reason });
      const checked = assertNotBlocked(outcome, () => {
        const code = headers['x-version'] === undefined ? 500 : CAPTCHA_FAILED;
        return new HttpError(text ? messages.wrongCaptcha : messages.noCaptcha, code, { captcha: true });
      });
      if (checked.kind === 'right') return checked.value;
      throw new HttpError(messages.wrongPassword, 500, checked.captcha ? { captcha: true } : null);
    },

    async byCode(request, kind, phone, code, use) {
      const account = await findAccountByPhone(db, phone);
      const failure: SignInFailure = {
        account: account?.username ?? phone,
        reason: messages.log.code,
        ...(kind === 'sms-login' ? {} : { what: messages.log.reset }),
      };
      const outcome = await attempts.run(withoutCaptcha(account?.username ?? phone, request), async () => {
        const given = { kind, key: phone, secret: code };
        const found = use ? (await codes.consume(given)).answer : await codes.check(given);
        // Nothing was waiting: no guess, or anybody could close an account by its phone number alone.
        if (found === 'none') {
          const once = `code:${clientAddressOf(request.ip)}`;
          request.signInFailure = { ...failure, reason: messages.log.noCode, once };
          throw new HttpError(messages.smsGone);
        }
        return found === 'right' ? account : null;
      });
      recordFailure(request, outcome, failure);
      const checked = assertNotBlocked(outcome, tooManyFailures);
      if (checked.kind === 'right') return checked.value;
      throw new HttpError(messages.wrongSms);
    },

    async isPasswordCorrect(request, username, password) {
      const outcome = await attempts.run(withoutCaptcha(username, request), async () => {
        const account = await findAccountByUsername(db, username);
        return (await passwordMatches(password, account?.password ?? null)) || null;
      });
      return assertNotBlocked(outcome, tooManyFailures).kind === 'right';
    },
  };
}
