/** Passkeys (WebAuthn) as second factors: registration and the check of signed challenges. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Config } from '@/server/config/config';
import { type Database, isUniqueViolation, now } from '@/server/db';
import type { Json } from '@/server/http/schema/fields';
import { isIP } from 'node:net';
import type { AuthContext } from '../context';
import { fail } from './errors';
import { addFactor } from './factors';
import type { Tickets } from './tickets';

/** Loaded at the first use: most servers have no passkeys. */
const webauthn = () => import('@simplewebauthn/server');

/** The site that passkeys are bound to. */
interface PasskeySite {
  origin: string;
  /** Host name of the origin. */
  id: string;
}

/**
 * The site of a request; null where browsers offer no passkeys: not on https or `localhost`, or at an IP address.
 * Without PUBLIC_URL the site is the host that the browser sent: a passkey signs for the host that the browser shows, and
 * is found only under the host that it was added for.
 */
export function passkeySiteOf(request: FastifyRequest, { PUBLIC_URL }: Config): PasskeySite | null {
  const text = PUBLIC_URL || `${request.protocol}://${request.host}`;
  if (!URL.canParse(text)) return null;
  const { origin, protocol, hostname } = new URL(text);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, id: hostname } : null;
}

const passkeysOf = (db: Database, userId: string, site: PasskeySite) =>
  db
    .selectFrom('sys_second_factor')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .where('rp_id', '=', site.id)
    .orderBy('id')
    .execute();

type Credential = Awaited<ReturnType<typeof passkeysOf>>[number];
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

const descriptorOf = ({ credential_id, transports }: Credential) => ({
  id: credential_id ?? '',
  ...(Array.isArray(transports) ? { transports: transports as Transports } : {}),
});

/** What a challenge request returns; `options` goes to the browser's credential API. */
interface Challenge {
  challengeToken: string;
  options: object;
}

export interface Passkeys {
  /** Options for adding a passkey. @throws HttpError where no passkeys are offered */
  startSetup(request: FastifyRequest, user: { userId: string; username: string }): Promise<Challenge>;
  /** Stores the new passkey. @returns the recovery codes that come with the first factor, else null @throws HttpError */
  finishSetup(
    request: FastifyRequest,
    userId: string,
    challengeToken: string,
    response: Json | undefined,
    label: string,
  ): Promise<string[] | null>;
  /** Options for signing with a passkey. @throws HttpError for a user without a passkey of this site */
  challenge(request: FastifyRequest, userId: string): Promise<Challenge>;
  /** Checks a signed challenge, which is right once. */
  isRight(
    request: FastifyRequest,
    userId: string,
    challengeToken: string,
    response: Json | undefined,
  ): Promise<boolean>;
}

async function startSetup(
  { db }: AuthContext,
  tickets: Tickets,
  site: PasskeySite,
  { userId, username }: { userId: string; username: string },
): Promise<Challenge> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: site.id,
    rpID: site.id,
    userName: username,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(db, userId, site)).map(descriptorOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  const challengeToken = await tickets.create('passkey', { userId, challenge: options.challenge });
  return { challengeToken, options };
}

interface NewPasskey {
  userId: string;
  challenge: string;
  response: RegistrationResponseJSON;
  label: string;
}

async function addPasskey(
  { db }: AuthContext,
  site: PasskeySite,
  { userId, challenge, response, label }: NewPasskey,
): Promise<string[] | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw fail.wrongPasskey();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return addFactor(db, userId, {
    kind: 'passkey',
    label,
    credential_id: id,
    rp_id: site.id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter: String(counter),
    transports: JSON.stringify(transports ?? []),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? fail.passkeyTaken() : error;
  });
}

/** Verifies a signed challenge and stores the counter, which must grow when the passkey has one. */
async function verify(
  db: Database,
  site: PasskeySite,
  { id, credential_id, public_key, counter, transports }: Credential,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    credential: {
      id: credential_id ?? '',
      publicKey: new Uint8Array(Buffer.from(public_key ?? '', 'base64url')),
      counter: Number(counter ?? 0),
      ...(Array.isArray(transports) ? { transports: transports as Transports } : {}),
    },
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  if (!verified || authenticationInfo === null) return false;
  const next = String(authenticationInfo.newCounter);
  await db.updateTable('sys_second_factor').set({ counter: next, last_used_at: now }).where('id', '=', id).execute();
  return true;
}

export function buildPasskeys(auth: AuthContext, tickets: Tickets): Passkeys {
  const { db, config } = auth;
  const siteOf = (request: FastifyRequest): PasskeySite => {
    const site = passkeySiteOf(request, config);
    if (!site) throw fail.noPasskeysHere();
    return site;
  };
  /** The challenge of a ticket, which is consumed; null for one of another user. */
  const challengeOf = async (userId: string, token: string): Promise<string | null> => {
    const started = await tickets.read('passkey', token);
    return started?.userId === userId && (await tickets.consume('passkey', token)) ? started.challenge : null;
  };
  return {
    startSetup: (request, user) => startSetup(auth, tickets, siteOf(request), user),
    async finishSetup(request, userId, token, response, label) {
      const challenge = await challengeOf(userId, token);
      if (challenge === null) throw fail.setupExpired();
      const sent = response as unknown as RegistrationResponseJSON;
      return addPasskey(auth, siteOf(request), { userId, challenge, response: sent, label });
    },
    async challenge(request, userId) {
      const site = siteOf(request);
      const present = await passkeysOf(db, userId, site);
      if (present.length === 0) throw fail.noPasskey();
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: site.id,
        allowCredentials: present.map(descriptorOf),
        userVerification: 'preferred',
      });
      return { challengeToken: await tickets.create('passkey', { userId, challenge: options.challenge }), options };
    },
    async isRight(request, userId, token, response) {
      const site = siteOf(request);
      const challenge = await challengeOf(userId, token);
      const sent = response as unknown as AuthenticationResponseJSON | null | undefined;
      const credential = (await passkeysOf(db, userId, site)).find((one) => one.credential_id === sent?.id);
      return challenge !== null && credential !== undefined && sent
        ? verify(db, site, credential, challenge, sent)
        : false;
    },
  };
}
