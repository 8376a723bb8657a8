/** Sign-in, captcha and SMS code (spec 1 §7, contract.md §2). */
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { OWN_SESSION, SIGN_IN } from '../http/policy';
import type { Method, Params } from '../http/types';
import { call } from '../http/request';
import { storeSessionLifetime } from '../session/session-lifetime';
import { storeSession } from '../session/stored-session';
import { notify } from '../notices/notices';
import { messages } from '../messages';
import { isJsonObject } from '@/model/http/json';
import { requestSecondStep } from './second-step';

export interface Credentials {
  username: string;
  password: string;
  /** Text of the captcha image with the key `checkKey`; only when the server requires a captcha. */
  captcha?: string;
  checkKey?: string;
  /** False: the session ends when the browser closes. */
  remember_me?: boolean;
}

const SIGNED_IN = 200;

/** The session of a sign-in, after the second step if the server asks for it. @throws ApiError */
async function requestSession(method: Method, path: string, sent: { body?: unknown; params?: Params }): Promise<void> {
  const { code, message, result } = await call<unknown>(method, path, { ...sent, policy: SIGN_IN }).catch(
    requestSecondStep,
  );
  // Rulings, "success": sign-in requires code 200; any other code is an error.
  if (code !== SIGNED_IN || !storeSession(result))
    throw new ApiError(message || messages.signInFailed, { code, result });
  const until = isJsonObject(result) ? result.secondFactorUntil : undefined;
  if (typeof until === 'string') notify.warning(messages.secondFactorUntil(until.slice(0, 16)), { durationMs: 0 });
}

/**
 * Signs in with account and password; `loadPermissions` loads the menu afterwards.
 * @throws ApiError with the server's message when rejected; `needsCaptcha` tests whether the next try needs a captcha
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

/** Signs in with the result of a third-party sign-in window. @throws ApiError */
export function thirdPartySignIn(token: string, thirdType: string): Promise<void> {
  return requestSession('GET', apiPaths.thirdSignIn(token, thirdType), {});
}

export interface UnboundAccount {
  source: string;
  uuid: string;
  /** User name at the third party. */
  username: string;
  avatar: string;
}

async function requestTicket(path: string, body: unknown): Promise<string> {
  const { result } = await call<unknown>('POST', path, { body, policy: SIGN_IN });
  if (typeof result === 'string' && result !== '') return result;
  throw new ApiError(messages.unreadable);
}

/** Binds a third-party account by the local password. Returns the ticket for `thirdSignIn`. @throws ApiError */
export const bindByPassword = (uuid: string, credentials: Credentials): Promise<string> =>
  requestTicket(apiPaths.bindByPassword, { uuid, ...credentials });

/** Like `bindByPassword`, with an SMS code instead of the password. @throws ApiError */
export const bindByPhone = (thirdUserUuid: string, mobile: string, captcha: string): Promise<string> =>
  requestTicket(apiPaths.bindByPhone, { thirdUserUuid, mobile, captcha });

/** Creates a local account for a third-party account. @throws ApiError, e.g. when registration is disabled */
export const createBoundAccount = (unbound: UnboundAccount): Promise<string> =>
  requestTicket(apiPaths.createThird, { ...unbound, suffix: '', operateCode: '' });

/** Signs in with a CAS ticket; `service` is the URL that the ticket was issued for. @throws ApiError */
export function casSignIn(ticket: string, service: string): Promise<void> {
  return requestSession('GET', apiPaths.casSignIn, { params: { ticket, service } });
}

const WRONG_CAPTCHA = 412;
const SMS_TOO_OFTEN = 40_002;

/** True when the next try needs a captcha: the server requires one, or the entered one was wrong. */
export function needsCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, result } = error;
  if (code === WRONG_CAPTCHA || code === SMS_TOO_OFTEN) return true;
  return typeof result === 'object' && result !== null && 'captcha' in result && result.captcha === true;
}

/** Loads a captcha image as a data URL; the sign-in sends `key` as `checkKey`. @throws ApiError */
export async function captchaImage(key: string): Promise<string> {
  const { result } = await call<unknown>('GET', apiPaths.captchaImage(key), { policy: SIGN_IN });
  if (typeof result === 'string' && /^data:image\/[\w.+-]+;base64,/.test(result)) return result;
  throw new ApiError(messages.unreadable);
}

/** Checks a captcha before an SMS is sent again. @throws ApiError when it is wrong */
export async function checkCaptcha(captcha: string, checkKey: string): Promise<void> {
  await call('POST', apiPaths.checkCaptcha, { body: { captcha, checkKey }, policy: SIGN_IN });
}

/** The contract's `smsmode` by the purpose of a code (contract.md §1.1). */
const SMS_MODES = { 'sign-in': '0', register: '1', reset: '2' } as const;
export type SmsPurpose = keyof typeof SMS_MODES;

/** Sends a code to a phone. Returns the server's message. @throws ApiError, code 40002 when requested too soon */
export async function sendSms(mobile: string, purpose: SmsPurpose = 'sign-in'): Promise<string> {
  const body = { mobile, smsmode: SMS_MODES[purpose] };
  return (await call('POST', apiPaths.sms, { body, policy: OWN_SESSION })).message;
}
