/**
 * A socket that is kept open while somebody is signed in: the token in its handshake, and exactly one pending way back
 * after it was closed (spec 1 §4, spec 2 §4).
 */
import { subscribeKey } from 'valtio/vanilla/utils';
import { session } from '../session/session-state';
import { apiUrl } from '../http/transport';
import { service } from '../service';

const RECONNECT_AFTER = 5000;
/** So many handshakes in a row that never opened are a server that does not want us: ask less often. */
const FAST_RETRIES = 12;
const SLOW_RECONNECT_AFTER = 60_000;
/** The server's word for a token that is over, as HTTP's 401: another token may try again, this one not. */
const TOKEN_REJECTED = 4401;

/** Servers before 3.3 do not know the token as sub-protocol, newer ones demand it: how it went last, first. */
const handshake = service(() => ({ tokenAsProtocol: true }));

export interface SocketHandlers {
  /** The path under the API base. */
  path(userId: string): string;
  onOpen(): void;
  /** It was closed, or is given up; also told when it never opened. */
  onClose(): void;
  /** Servers send JSON objects; whatever else comes is nobody's. */
  onMessage(message: Readonly<Record<string, unknown>>): void;
  /** The server takes this token no longer. */
  onTokenRejected?(): void;
}

function parseObject(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export class ReconnectingSocket {
  private socket: WebSocket | null = null;
  private isOpen = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private failedHandshakes = 0;
  private stopFollowing: (() => void) | null = null;

  constructor(private readonly handlers: SocketHandlers) {}

  /** Keeps it open for whoever is signed in, until `stop`. Twice is once. */
  start(): void {
    if (this.stopFollowing) return;
    const unsubscribe = subscribeKey(session(), 'token', () => {
      this.failedHandshakes = 0;
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
      this.disconnect();
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
  reconnect(): void {
    this.disconnect();
    this.scheduleReconnect();
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const gone = this.socket;
    this.socket = null;
    this.isOpen = false;
    this.handlers.onClose();
    gone?.close();
  }

  private scheduleReconnect(): void {
    this.retry ??= setTimeout(
      () => this.connect(),
      this.failedHandshakes < FAST_RETRIES ? RECONNECT_AFTER : SLOW_RECONNECT_AFTER,
    );
  }

  private onClose(code: number, opened: boolean): void {
    this.disconnect();
    this.failedHandshakes = opened ? 0 : this.failedHandshakes + 1;
    if (code === TOKEN_REJECTED) this.handlers.onTokenRejected?.();
    else this.scheduleReconnect();
  }

  private open(url: string, token: string): WebSocket {
    const { tokenAsProtocol } = handshake();
    const named = this.failedHandshakes % 2 === 0 ? tokenAsProtocol : !tokenAsProtocol;
    const made = named ? new WebSocket(url, [token]) : new WebSocket(url);
    let opened = false;
    made.addEventListener('open', () => {
      if (this.socket !== made) return;
      opened = true;
      handshake().tokenAsProtocol = named;
      this.isOpen = true;
      this.handlers.onOpen();
    });
    made.addEventListener('message', ({ data }) => {
      const message = this.socket === made ? parseObject(data) : null;
      if (message) this.handlers.onMessage(message);
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
    this.disconnect();
    const { token, user } = session();
    if (token === null || !user?.id) return;
    const url = new URL(apiUrl(this.handlers.path(user.id)), location.href).href.replace(/^http/, 'ws');
    try {
      this.socket = this.open(url, token);
    } catch {
      // A token that is no sub-protocol, or an address the page may not connect to: there is no socket here.
    }
  }
}
