/** Signing in through another server, in a window of its own that answers by a message (contract.md §2.6). */
import { config } from '@/runtime/environment/config';
import { apiUrl } from '@/runtime/http/request';
import { apiPaths } from '@/runtime/http/api-paths';
import type { UnboundAccount } from '@/runtime/account/session';

/** What the window said: a ticket, somebody who is not known here yet, or nothing. */
export type ThirdPartyReply =
  | { kind: 'ticket'; ticket: string }
  | { kind: 'unbound'; unbound: UnboundAccount }
  | { kind: 'phone'; uuid: string }
  | { kind: 'failed' | 'closed' | 'blocked' };

/** These two as servers write them. */
const FAILED = '登录失败';
const BIND_PHONE = '绑定手机号,';

const POLL = 500;
const WIDTH = 560;
const HEIGHT = 680;

/** Reads what the window said. @throws never */
export function parseThirdPartyReply(data: unknown, source: string): ThirdPartyReply | null {
  if (typeof data === 'string') {
    if (data === FAILED) return { kind: 'failed' };
    if (data.startsWith(BIND_PHONE)) return { kind: 'phone', uuid: data.slice(BIND_PHONE.length) };
    return data === '' ? null : { kind: 'ticket', ticket: data };
  }
  if (typeof data !== 'object' || data === null || !('isObj' in data) || !('uuid' in data)) return null;
  const { uuid, username, avatar } = data as Partial<UnboundAccount>;
  if (typeof uuid !== 'string') return null;
  return {
    kind: 'unbound',
    unbound: { source, uuid, username: `${username ?? ''}`, avatar: `${avatar ?? ''}` },
  };
}

/** Only the server that we asked may answer. */
const replyOrigin = () => new URL(config().apiBase || '/', location.href).origin;

/** Opens the window, in the click itself or the browser blocks it, and waits for its word. Never rejects. */
export function openThirdPartyWindow(source: string): Promise<ThirdPartyReply> {
  const left = window.screenX + (window.outerWidth - WIDTH) / 2;
  const top = window.screenY + (window.outerHeight - HEIGHT) / 3;
  const box = `width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
  const popup = window.open(apiUrl(apiPaths.thirdWindow(source)), 'third-sign-in', box);
  if (!popup) return Promise.resolve({ kind: 'blocked' });
  return new Promise((resolve) => {
    const end = (answer: ThirdPartyReply) => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ origin, data }: MessageEvent) => {
      const answer = origin === replyOrigin() ? parseThirdPartyReply(data, source) : null;
      if (answer) end(answer);
    };
    const timer = setInterval(() => popup.closed && end({ kind: 'closed' }), POLL);
    window.addEventListener('message', hear);
  });
}

/** Where CAS sends the browser back to: this very page, without the ticket. */
export function casServiceUrl(): string {
  const here = new URL(location.href);
  here.searchParams.delete('ticket');
  return here.href;
}

/** The ticket of a browser that comes from CAS; it works once and leaves the address at once. */
export function consumeCasTicket(): string | null {
  const ticket = new URLSearchParams(location.search).get('ticket');
  if (ticket === null || config().casUrl === '') return null;
  history.replaceState(null, '', casServiceUrl());
  return ticket;
}
