/** The open WebSockets of this process: opening, limits, heartbeats, and closing after the session ended. */
import type { WebSocket } from 'ws';
import type { Database } from '../db';
import { subscribeNotices, noticeProtocol, publishNotice, type SocketMessage } from './notices';
import { CLOSE_CODES, type OpenSocket, type SocketOwner, type SocketProtocol } from './open-socket';
import { startSessionCheck } from './session-check';

export interface Sockets {
  /** Registers an opened socket. @param protocol default: notices */
  open(socket: WebSocket, owner: SocketOwner, protocol?: SocketProtocol): void;
  /** Number of sockets of this process that were opened with a token. @param protocol default: notices */
  count(hash: string, protocol?: SocketProtocol): number;
  /** Sends a text to one client; terminates a client that does not read. */
  send(socket: WebSocket, text: string): void;
  /** Sends a notice to all sockets of these users, in every process; in a transaction after its commit. */
  push(to: readonly string[] | 'all', message: SocketMessage): Promise<void>;
  /** Stops the checks and subscriptions; the server closes the sockets itself. */
  close(): void;
}

/** Maximum number of bytes that wait for a client that does not read. */
const MAX_BUFFERED_BYTES = 1_048_576;

function send(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
  else socket.send(text);
}

/** @param liveHashes returns those of the token digests whose session is valid */
export async function buildSockets(
  db: Database,
  liveHashes: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Sockets> {
  const sockets = new Map<WebSocket, OpenSocket>();
  const notices = noticeProtocol(send);
  const sessionCheck = await startSessionCheck(db, sockets, liveHashes);
  const unsubscribe = await subscribeNotices(db, (text, isReceiver) => {
    for (const [socket, open] of sockets) if (open.protocol === notices && isReceiver(open.userId)) send(socket, text);
  });

  return {
    open(socket, owner, protocol = notices) {
      const open: OpenSocket = { ...owner, protocol, messageCount: 0, alive: true };
      sockets.set(socket, open);
      socket.on('close', () => sockets.delete(socket));
      socket.on('pong', () => {
        open.alive = true;
      });
      socket.on('message', (data, binary) => {
        open.messageCount += 1;
        if (open.messageCount > protocol.maxMessages) socket.close(CLOSE_CODES.tooManyMessages);
        else protocol.onMessage(socket, binary ? '' : String(data));
      });
      // The session may have ended while the socket was opened.
      sessionCheck.check([[socket, open]]);
    },
    count: (hash, protocol = notices) =>
      [...sockets.values()].filter((open) => open.hash === hash && open.protocol === protocol).length,
    send,
    push: (to, message) => publishNotice(db, to, message),
    close() {
      sessionCheck.stop();
      unsubscribe();
    },
  };
}
