/**
 * The second step of a sign-in. A server that asks for it rejects the first step with a ticket; the sign-in then waits
 * until the user has proved the second factor, or has gone back.
 */
import { proxy } from 'valtio';
import type { ApiResult } from '@/model/http/api-result';
import { isJsonObject } from '@/model/http/json';
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { SIGN_IN } from '../http/policy';
import { call } from '../http/request';
import { service } from '../service';
import { createPasskey, signWithPasskey } from './passkeys';

export interface SecondStep {
  ticket: string;
  /** Ways to prove the second factor; empty when one must be set up first. */
  methods: readonly string[];
}

export const secondStep = service(() => proxy<{ step: SecondStep | null }>({ step: null }));

interface Waiting {
  resolve: (reply: ApiResult<unknown>) => void;
  reject: (error: ApiError) => void;
}
const waiting = service((): { sign: Waiting | null } => ({ sign: null }));

/** `result.secondFactor` of a rejected sign-in; null for other errors. */
function parseStep(error: unknown): SecondStep | null {
  const result = error instanceof ApiError ? error.result : null;
  const asked = isJsonObject(result) ? result.secondFactor : null;
  if (!isJsonObject(asked) || typeof asked.ticket !== 'string' || !Array.isArray(asked.methods)) return null;
  return { ticket: asked.ticket, methods: asked.methods.filter((one) => typeof one === 'string') };
}

/**
 * Waits for the second step if the error of a sign-in asks for it.
 * @returns the reply with the session
 * @throws the error itself if it does not ask; ApiError when the user goes back
 */
export async function requestSecondStep(error: unknown): Promise<ApiResult<unknown>> {
  const step = parseStep(error);
  if (!step) throw error;
  leaveSecondStep();
  const reply = new Promise<ApiResult<unknown>>((resolve, reject) => {
    waiting().sign = { resolve, reject };
  });
  secondStep().step = step;
  return reply.finally(() => {
    secondStep().step = null;
    waiting().sign = null;
  });
}

/** Ends the second step. @param message for the form of the first step; empty when the user went back */
export const leaveSecondStep = (message = ''): void => waiting().sign?.reject(new ApiError(message));

/** Continues the sign-in with its session. */
export const finishSecondStep = (reply: ApiResult<unknown>): void => waiting().sign?.resolve(reply);

const send = <T>(path: string, body: object) => call<T>('POST', path, { body, policy: SIGN_IN });
const ticketOf = () => secondStep().step?.ticket ?? '';

/** Proves the second factor by a code. @throws ApiError, `attemptsLeft` in its result */
export async function verifyCode(method: 'totp' | 'recovery', code: string): Promise<void> {
  finishSecondStep(await send<unknown>(apiPaths.verifySecondFactor, { ticket: ticketOf(), method, verifyCode: code }));
}

/** Proves the second factor by a passkey. @throws ApiError, also when the user cancels */
export async function verifyPasskey(): Promise<void> {
  const ticket = ticketOf();
  const { result } = await send<{ challengeToken: string; options: object }>(apiPaths.signInPasskey, { ticket });
  const response = await signWithPasskey(result!.options);
  const { challengeToken } = result!;
  finishSecondStep(
    await send<unknown>(apiPaths.verifySecondFactor, { ticket, method: 'passkey', challengeToken, response }),
  );
}

export interface StartedTotp {
  setupToken: string;
  secret: string;
  uri: string;
}

export interface StartedSetup extends StartedTotp {
  /** The site that passkeys are bound to; null where the server offers none. */
  passkeyOrigin: string | null;
}

/** A new secret for an authenticator app, for a factor that the sign-in requires. @throws ApiError */
export async function startRequiredSetup(): Promise<StartedSetup> {
  return (await send<StartedSetup>(apiPaths.setUpSecondFactor, { ticket: ticketOf() })).result!;
}

export interface FinishedSetup {
  /** The reply with the session, for `finishSecondStep`. */
  reply: ApiResult<unknown>;
  recoveryCodes: readonly string[];
}

async function finishSetup(proof: object): Promise<FinishedSetup> {
  const reply = await send<{ recoveryCodes?: string[] | null }>(apiPaths.secondFactorSetUp, proof);
  return { reply, recoveryCodes: reply.result?.recoveryCodes ?? [] };
}

/** Sets the authenticator app up. @throws ApiError */
export const finishRequiredSetup = (setupToken: string, code: string): Promise<FinishedSetup> =>
  finishSetup({ ticket: ticketOf(), setupToken, verifyCode: code });

/** Sets a passkey up instead. @throws ApiError, also when the user cancels */
export async function setUpRequiredPasskey(): Promise<FinishedSetup> {
  const ticket = ticketOf();
  const { result } = await send<{ challengeToken: string; options: object }>(apiPaths.setUpPasskey, { ticket });
  const response = await createPasskey(result!.options);
  return finishSetup({ ticket, method: 'passkey', challengeToken: result!.challengeToken, response });
}
