/** The ways in (spec 1 §7, contract.md §2): account, phone, third party, CAS; and what stands before them. */
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { call, type Method, type Params } from '../http/request';
import { storeSessionLifetime } from '../session/session-lifetime';
import { storeSession } from '../session/stored-session';
import { messages } from '../messages';

export interface Credentials {
  username: string;
  password: string;
  /** As read off the image of `checkKey`; only where the server asks for one. */
  captcha?: string;
  checkKey?: string;
  /** False: the session ends with the browser. */
  remember_me?: boolean;
}

const QUIET = { quiet: true, ownSession: true } as const;
const SIGNED_IN = 200;

async function requestSession(method: Method, path: string, sent: { body?: unknown; params?: Params }): Promise<void> {
  const { code, message, result } = await call<unknown>(method, path, { ...sent, ...QUIET });
  // Rulings, "success": sign-in needs 200; any other code rejects the whole answer.
  if (code === SIGNED_IN && storeSession(result)) return;
  throw new ApiError(message || messages.signInFailed, { code, result });
}

/**
 * Signs in with an account and its password; the menu follows by `loadPermissions`.
 * @throws ApiError with the server's message when it is refused; `needsCaptcha` says what the next try needs
 */
export async function signIn(credentials: Credentials): Promise<void> {
  await requestSession('POST', apiPaths.signIn, { body: credentials });
  if (credentials.remember_me !== undefined) storeSessionLifetime(credentials.remember_me);
}

/** Signs in with a phone number and the code sent to it. @throws ApiError */
export async function phoneSignIn(mobile: string, captcha: string, remember = true): Promise<void> {
  await requestSession('POST', apiPaths.phoneSignIn, { body: { mobile, captcha } });
  storeSessionLifetime(remember);
}

/** Signs in with what a third party's window answered. @throws ApiError */
export function thirdPartySignIn(token: string, thirdType: string): Promise<void> {
  return requestSession('GET', apiPaths.thirdSignIn(token, thirdType), {});
}

export interface UnboundAccount {
  source: string;
  uuid: string;
  /** Who they are there. */
  username: string;
  avatar: string;
}

async function requestTicket(path: string, body: unknown): Promise<string> {
  const { result } = await call<unknown>('POST', path, { body, ...QUIET });
  if (typeof result === 'string' && result !== '') return result;
  throw new ApiError(messages.unreadable);
}

/** Ties an account elsewhere to one here by its password; gives the ticket for `thirdSignIn`. @throws ApiError */
export const bindByPassword = (uuid: string, credentials: Credentials): Promise<string> =>
  requestTicket(apiPaths.bindByPassword, { uuid, ...credentials });

/** As `bindByPassword`, by a code sent to the phone. @throws ApiError */
export const bindByPhone = (thirdUserUuid: string, mobile: string, captcha: string): Promise<string> =>
  requestTicket(apiPaths.bindByPhone, { thirdUserUuid, mobile, captcha });

/** Makes an account here for one elsewhere. @throws ApiError, e.g. where registration is off */
export const createBoundAccount = (unbound: UnboundAccount): Promise<string> =>
  requestTicket(apiPaths.createThird, { ...unbound, suffix: '', operateCode: '' });

/** Signs in with a CAS ticket; `service` is the address it was issued for. @throws ApiError */
export function casSignIn(ticket: string, service: string): Promise<void> {
  return requestSession('GET', apiPaths.casSignIn, { params: { ticket, service } });
}

const WRONG_CAPTCHA = 412;
const SMS_TOO_OFTEN = 40_002;

/** True when the next try needs a captcha: the server says so, or the one given was wrong. */
export function needsCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, result } = error;
  if (code === WRONG_CAPTCHA || code === SMS_TOO_OFTEN) return true;
  return typeof result === 'object' && result !== null && 'captcha' in result && result.captcha === true;
}

/** The picture of a captcha as a data url; `key` goes back as `checkKey`. @throws ApiError */
export async function captchaImage(key: string): Promise<string> {
  const { result } = await call<unknown>('GET', apiPaths.captchaImage(key), QUIET);
  if (typeof result === 'string' && /^data:image\/[\w.+-]+;base64,/.test(result)) return result;
  throw new ApiError(messages.unreadable);
}

/** Is the captcha right? Asked before an SMS is sent again. @throws ApiError when it is not */
export async function checkCaptcha(captcha: string, checkKey: string): Promise<void> {
  await call('POST', apiPaths.checkCaptcha, { body: { captcha, checkKey }, ...QUIET });
}

/** What an SMS code is for. */
const SMS_MODE = { signIn: '0', register: '1', reset: '2' } as const;

/** Sends a code to a phone; gives the server's words. @throws ApiError, code 40002 when it was too soon */
export async function sendSms(mobile: string, purpose: keyof typeof SMS_MODE): Promise<string> {
  const body = { mobile, smsmode: SMS_MODE[purpose] };
  return (await call('POST', apiPaths.sms, { body, sign: true, ...QUIET })).message;
}

export interface Registration {
  username: string;
  password: string;
  phone: string;
  smscode: string;
  email?: string;
}

/** Makes an account; gives the server's words. @throws ApiError */
export async function register(registration: Registration): Promise<string> {
  return (await call('POST', apiPaths.register, { body: registration, ...QUIET })).message;
}

/** First step of a forgotten password: whose phone is it? @throws ApiError */
export async function verifyPhone(phone: string, smscode: string): Promise<{ username: string; smscode: string }> {
  const { result } = await call<{ username?: unknown; smscode?: unknown }>('POST', apiPaths.verifyPhone, {
    body: { phone, smscode },
    ...QUIET,
  });
  if (typeof result?.username !== 'string') throw new ApiError(messages.unreadable);
  return { username: result.username, smscode: typeof result.smscode === 'string' ? result.smscode : smscode };
}

/** Last step of a forgotten password; gives the server's words. @throws ApiError */
export async function resetPassword(
  change: Readonly<Record<'username' | 'password' | 'smscode' | 'phone', string>>,
): Promise<string> {
  return (await call('GET', apiPaths.resetPassword, { params: change, ...QUIET })).message;
}
