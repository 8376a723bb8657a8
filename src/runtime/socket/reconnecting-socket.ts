/**
 * WebSocket that stays open while a user is signed in. It sends the token in the handshake and has at most one pending
 * reconnect timer (spec 1 §4, spec 2 §4).
 */
import { parseJsonObject } from '@/model/http/json';
import { subscribeKey } from 'valtio/vanilla/utils';
import { session } from '../session/session-state';
import { apiUrl } from '../http/transport';
import { service } from '../service';

const RECONNECT_AFTER = 5000;
/** After this many failed handshakes in a row the socket reconnects at the slow interval. */
const FAST_RETRIES = 12;
const SLOW_RECONNECT_AFTER = 60_000;
/** Close code for an invalid token, like HTTP 401: no reconnect until the token changes. */
const TOKEN_REJECTED = 4401;

/** Servers before 3.3 do not accept the token as sub-protocol, newer ones require it. Keeps the last working form. */
const handshake = service(() => ({ tokenAsProtocol: true }));

export interface SocketHandlers {
  /** Returns the path relative to the API base. */
  path(userId: string): string;
  onOpen(): void;
  /** Called when the socket closes or stops, also when it never opened. */
  onClose(): void;
  /** Called for every message that is a JSON object; other messages are dropped. */
  onMessage(message: Readonly<Record<string, unknown>>): void;
  /** Called when the server rejects the token. */
  onTokenRejected?(): void;
}

export class ReconnectingSocket {
  private socket: WebSocket | null = null;
  private isOpen = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private failedHandshakes = 0;
  private stopFollowing: (() => void) | null = null;

  constructor(private readonly handlers: SocketHandlers) {}

  /** Keeps the socket open for the signed-in user until `stop`. Repeated calls have no effect. */
  start(): void {
    if (this.stopFollowing) return;
    const unsubscribe = subscribeKey(session(), 'token', () => {
      this.failedHandshakes = 0;
      this.connect();
    });
    /** Reconnects at once when the network is back, instead of after the pending timer. */
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

  /** Sends a text. While the socket is not open, the text is dropped and not sent later. */
  send(text: string): void {
    if (this.isOpen) this.socket?.send(text);
  }

  /** Closes a socket that no longer responds and schedules a reconnect. */
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
      const message = this.socket === made && typeof data === 'string' ? parseJsonObject(data) : null;
      if (message) this.handlers.onMessage(message);
    });
    // Browsers fire `error` and then `close`; the first of them is handled.
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
      // The constructor throws for a token that is not a valid sub-protocol or for a blocked URL: no socket is opened.
    }
  }
}
