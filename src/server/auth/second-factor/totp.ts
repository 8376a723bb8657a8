/** Time-based one-time passwords (RFC 6238) as authenticator apps compute them: SHA-1, 6 digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted: clocks of phones differ. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Address for the QR code. @param issuer name of this system @param account name of the user */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step that a code belongs to.
 * @param milliseconds current time since 1970
 * @returns null for a wrong code
 */
export function totpStepOf(secret: string, code: string, milliseconds: number): number | null {
  if (!CODE.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: milliseconds, window: WINDOW });
  return delta === null ? null : Math.floor(milliseconds / 1000 / PERIOD_SECONDS) + delta;
}
