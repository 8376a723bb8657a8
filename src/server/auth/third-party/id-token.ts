/** Verifies OpenID Connect id tokens with jose: signature, issuer, audience, times, nonce and subject. */
import { createLocalJWKSet, errors, jwtVerify, type JWK, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { isJsonObject, type JsonObject } from '@/model/http/json';
import { BackchannelError } from './backchannel';

export interface ExpectedClaims {
  issuer: string;
  clientId: string;
  nonce: string;
}

export type Claims = JsonObject;

/** Only algorithms with public keys; `none` and shared secrets (HS256) are rejected. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'EdDSA'];

/** Permitted clock difference between the issuer and this server. */
const LEEWAY_SECONDS = 60;

/** Verifies signature and registered claims. A token without a key id may be signed by any fitting key. */
async function verifiedClaims(token: string, keys: readonly JWK[], options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Checks what OpenID Connect Core §3.1.3.7 requires beyond JWT. @throws BackchannelError */
function assertIdToken({ aud, azp, iat, nonce, sub }: JWTPayload, expected: ExpectedClaims, now: number): void {
  const hasSeveralAudiences = Array.isArray(aud) && aud.length > 1;
  if ((azp !== undefined || hasSeveralAudiences) && azp !== expected.clientId)
    throw new BackchannelError('the id token is for another client');
  if (iat === undefined || iat - LEEWAY_SECONDS > now)
    throw new BackchannelError('the id token was issued in the future');
  if (nonce !== expected.nonce) throw new BackchannelError('the id token belongs to another sign-in');
  if (sub === undefined || sub === '') throw new BackchannelError('the id token has no subject');
}

/** The reason without values of the token, e.g. `ERR_JWT_CLAIM_VALIDATION_FAILED (aud)`. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return `${error.code} (${error.claim})`;
  return error instanceof errors.JOSEError ? error.code : 'the key cannot be used';
}

/**
 * Verifies the token and returns its claims.
 * @param keys the keys of the issuer's JWKS
 * @param now Unix time in seconds
 * @throws BackchannelError for an invalid token
 */
export async function verifyIdToken(
  token: string,
  keys: readonly unknown[],
  expected: ExpectedClaims,
  now: number,
): Promise<Claims> {
  const publicKeys = keys.filter((key): key is JWK & JsonObject => isJsonObject(key) && key['kty'] !== 'oct');
  try {
    const claims = await verifiedClaims(token, publicKeys, {
      algorithms: ALGORITHMS,
      issuer: expected.issuer,
      audience: expected.clientId,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(now * 1000),
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    });
    assertIdToken(claims, expected, now);
    return claims;
  } catch (error) {
    if (error instanceof BackchannelError) throw error;
    throw new BackchannelError(`the id token is rejected: ${reasonOf(error)}`);
  }
}
