/** CAS protocol 3.0: validates a service ticket at the CAS server and returns its username. */
import { fetchText, BackchannelError } from './backchannel';

/** Format of CAS tickets. Excludes XML characters, because the CAS server can repeat the ticket in its reply. */
const TICKET = /^[\w.-]{1,256}$/;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescape = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(\w{2,4}));/g, (all, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ''] ?? all),
  );

const ROOT = /^\s*(?:<\?xml[^>]*\?>)?\s*<(?:\w+:)?serviceResponse\b/;
/** The user element is the first child of a success element. */
const SUCCESS = /<(?:\w+:)?authenticationSuccess\b[^>]*>\s*<(?:\w+:)?user\b[^>]*>([^<]{1,100})<\/(?:\w+:)?user>/;

/** @returns the username, or null for a ticket that CAS does not know */
export function readServiceResponse(xml: string): string | null {
  if (!ROOT.test(xml) || /<!|authenticationFailure/.test(xml)) return null;
  const name = SUCCESS.exec(xml)?.[1];
  return name === undefined ? null : unescape(name).trim() || null;
}

/**
 * @param casUrl e.g. `https://cas.example.com/cas`
 * @param service the URL to which CAS redirected the browser
 * @returns the username, or null when CAS rejects the ticket
 * @throws BackchannelError when the request to CAS fails
 */
export async function validateTicket(casUrl: string, ticket: string, service: string): Promise<string | null> {
  if (!TICKET.test(ticket)) return null;
  const url = new URL(`${casUrl}/p3/serviceValidate`);
  url.searchParams.set('ticket', ticket);
  url.searchParams.set('service', service);
  const xml = await fetchText(url.href);
  if (!xml.includes('serviceResponse')) throw new BackchannelError('CAS sent no service response');
  return readServiceResponse(xml);
}
