/** Second factors of the signed-in user. Changes need a proof token, which the server gives for the password or a factor. */
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { SILENT_READ, WRITE, silent } from '../http/policy';
import { call } from '../http/request';
import { createPasskey, signWithPasskey } from './passkeys';
import type { StartedTotp } from './second-step';

export interface OwnFactor {
  id: string;
  kind: 'totp' | 'passkey';
  label: string;
  createTime: string;
  lastUsedTime: string | null;
}

export interface OwnFactors {
  factors: readonly OwnFactor[];
  /** Number of recovery codes left. */
  recoveryCodes: number;
  /** A role of the user requires a second factor. */
  isRequired: boolean;
  /** End of the grace period of a user without a second factor. */
  requiredFrom: string | null;
  /** The site that passkeys are bound to; null where the server offers none. */
  passkeyOrigin: string | null;
}

interface NewCodes {
  recoveryCodes: readonly string[] | null;
}
interface Challenge {
  challengeToken: string;
  options: object;
}

const policy = silent(WRITE);
async function send<T>(action: string, body: object = {}): Promise<T> {
  return (await call<T>('POST', apiPaths.ownFactors(action), { body, policy })).result as T;
}

/** @throws ApiError */
export async function loadOwnFactors(): Promise<OwnFactors> {
  return (await call<OwnFactors>('GET', apiPaths.ownFactors('list'), { policy: SILENT_READ })).result!;
}

/** True for the reply to a change without a valid proof. */
export const isProofMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'secondFactor.noProof';

/** @returns the proof token @throws ApiError */
export const proveByPassword = async (password: string): Promise<string> =>
  (await send<{ proofToken: string }>('proof', { password })).proofToken;

/** @returns the proof token @throws ApiError */
export const proveByCode = async (verifyCode: string): Promise<string> =>
  (await send<{ proofToken: string }>('proof', { verifyCode })).proofToken;

/** @returns the proof token @throws ApiError */
export async function proveByPasskey(): Promise<string> {
  const { challengeToken, options } = await send<Challenge>('proof/passkey');
  const response = await signWithPasskey(options);
  return (await send<{ proofToken: string }>('proof', { challengeToken, response })).proofToken;
}

/** A new secret for an authenticator app. @throws ApiError */
export const startTotp = (proofToken: string): Promise<StartedTotp> => send('totp/start', { proofToken });

/** @returns the recovery codes that come with the first factor @throws ApiError */
export const addTotp = async (
  proofToken: string,
  { setupToken }: StartedTotp,
  verifyCode: string,
  label: string,
): Promise<readonly string[] | null> =>
  (await send<NewCodes>('totp/add', { proofToken, setupToken, verifyCode, label })).recoveryCodes;

/** @returns the recovery codes that come with the first factor @throws ApiError */
export async function addPasskey(proofToken: string, label: string): Promise<readonly string[] | null> {
  const { challengeToken, options } = await send<Challenge>('passkey/start', { proofToken });
  const response = await createPasskey(options);
  return (await send<NewCodes>('passkey/add', { proofToken, challengeToken, response, label })).recoveryCodes;
}

/** @throws ApiError */
export const renameFactor = (id: string, label: string): Promise<null> => send('rename', { id, label });

/** @throws ApiError */
export const removeFactor = (proofToken: string, id: string): Promise<null> => send('remove', { proofToken, id });

/** Replaces the recovery codes. @throws ApiError */
export const renewRecoveryCodes = async (proofToken: string): Promise<readonly string[]> =>
  (await send<NewCodes>('recoveryCodes', { proofToken })).recoveryCodes ?? [];
