/** The ticket in the address of a browser that returns from CAS (contract.md §2). */
import { config } from '@/runtime/environment/config';

/** Address of this page without the ticket: CAS redirects to it. */
export function casServiceUrl(): string {
  const here = new URL(location.href);
  here.searchParams.delete('ticket');
  return here.href;
}

/** The ticket in the address; null without one, or when no CAS server is configured. */
export function readCasTicket(): string | null {
  return config().casUrl === '' ? null : new URLSearchParams(location.search).get('ticket');
}

/** Reads the ticket and removes it from the address: it is valid once. */
export function consumeCasTicket(): string | null {
  const ticket = readCasTicket();
  if (ticket !== null) history.replaceState(null, '', casServiceUrl());
  return ticket;
}
