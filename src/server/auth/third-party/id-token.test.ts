import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { BackchannelError } from './backchannel';
import { verifyIdToken } from './id-token';

const NOW = 1_800_000_000;
const expected = { issuer: 'https://sso.example.com', clientId: 'console', nonce: 'n1' };
const claims = { iss: expected.issuer, aud: 'console', sub: 'p1', nonce: 'n1', iat: NOW, exp: NOW + 300 };

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig' });
const keys = [
  jwk(rsa.publicKey, 'r'),
  jwk(ec.publicKey, 'e'),
  jwk(ed.publicKey, 'd'),
  { kty: 'oct', kid: 'o', k: 'AA' },
];

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
type Signer = (data: Buffer) => Buffer;
function token(header: object, payload: object, signer: Signer): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${signer(Buffer.from(text)).toString('base64url')}`;
}
const byRsa: Signer = (data) => sign('sha256', data, rsa.privateKey);
const byEc: Signer = (data) => sign('sha256', data, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
const read = (text: string) => verifyIdToken(text, keys, expected, NOW);
const signedWith = (change: object) => token({ alg: 'RS256', kid: 'r' }, { ...claims, ...change }, byRsa);

test.each<[string, object, Signer]>([
  ['RS256', { alg: 'RS256', kid: 'r' }, byRsa],
  ['RS256 without a key id', { alg: 'RS256' }, byRsa],
  ['ES256', { alg: 'ES256', kid: 'e' }, byEc],
  ['EdDSA', { alg: 'EdDSA', kid: 'd' }, (data) => sign(null, data, ed.privateKey)],
])('accepts %s by a key of the issuer', async (_, header, signer) => {
  expect(await read(token(header, claims, signer))).toMatchObject({ sub: 'p1' });
});

const publicPem = rsa.publicKey.export({ format: 'pem', type: 'spki' });
const good = token({ alg: 'RS256', kid: 'r' }, claims, byRsa);
const FORGED: [string, string][] = [
  ['alg none', token({ alg: 'none' }, claims, () => Buffer.alloc(0))],
  [
    'the public key as a shared secret',
    token({ alg: 'HS256', kid: 'r' }, claims, (data) => createHmac('sha256', publicPem).update(data).digest()),
  ],
  [
    'a key of another issuer',
    token({ alg: 'RS256', kid: 'r' }, claims, (data) => sign('sha256', data, other.privateKey)),
  ],
  [
    'a key in the token itself',
    token({ alg: 'RS256', jwk: jwk(other.publicKey, 'x') }, claims, (data) => sign('sha256', data, other.privateKey)),
  ],
  ['an unknown key id', token({ alg: 'RS256', kid: 'x' }, claims, byRsa)],
  ['the wrong kind of key', token({ alg: 'ES256', kid: 'r' }, claims, byRsa)],
  ['replaced claims', [good.split('.')[0], part({ ...claims, sub: 'admin' }), good.split('.')[2]].join('.')],
  ['no signature', `${good.split('.').slice(0, 2).join('.')}.`],
  ['a signature of another token', [...signedWith({ sub: 'p2' }).split('.').slice(0, 2), good.split('.')[2]].join('.')],
  ['a critical header that is not known', token({ alg: 'RS256', kid: 'r', crit: ['x'], x: 1 }, claims, byRsa)],
  ['two parts', good.split('.').slice(0, 2).join('.')],
  ['nonsense instead of a token', 'x'],
  ['a property of every object as algorithm', token({ alg: 'constructor' }, claims, byRsa)],
];
test.each(FORGED)('rejects a token with %s', async (_, text) => {
  await expect(read(text)).rejects.toThrow(BackchannelError);
});

test.each<[string, object]>([
  ['another issuer', { iss: 'https://evil.example.com' }],
  ['for another client', { aud: 'other' }],
  ['for several clients, without the authorized one', { aud: ['console', 'other'] }],
  ['authorized for another client', { azp: 'other' }],
  ['for several clients, without this one', { aud: ['one', 'other'], azp: 'console' }],
  ['without an audience', { aud: undefined }],
  ['expired', { exp: NOW - 61 }],
  ['without an expiry', { exp: undefined }],
  ['with a text as expiry', { exp: String(NOW + 300) }],
  ['not valid yet', { nbf: NOW + 61 }],
  ['issued in the future', { iat: NOW + 120 }],
  ['without a time of issue', { iat: undefined }],
  ['of another sign-in', { nonce: 'n2' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
])('rejects a signed token: %s', async (_, change) => {
  await expect(read(signedWith(change))).rejects.toThrow(BackchannelError);
});

test.each<[string, object]>([
  ['expired 59 seconds ago', { exp: NOW - 59 }],
  ['valid in 59 seconds', { nbf: NOW + 59 }],
  ['issued in 59 seconds', { iat: NOW + 59 }],
  ['for several clients and authorized for this one', { aud: ['console', 'other'], azp: 'console' }],
])('accepts a signed token: %s', async (_, change) => {
  expect(await read(signedWith(change))).toMatchObject({ sub: 'p1' });
});

test('accepts the new and the old key while the issuer rotates, then only the new one', async () => {
  const [oldKey, newKey] = [jwk(rsa.publicKey, 'old'), jwk(other.publicKey, 'new')];
  const byOld = token({ alg: 'RS256', kid: 'old' }, claims, byRsa);
  const byNew = token({ alg: 'RS256', kid: 'new' }, claims, (data) => sign('sha256', data, other.privateKey));
  const verify = (text: string, current: object[]) => verifyIdToken(text, current, expected, NOW);
  await expect(verify(byNew, [oldKey])).rejects.toThrow('ERR_JWKS_NO_MATCHING_KEY');
  expect(await verify(byOld, [oldKey, newKey])).toMatchObject({ sub: 'p1' });
  expect(await verify(byNew, [oldKey, newKey])).toMatchObject({ sub: 'p1' });
  await expect(verify(byOld, [newKey])).rejects.toThrow('ERR_JWKS_NO_MATCHING_KEY');
});

test('finds the key of a token without a key id among several of the same type', async () => {
  const several = [jwk(other.publicKey, 'a'), jwk(rsa.publicKey, 'b')];
  expect(await verifyIdToken(token({ alg: 'RS256' }, claims, byRsa), several, expected, NOW)).toMatchObject({
    sub: 'p1',
  });
  const third = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = token({ alg: 'RS256' }, claims, (data) => sign('sha256', data, third.privateKey));
  await expect(verifyIdToken(foreign, several, expected, NOW)).rejects.toThrow('SIGNATURE_VERIFICATION_FAILED');
});

test.each<[string, unknown[]]>([
  ['no keys', []],
  ['entries that are no keys', [null, 'r', 1, {}]],
  ['a broken key', [{ kty: 'RSA', kid: 'r', n: 'AA', e: '' }]],
  ['a key that is not for signatures', [{ ...jwk(rsa.publicKey, 'r'), use: 'enc' }]],
])('rejects a token when the issuer has %s', async (_, found) => {
  await expect(verifyIdToken(good, found, expected, NOW)).rejects.toThrow(BackchannelError);
});

test('names the claim in the reason, without its value', async () => {
  await expect(read(signedWith({ aud: 'other' }))).rejects.toThrow(
    'the id token is rejected: ERR_JWT_CLAIM_VALIDATION_FAILED (aud)',
  );
});
