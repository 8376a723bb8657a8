/** Verifies OpenID Connect id tokens: signature, issuer, audience, expiry and nonce. */
import { createPublicKey, timingSafeEqual, verify, constants, type JsonWebKey, type KeyObject } from 'node:crypto';
import { type JsonObject, parseJsonObject } from '@/model/http/json';
import { BackchannelError } from './backchannel';

export interface ExpectedClaims {
  issuer: string;
  clientId: string;
  nonce: string;
}

export type Claims = JsonObject;

interface Algorithm {
  digest: string | null;
  keyType: string;
  options?: { padding?: number; saltLength?: number; dsaEncoding?: 'ieee-p1363' };
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

/** Only algorithms with public keys; `none` and shared secrets (HS256) are rejected. */
const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  RS256: { digest: 'sha256', keyType: 'rsa' },
  RS384: { digest: 'sha384', keyType: 'rsa' },
  RS512: { digest: 'sha512', keyType: 'rsa' },
  PS256: { digest: 'sha256', keyType: 'rsa', options: PSS },
  ES256: { digest: 'sha256', keyType: 'ec', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { digest: null, keyType: 'ed25519' },
};

/** Permitted clock difference between the issuer and this server. */
const LEEWAY_SECONDS = 60;

function parsePart(part: string | undefined): Claims {
  const claims = parseJsonObject(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  if (claims) return claims;
  throw new BackchannelError('the id token cannot be read');
}

function keyOf(jwk: unknown): KeyObject | null {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  } catch {
    return null;
  }
}

const equalsInConstantTime = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The issuer's signing keys with this key id; all signing keys when the token has no key id. */
function keysFor(kid: unknown, keys: readonly unknown[]): unknown[] {
  return keys.filter((one) => {
    const { kid: own, use } = one as { kid?: unknown; use?: unknown };
    return (kid === undefined || own === kid) && (use === undefined || use === 'sig');
  });
}

/**
 * Verifies the token and returns its claims.
 * @param keys the keys of the issuer's JWKS
 * @param now Unix time in seconds
 * @throws BackchannelError for an invalid token
 */
export function verifyIdToken(token: string, keys: readonly unknown[], expected: ExpectedClaims, now: number): Claims {
  const parts = token.split('.');
  const [head, body, signature] = parts;
  const { alg, kid } = parsePart(head);
  const algorithm = typeof alg === 'string' && Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg]! : null;
  if (parts.length !== 3 || !algorithm) throw new BackchannelError('the id token is not signed as it must be');
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = keysFor(kid, keys).some((jwk) => {
    const key = keyOf(jwk);
    if (key?.asymmetricKeyType !== algorithm.keyType) return false;
    return verify(algorithm.digest, signed, { key, ...algorithm.options }, Buffer.from(signature ?? '', 'base64url'));
  });
  if (!isSigned) throw new BackchannelError('the id token is not signed by its issuer');
  const claims = parsePart(body);
  const { iss, aud, azp, exp, iat, nonce, sub } = claims;
  const audience = [aud].flat();
  if (iss !== expected.issuer) throw new BackchannelError('the id token is of another issuer');
  if (!audience.includes(expected.clientId) || (azp !== undefined && azp !== expected.clientId))
    throw new BackchannelError('the id token is for another client');
  if (audience.length > 1 && azp === undefined) throw new BackchannelError('the id token is for several');
  if (typeof exp !== 'number' || exp + LEEWAY_SECONDS < now) throw new BackchannelError('the id token is too old');
  if (typeof iat !== 'number' || iat - LEEWAY_SECONDS > now)
    throw new BackchannelError('the id token is of the future');
  if (typeof nonce !== 'string' || !equalsInConstantTime(nonce, expected.nonce))
    throw new BackchannelError('the id token is of another sign-in');
  if (typeof sub !== 'string' || sub === '') throw new BackchannelError('the id token names no user');
  return claims;
}
