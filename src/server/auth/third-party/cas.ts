/** CAS protocol 3.0: asks the CAS server whom a service ticket stands for. */
import { fetchText, BackchannelError } from './backchannel';

/** As CAS writes them; nothing that could be read as XML in the server's own words about it. */
const TICKET = /^[\w.-]{1,256}$/;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescape = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(\w{2,4}));/g, (all, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ''] ?? all),
  );

const ROOT = /^\s*(?:<\?xml[^>]*\?>)?\s*<(?:\w+:)?serviceResponse\b/;
/** The name is the first thing a success says. */
const SUCCESS = /<(?:\w+:)?authenticationSuccess\b[^>]*>\s*<(?:\w+:)?user\b[^>]*>([^<]{1,100})<\/(?:\w+:)?user>/;

/** @returns the user's name, or null for a ticket that CAS does not know */
export function readServiceResponse(xml: string): string | null {
  if (!ROOT.test(xml) || /<!|authenticationFailure/.test(xml)) return null;
  const name = SUCCESS.exec(xml)?.[1];
  return name === undefined ? null : unescape(name).trim() || null;
}

/**
 * @param casUrl e.g. `https://cas.example.com/cas`
 * @param service the address that CAS sent the browser back to
 * @returns the user's name, or null when CAS refuses
 * @throws BackchannelError when CAS cannot be asked
 */
export async function validateTicket(casUrl: string, ticket: string, service: string): Promise<string | null> {
  if (!TICKET.test(ticket)) return null;
  const url = new URL(`${casUrl}/p3/serviceValidate`);
  url.searchParams.set('ticket', ticket);
  url.searchParams.set('service', service);
  const xml = await fetchText(url.href);
  if (!xml.includes('serviceResponse')) throw new BackchannelError('CAS did not answer as it should');
  return readServiceResponse(xml);
}
