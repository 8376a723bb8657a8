/** A passkey authenticator in this process: one ES256 key pair per passkey, attestation `none` (WebAuthn level 2). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
const ATTESTED = 0x40;
const COUNTER_BYTES = 4;
const AAGUID = Buffer.alloc(16);

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** CBOR of a byte string (RFC 8949), up to 65,535 bytes. */
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59]), uint(data.length, 2), data]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Differences from what the server expects. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  /** The counter of a copied authenticator. */
  counter?: number;
}

export interface Passkey {
  id: string;
  /** The browser's reply to the options of a registration. */
  create(options: { challenge: string }, forgery?: Forgery): object;
  /** The browser's reply to the options of a sign-in. */
  sign(options: { challenge: string }, forgery?: Forgery): object;
}

/** @param site origin of the console; its host name is the id of the site */
export function buildPasskey(site: string): Passkey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  // COSE key: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;

  const clientData = (type: string, challenge: string, { origin = site }: Forgery) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, forgery: Forgery, rest: readonly Buffer[] = []) =>
    Buffer.concat([
      sha256(forgery.rpId ?? new URL(site).hostname),
      Buffer.from([flags]),
      uint(forgery.counter ?? counter, COUNTER_BYTES),
      ...rest,
    ]);
  const reply = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    create({ challenge }, forgery = {}) {
      const attested = [AAGUID, uint(credentialId.length, 2), credentialId, cose];
      const data = authenticatorData(USER_PRESENT_AND_VERIFIED + ATTESTED, forgery, attested);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return reply({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, forgery)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    sign({ challenge }, forgery = {}) {
      counter += 1;
      const client = clientData('webauthn.get', challenge, forgery);
      const data = authenticatorData(USER_PRESENT_AND_VERIFIED, forgery);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return reply({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
