/** An open WebSocket and the protocol of its client. */
import type { WebSocket } from 'ws';

/** The user of a socket, and the digest of the token that opened it. */
export interface SocketOwner {
  userId: string;
  hash: string;
}

/** How messages of one kind of clients are handled. */
export interface SocketProtocol {
  /** Maximum number of messages of a client between two checks (30 s). */
  maxMessages: number;
  onMessage(socket: WebSocket, text: string): void;
}

export interface OpenSocket extends SocketOwner {
  protocol: SocketProtocol;
  /** Since the last check. */
  messageCount: number;
  /** True when the client replied to the last ping. */
  alive: boolean;
}

/** Close codes of RFC 6455, and 4401 for HTTP 401. */
export const CLOSE_CODES = { tooManyMessages: 1008, signedOut: 4401 } as const;
