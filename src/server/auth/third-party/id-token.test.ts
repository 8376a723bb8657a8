import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
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

test.each<[string, object, Signer]>([
  ['RS256', { alg: 'RS256', kid: 'r' }, byRsa],
  ['RS256 without a key id', { alg: 'RS256' }, byRsa],
  ['ES256', { alg: 'ES256', kid: 'e' }, byEc],
  ['EdDSA', { alg: 'EdDSA', kid: 'd' }, (data) => sign(null, data, ed.privateKey)],
])('accepts %s by a key of the issuer', (_, header, signer) => {
  expect(read(token(header, claims, signer)).sub).toBe('p1');
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
  ['two parts', good.split('.').slice(0, 2).join('.')],
  ['nonsense instead of a token', 'x'],
  ['a property of every object as algorithm', token({ alg: 'constructor' }, claims, byRsa)],
];
test.each(FORGED)('rejects a token with %s', (_, text) => {
  expect(() => read(text)).toThrow('the id token');
});

test.each<[string, object]>([
  ['another issuer', { iss: 'https://evil.example.com' }],
  ['for another client', { aud: 'other' }],
  ['for several clients, without the authorized one', { aud: ['console', 'other'] }],
  ['authorized for another client', { azp: 'other' }],
  ['expired', { exp: NOW - 61 }],
  ['without an expiry', { exp: undefined }],
  ['issued in the future', { iat: NOW + 120 }],
  ['of another sign-in', { nonce: 'n2' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: '' }],
])('rejects a signed token: %s', (_, change) => {
  expect(() => read(token({ alg: 'RS256', kid: 'r' }, { ...claims, ...change }, byRsa))).toThrow('the id token');
});
