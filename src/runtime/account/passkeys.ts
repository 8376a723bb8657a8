/** Passkeys of the browser. Their code is loaded when one is used. */
import { ApiError } from '../errors/api-error';
import { loadChunk } from '../http/connection';
import { messages } from '../messages';

const webauthn = () => loadChunk(() => import('@simplewebauthn/browser'));

/**
 * Why this page offers no passkeys; null when it does.
 * @param origin the site that the server binds passkeys to; null where it offers none; undefined when it is unknown
 */
export function passkeyProblem(origin: string | null | undefined): string | null {
  if (!isSecureContext || origin === null) return messages.passkeyNotHere;
  if (origin !== undefined && origin !== location.origin) return messages.passkeyElsewhere(origin);
  return typeof PublicKeyCredential === 'function' ? null : messages.passkeyUnsupported;
}

/** Browsers report a cancelled dialog and a missing passkey alike. */
function failure(error: unknown): ApiError {
  const isPresent = error instanceof Error && error.name === 'InvalidStateError';
  return new ApiError(isPresent ? messages.passkeyPresent : messages.passkeyFailed);
}

/** Creates a passkey. @param options from the server @throws ApiError, also when the user cancels */
export async function createPasskey(options: object): Promise<unknown> {
  const { startRegistration } = await webauthn();
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }).catch(
    (error: unknown) => {
      throw failure(error);
    },
  );
}

/** Signs a challenge. @param options from the server @throws ApiError, also when the user cancels */
export async function signWithPasskey(options: object): Promise<unknown> {
  const { startAuthentication } = await webauthn();
  return startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch((error: unknown) => {
    throw failure(error);
  });
}
