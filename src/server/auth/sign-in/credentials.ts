/** Credential checks: password, or code sent to the phone. All of them share one attempt limiter. */
import type { FastifyRequest } from 'fastify';
import type { Database } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { buildCaptchas, type Captchas } from '../captcha/captcha';
import { buildOneTimeCodes, type CodeKind, type OneTimeCodes } from '../one-time-codes';
import { passwordCandidates } from '../passwords/cipher';
import { verifyPassword } from '../passwords/hash';
import { type Account, findAccountByUsername, findAccountByPhone } from './accounts';
import { type AttemptLimiter, buildAttemptLimiter, type SignInAttempt } from './attempt-limits';
import { assertNotBlocked, recordFailure } from './attempt-outcomes';
import { clientAddressOf } from './client-address';
import type { SignInFailure } from './failure-log';
import { messages } from './messages';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { body, flag, text, type ValueOf } from '@/server/http/schema/fields';
import { fail } from './errors';

/** Fields of a sign-in by password. Clients send `checkKey` as number and `remember_me` as boolean. */
export const signInFields = {
  username: text('用户名'),
  password: text('密码'),
  captcha: text('验证码'),
  checkKey: text('验证码键'),
  loginOrgCode: text('登录部门'),
  remember_me: flag('记住我'),
};

export const signInBody = body(signInFields);
export type PasswordSignIn = ValueOf<typeof signInBody>;

export interface PasswordOptions {
  /** Does not consume the captcha. */
  keepCaptcha?: boolean;
}

/** A code that the user typed, as sent to the phone. */
export interface TypedCode {
  kind: CodeKind;
  phone: string;
  code: string;
}

export interface CredentialChecks {
  captchas: Captchas;
  codes: OneTimeCodes;
  /**
   * Checks username and password and returns the account.
   * @throws HttpError with the same message for an unknown name and a wrong password
   */
  byPassword(request: FastifyRequest, sent: PasswordSignIn, options?: PasswordOptions): Promise<Account>;
  /** Checks a code sent to the phone, without consuming it, and returns the account of the phone. @throws HttpError */
  checkCode(request: FastifyRequest, typed: TypedCode): Promise<Account>;
  /** Checks and consumes a code sent to the phone, and returns the account of the phone. @throws HttpError */
  consumeCode(request: FastifyRequest, typed: TypedCode): Promise<Account>;
  /** Checks the password of a signed-in user. A wrong one counts as a failed attempt. @throws HttpError */
  isPasswordCorrect(request: FastifyRequest, username: string, password: string): Promise<boolean>;
}

interface CredentialContext {
  db: Database;
  codes: OneTimeCodes;
  captchas: Captchas;
  attempts: AttemptLimiter;
}

/** Error code of a captcha failure, for clients that send X-Version. */
const CAPTCHA_FAILED = 412;

async function passwordMatches(sent: string, stored: string | null): Promise<boolean> {
  for (const password of passwordCandidates(sent)) if (await verifyPassword(password, stored)) return true;
  return false;
}

/** An attempt whose request cannot contain a captcha. */
const withoutCaptcha = (account: string, { ip }: FastifyRequest): SignInAttempt => ({
  account,
  ip,
  acceptsCaptcha: false,
  captchaPassed: false,
});

async function byPassword(
  { db, captchas, attempts }: CredentialContext,
  request: FastifyRequest,
  sent: PasswordSignIn,
  { keepCaptcha = false }: PasswordOptions = {},
): Promise<Account> {
  const { ip, headers } = request;
  const username = shortTextOf(sent.username);
  const password = secretOf(sent.password);
  if (!username || !password) throw fail.wrongPassword();
  const [captcha, key] = [shortTextOf(sent.captcha), shortTextOf(sent.checkKey)];
  const checkCaptcha = () => (keepCaptcha ? captchas.check(key, captcha) : captchas.consume(key, captcha));
  const captchaPassed = captcha !== '' && key !== '' && (await checkCaptcha()) === 'right';
  let reason: string = messages.log.unknown;
  const outcome = await attempts.run({ account: username, ip, acceptsCaptcha: true, captchaPassed }, async () => {
    const account = await findAccountByUsername(db, username);
    if (account) reason = messages.log.password;
    return (await passwordMatches(password, account?.password ?? null)) ? account : null;
  });
  recordFailure(request, outcome, { account: username, reason });
  const checked = assertNotBlocked(outcome, () => {
    const code = headers['x-version'] === undefined ? 500 : CAPTCHA_FAILED;
    const { errorCode, message } = captcha ? fail.wrongCaptcha() : fail.noCaptcha();
    return new HttpError(errorCode, message, { code, result: { captcha: true } });
  });
  if (checked.kind === 'right') return checked.value;
  throw fail.wrongPassword().with(checked.captchaNext ? { captcha: true } : null);
}

async function byCode(
  { db, codes, attempts }: CredentialContext,
  request: FastifyRequest,
  { kind, phone, code }: TypedCode,
  consume: boolean,
): Promise<Account> {
  const account = await findAccountByPhone(db, phone);
  const failure: SignInFailure = {
    account: account?.username ?? phone,
    reason: messages.log.code,
    ...(kind === 'sms-login' ? {} : { attempted: messages.log.reset }),
  };
  const outcome = await attempts.run(withoutCaptcha(failure.account, request), async () => {
    const typed = { kind, key: phone, secret: code };
    const result = consume ? (await codes.consume(typed)).result : await codes.check(typed);
    // Without a pending code this is not an attempt: otherwise a phone number is enough to lock its account.
    if (result === 'none') {
      const dedupeKey = `code:${clientAddressOf(request.ip)}`;
      request.signInFailure = { ...failure, reason: messages.log.noCode, dedupeKey };
      throw fail.smsGone();
    }
    return result === 'right' ? account : null;
  });
  recordFailure(request, outcome, failure);
  const checked = assertNotBlocked(outcome);
  if (checked.kind === 'right') return checked.value;
  throw fail.wrongSms();
}

async function isPasswordCorrect(
  { db, attempts }: CredentialContext,
  request: FastifyRequest,
  username: string,
  password: string,
): Promise<boolean> {
  const outcome = await attempts.run(withoutCaptcha(username, request), async () => {
    const account = await findAccountByUsername(db, username);
    return (await passwordMatches(password, account?.password ?? null)) || null;
  });
  return assertNotBlocked(outcome).kind === 'right';
}

export function buildCredentialChecks({ db, config }: AuthContext): CredentialChecks {
  const codes = buildOneTimeCodes(db);
  const captchas = buildCaptchas(db);
  const context: CredentialContext = { db, codes, captchas, attempts: buildAttemptLimiter(db, config.CAPTCHA) };
  return {
    captchas,
    codes,
    byPassword: (request, sent, options) => byPassword(context, request, sent, options),
    checkCode: (request, typed) => byCode(context, request, typed, false),
    consumeCode: (request, typed) => byCode(context, request, typed, true),
    isPasswordCorrect: (request, username, password) => isPasswordCorrect(context, request, username, password),
  };
}
