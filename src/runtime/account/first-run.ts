/** First run of an installation: creates the company and its administrator, once. */
import { apiPaths } from '../http/api-paths';
import { SIGN_IN } from '../http/policy';
import { call } from '../http/request';

export interface FirstRun {
  company: string;
  username: string;
  password: string;
  /** One-time code of the server's console; empty on the machine of the server. */
  verifyCode: string;
}

/** @throws ApiError; `firstRun.done` when the installation has an administrator already */
export async function completeFirstRun(firstRun: FirstRun): Promise<void> {
  await call('POST', apiPaths.firstRun, { body: firstRun, policy: SIGN_IN });
}
