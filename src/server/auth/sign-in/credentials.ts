/** Credential checks: password, or code sent to the phone. All of them share one attempt limiter. */
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
   * Checks `username` and `password` of the request body and returns the account.
   * @param options `captchaField`: body field with the captcha text; `keep`: do not consume the captcha
   * @throws HttpError with the same message for an unknown name and a wrong password
   */
  byPassword(request: FastifyRequest, options?: { captchaField?: string; keep?: boolean }): Promise<Account>;
  /** Checks a code sent to the phone and returns its account. @param use consume the code @throws HttpError */
  byCode(request: FastifyRequest, kind: CodeKind, phone: string, code: string, use: boolean): Promise<Account>;
  /** Checks the password of a signed-in user. A wrong one counts as a failed attempt. @throws HttpError */
  isPasswordCorrect(request: FastifyRequest, username: string, password: string): Promise<boolean>;
}

/** Error code of a captcha failure, for clients that send X-Version. */
const CAPTCHA_FAILED = 412;

export function buildCredentialChecks({ db, config }: AuthContext): CredentialChecks {
  const codes = buildOneTimeCodes(db);
  const captchas = buildCaptchas(db);
  const attempts = buildAttemptLimiter(db, config.CAPTCHA);

  async function passwordMatches(sent: string, stored: string | null): Promise<boolean> {
    for (const password of passwordCandidates(sent)) if (await verifyPassword(password, stored)) return true;
    return false;
  }

  /** @throws HttpError when the attempt was rejected before the credentials were checked */
  function assertNotBlocked<T>(outcome: AttemptOutcome<T>, captchaRefusal: () => HttpError) {
    if (outcome.kind === 'closed') throw new HttpError(messages.tooManyFailures);
    if (outcome.kind === 'crowded') throw new HttpError(messages.tooManyFromAddress);
    if (outcome.kind === 'captcha') throw captchaRefusal();
    return outcome as Extract<AttemptOutcome<T>, { kind: 'right' | 'wrong' }>;
  }

  /**
   * Sets `request.signInFailure` for the log. The attempt limiter bounds the attempts that were checked; an attempt
   * rejected before the check gets a `once` key, so that the log keeps one row per account or address.
   * @param failure entry for an attempt that was checked
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
        // Without a pending code this is not an attempt: otherwise a phone number is enough to lock its account.
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
