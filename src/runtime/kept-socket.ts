/**
 * A socket that is kept open while somebody is signed in: the token in its handshake, and exactly one pending way back
 * after it was closed (spec 1 §4, spec 2 §4).
 */
import { subscribeKey } from 'valtio/vanilla/utils';
import { session } from './session-state';
import { apiUrl } from './transport';

const RECONNECT_AFTER = 5000;
/** So many handshakes in a row that never opened are a server that does not want us: ask less often. */
const MANY_REFUSALS = 12;
const RARELY = 60_000;
/** The server's word for a token that is over, as HTTP's 401: another token may try again, this one not. */
const TOKEN_REFUSED = 4401;

/** Servers before 3.3 do not know the token as sub-protocol, newer ones demand it: how it went last, first. */
let withToken = true;

export interface SocketUse {
  /** The path under the API base. */
  path(userId: string): string;
  opened(): void;
  /** It was closed, or is given up; also told when it never opened. */
  ended(): void;
  /** Servers send JSON objects; whatever else comes is nobody's. */
  heard(message: Readonly<Record<string, unknown>>): void;
  /** The server takes this token no longer. */
  refused?(): void;
}

function objectOf(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export class KeptSocket {
  private socket: WebSocket | null = null;
  private isOpen = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private refusals = 0;
  private stopFollowing: (() => void) | null = null;

  constructor(private readonly use: SocketUse) {}

  /** Keeps it open for whoever is signed in, until `stop`. Twice is once. */
  start(): void {
    if (this.stopFollowing) return;
    const unsubscribe = subscribeKey(session, 'token', () => {
      this.refusals = 0;
      this.connect();
    });
    /** The network is back: at once instead of at the next turn. */
    const resume = () => {
      if (this.socket === null && this.retry !== undefined) this.connect();
    };
    window.addEventListener('online', resume);
    this.stopFollowing = () => {
      unsubscribe();
      window.removeEventListener('online', resume);
      this.drop();
    };
    this.connect();
  }

  stop(): void {
    this.stopFollowing?.();
    this.stopFollowing = null;
  }

  /** Left out while it is not open: what was not heard is not said again. */
  send(text: string): void {
    if (this.isOpen) this.socket?.send(text);
  }

  /** It is open but dead: as if it had been closed. */
  giveUp(): void {
    this.drop();
    this.later();
  }

  private drop(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const gone = this.socket;
    this.socket = null;
    this.isOpen = false;
    this.use.ended();
    gone?.close();
  }

  private later(): void {
    this.retry ??= setTimeout(() => this.connect(), this.refusals < MANY_REFUSALS ? RECONNECT_AFTER : RARELY);
  }

  private onClose(code: number, opened: boolean): void {
    this.drop();
    this.refusals = opened ? 0 : this.refusals + 1;
    if (code === TOKEN_REFUSED) this.use.refused?.();
    else this.later();
  }

  private open(url: string, token: string): WebSocket {
    const named = this.refusals % 2 === 0 ? withToken : !withToken;
    const made = named ? new WebSocket(url, [token]) : new WebSocket(url);
    let opened = false;
    made.addEventListener('open', () => {
      if (this.socket !== made) return;
      opened = true;
      withToken = named;
      this.isOpen = true;
      this.use.opened();
    });
    made.addEventListener('message', ({ data }) => {
      const message = this.socket === made ? objectOf(data) : null;
      if (message) this.use.heard(message);
    });
    // Browsers report an error and then the close; either alone is enough.
    made.addEventListener('error', () => {
      if (this.socket === made) this.onClose(0, opened);
    });
    made.addEventListener('close', ({ code }) => {
      if (this.socket === made) this.onClose(code, opened);
    });
    return made;
  }

  private connect(): void {
    this.drop();
    const { token, user } = session;
    if (token === null || !user?.id) return;
    const url = new URL(apiUrl(this.use.path(user.id)), location.href).href.replace(/^http/, 'ws');
    try {
      this.socket = this.open(url, token);
    } catch {
      // A token that is no sub-protocol, or an address the page may not connect to: there is no socket here.
    }
  }
}
