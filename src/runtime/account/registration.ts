/** Registration and the password reset by a code sent to the phone (contract.md §1.2). */
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { SIGN_IN } from '../http/policy';
import { call } from '../http/request';
import { messages } from '../messages';

export interface Registration {
  username: string;
  password: string;
  email: string;
  phone: string;
  /** Code sent to the phone. */
  smscode: string;
}

/** Registers an account. @throws ApiError */
export async function register(registration: Registration): Promise<void> {
  await call('POST', apiPaths.register, { body: registration, policy: SIGN_IN });
}

/** What resets a password: the account of the phone, and the code that proves it. */
export interface VerifiedPhone {
  username: string;
  phone: string;
  smscode: string;
}

/** Checks the code sent to a phone. @returns its account @throws ApiError */
export async function verifyPhone(phone: string, smscode: string): Promise<VerifiedPhone> {
  const { result } = await call<{ username?: unknown } | null>('POST', apiPaths.verifyPhone, {
    body: { phone, smscode },
    policy: SIGN_IN,
  });
  const username = result?.username;
  if (typeof username !== 'string') throw new ApiError(messages.unreadable);
  return { username, phone, smscode };
}

const WRONG_METHOD = 405;

/**
 * Sets a new password. Servers without the POST get it as the contract has it, in the URL.
 * @throws ApiError
 */
export async function resetPassword(verified: VerifiedPhone, password: string): Promise<void> {
  const sent = { ...verified, password };
  try {
    await call('POST', apiPaths.resetPassword, { body: sent, policy: SIGN_IN });
  } catch (error) {
    const onlyGet = error instanceof ApiError && (error.code === WRONG_METHOD || error.httpStatus === WRONG_METHOD);
    if (!onlyGet) throw error;
    await call('GET', apiPaths.resetPassword, { params: sent, policy: SIGN_IN });
  }
}
