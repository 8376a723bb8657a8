/** Proving who one is, by a password or by a code sent to one's phone; all ways are counted together. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal';
import type { SignInFailure } from '../log/sign-in-failures';
import { checkPassword } from '../password';
import type { Platform } from '../platform';
import { texts } from './texts';
import { type Account, accountNamed, accountOfPhone } from './accounts';
import { addressOf } from './address';
import { buildAttempts, type Guess, type Outcome } from './attempts';
import { textIn, wordIn } from './body';
import { buildCaptchas, type Captchas } from './captcha';
import { readings } from './cipher';
import { buildCodes, type CodeKind, type Codes } from './codes';

export interface SignIn {
  captchas: Captchas;
  codes: Codes;
  /**
   * The account that the body's `username` and `password` prove.
   * @param captchaField where the body has the captcha's text; `keep` leaves the captcha for the next call
   * @throws Refusal, alike for all that is wrong
   */
  byPassword(request: FastifyRequest, options?: { captchaField?: string; keep?: boolean }): Promise<Account>;
  /** The account that a code proves which was sent to its phone. @throws Refusal */
  byCode(request: FastifyRequest, kind: CodeKind, phone: string, code: string, use: boolean): Promise<Account>;
  /** Is this the password of a person who is signed in? Counted like any other guess. @throws Refusal */
  demandPassword(request: FastifyRequest, username: string, password: string): Promise<boolean>;
}

/** 412 tells newer clients that it was the captcha. */
const WRONG_CAPTCHA = 412;

export function buildSignIn({ db, config }: Platform): SignIn {
  const codes = buildCodes(db);
  const captchas = buildCaptchas(db);
  const attempts = buildAttempts(db, config.CAPTCHA);

  async function passwordFits(sent: string, stored: string | null): Promise<boolean> {
    for (const password of readings(sent)) if (await checkPassword(password, stored)) return true;
    return false;
  }

  /** @throws Refusal for what was not even checked */
  function demandChecked<T>(outcome: Outcome<T>, captchaRefusal: () => Refusal) {
    if (outcome.kind === 'closed') throw new Refusal(texts.tooManyFailures);
    if (outcome.kind === 'crowded') throw new Refusal(texts.tooManyHere);
    if (outcome.kind === 'captcha') throw captchaRefusal();
    return outcome as Extract<Outcome<T>, { kind: 'right' | 'wrong' }>;
  }

  /**
   * What the log is told of a way in that let nobody in. Guesses that were checked are few; what was refused unread is
   * told once, by what it was refused for.
   * @param failure of a guess that was checked
   */
  function noteFailure<T>(request: FastifyRequest, outcome: Outcome<T>, failure: SignInFailure): void {
    const { kind } = outcome;
    if (kind === 'right') return;
    const address = addressOf(request.ip);
    request.signInFailure = {
      ...failure,
      ...(kind === 'closed' ? { reason: texts.log.closed, once: `closed:${failure.account}` } : {}),
      ...(kind === 'crowded' ? { reason: texts.log.crowded, once: `crowded:${address}` } : {}),
      ...(kind === 'captcha' ? { reason: texts.log.captcha, once: `captcha:${address}` } : {}),
    };
  }

  const withoutCaptcha = (account: string, { ip }: FastifyRequest): Guess => ({
    account,
    ip,
    asksCaptcha: false,
    captcha: false,
  });
  const unasked = () => new Refusal(texts.tooManyFailures);

  return {
    captchas,
    codes,
    async byPassword(request, { captchaField = 'captcha', keep = false } = {}) {
      const { body, ip, headers } = request;
      const [username, password] = [wordIn(body, 'username'), textIn(body, 'password')];
      if (!username || !password) throw new Refusal(texts.wrongPassword);
      const [text, key] = [wordIn(body, captchaField), wordIn(body, 'checkKey')];
      const captcha = text !== '' && key !== '' && (await captchas[keep ? 'check' : 'use'](key, text)) === 'right';
      const guess: Guess = { account: username, ip, asksCaptcha: true, captcha };
      let reason: string = texts.log.unknown;
      const outcome = await attempts.run(guess, async () => {
        const account = await accountNamed(db, username);
        if (account) reason = texts.log.password;
        return (await passwordFits(password, account?.password ?? null)) ? account : null;
      });
      noteFailure(request, outcome, { account: username, reason });
      const checked = demandChecked(outcome, () => {
        const code = headers['x-version'] === undefined ? 500 : WRONG_CAPTCHA;
        return new Refusal(text ? texts.wrongCaptcha : texts.noCaptcha, code, { captcha: true });
      });
      if (checked.kind === 'right') return checked.value;
      throw new Refusal(texts.wrongPassword, 500, checked.captcha ? { captcha: true } : null);
    },

    async byCode(request, kind, phone, code, use) {
      const account = await accountOfPhone(db, phone);
      const failure: SignInFailure = {
        account: account?.username ?? phone,
        reason: texts.log.code,
        ...(kind === 'sms-login' ? {} : { what: texts.log.reset }),
      };
      const outcome = await attempts.run(withoutCaptcha(account?.username ?? phone, request), async () => {
        const given = { kind, key: phone, secret: code };
        const found = use ? (await codes.use(given)).answer : await codes.check(given);
        // Nothing was waiting: no guess, or anybody could close an account by its phone number alone.
        if (found === 'none') {
          const once = `code:${addressOf(request.ip)}`;
          request.signInFailure = { ...failure, reason: texts.log.noCode, once };
          throw new Refusal(texts.smsGone);
        }
        return found === 'right' ? account : null;
      });
      noteFailure(request, outcome, failure);
      const checked = demandChecked(outcome, unasked);
      if (checked.kind === 'right') return checked.value;
      throw new Refusal(texts.wrongSms);
    },

    async demandPassword(request, username, password) {
      const outcome = await attempts.run(withoutCaptcha(username, request), async () => {
        const account = await accountNamed(db, username);
        return (await passwordFits(password, account?.password ?? null)) || null;
      });
      return demandChecked(outcome, unasked).kind === 'right';
    },
  };
}
