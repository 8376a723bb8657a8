/** Identity providers for tests: OpenID Connect from a package, and a minimal CAS. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';

export interface OpenId {
  issuer: string;
  server: OAuth2Server;
  /** Claims of the signed-in user, in the id token and in the user info. */
  person: { sub: string; name?: string; preferred_username?: string; picture?: string };
  close(): Promise<void>;
}

export async function openOpenId(): Promise<OpenId> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.issuer.url = `http://127.0.0.1:${server.address().port}`;
  const openId: OpenId = { issuer: server.issuer.url, server, person: { sub: 'nobody' }, close: () => server.stop() };
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }, request: { body?: object }) => {
    const clientId = request.body && 'client_id' in request.body ? request.body.client_id : 'console';
    Object.assign(token.payload, { sub: openId.person.sub, aud: clientId });
  });
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = openId.person;
  });
  return openId;
}

export interface Cas {
  url: string;
  /** Valid tickets; each one can be used once. */
  tickets: Map<string, { user: string; service: string }>;
  asked: string[];
  /** If set, this text replaces every reply. */
  answer: string | null;
  close(): Promise<void>;
}

const SPACE = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function openCas(): Promise<Cas> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    cas.asked.push(pathname);
    const ticket = searchParams.get('ticket') ?? '';
    const found = cas.tickets.get(ticket);
    cas.tickets.delete(ticket);
    const body =
      found && found.service === searchParams.get('service')
        ? `<cas:authenticationSuccess>\n<cas:user>${escape(found.user)}</cas:user><cas:attributes><cas:user>other</cas:user></cas:attributes></cas:authenticationSuccess>`
        : `<cas:authenticationFailure code="INVALID_TICKET">Ticket ${escape(ticket)} not recognized</cas:authenticationFailure>`;
    response.end(cas.answer ?? `<?xml version="1.0"?>\n<cas:serviceResponse ${SPACE}>${body}</cas:serviceResponse>`);
  });
  const cas: Cas = {
    url: '',
    tickets: new Map(),
    asked: [],
    answer: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cas.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`;
  return cas;
}
