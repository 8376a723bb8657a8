/** The open sockets of this process, and messages to people whichever process their socket is at. */
import type { WebSocket } from 'ws';
import { channels } from '../db/table-changes';
import { cachedTables } from '../http/paths';
import type { Database } from '../db';

/** What a client understands (contract.md §8); it tells notices by `cmd`. */
export interface SocketMessage {
  cmd: string;
  msgId?: string;
  /** Shown in a line: cut to 500 characters. */
  msgTxt?: string;
  [key: string]: string | undefined;
}

/** Whose socket it is, and the digest of the token that opened it. */
export interface SocketOwner {
  userId: string;
  hash: string;
}

/** What becomes of the words of one kind of clients. */
export interface SocketProtocol {
  /** Messages of one client between two looks (30 s); more are no client. */
  maxMessages: number;
  onMessage(socket: WebSocket, text: string): void;
}

export interface Sockets {
  /** Takes over a socket that was just opened; without a manner it is one for notices. */
  open(socket: WebSocket, owner: SocketOwner, manner?: SocketProtocol): void;
  /** How many of this process and manner were opened with a token. */
  count(hash: string, manner?: SocketProtocol): number;
  /** Says something to one client; one that does not read what it is told is given up. */
  send(socket: WebSocket, text: string): void;
  /** Sends to all sockets for notices of these people, in every process; in a transaction once it is committed. */
  push(to: readonly string[] | 'all', message: SocketMessage): Promise<void>;
  /** Stops listening; the server closes the sockets itself. */
  close(): void;
}

/** Codes of RFC 6455, and 4401 as HTTP's 401. */
const CLOSE_CODES = { tooManyMessages: 1008, signedOut: 4401 } as const;

const HEARTBEAT_REPLY = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });
/** All that clients say, and our answers; anything else is not answered and goes to nobody. */
const REPLIES: Readonly<Record<string, string>> = {
  ping: 'ping',
  HeartBeat: HEARTBEAT_REPLY,
  heartcheck: HEARTBEAT_REPLY,
};

/** Between two looks whether sockets and their sessions are still alive, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000;
/** Clients send a heartbeat every 10 to 55 s; more than this between two looks is no client. */
const MAX_MESSAGES = 60;
/** Bytes that wait for a client that does not read. */
const MAX_BUFFERED_BYTES = 1_048_576;
const MAX_TEXT_LENGTH = 500;
/** People per notification: its text has room for 8,000 bytes. */
const MAX_USERS_PER_NOTIFICATION = 80;

const SESSION_TABLES: ReadonlySet<string> = new Set(cachedTables.sessions);

interface OpenSocket extends SocketOwner {
  protocol: SocketProtocol;
  messageCount: number;
  /** Answered since the last look. */
  alive: boolean;
}

interface PushedMessage {
  to: readonly string[] | 'all';
  message: SocketMessage;
}

/** Null for what is none of ours: everyone with access to the database may notify. */
function parsePushed(text: string): PushedMessage | null {
  try {
    const { to, message } = JSON.parse(text) as Partial<PushedMessage>;
    return (to === 'all' || Array.isArray(to)) && message ? { to, message } : null;
  } catch {
    return null;
  }
}

/** @param liveHashes those of the digests whose session is still good */
export async function buildSockets(
  db: Database,
  liveHashes: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Sockets> {
  const sockets = new Map<WebSocket, OpenSocket>();

  function send(socket: WebSocket, text: string): void {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else socket.send(text);
  }

  const noticeProtocol: SocketProtocol = {
    maxMessages: MAX_MESSAGES,
    onMessage(socket, text) {
      if (Object.hasOwn(REPLIES, text)) send(socket, REPLIES[text]!);
    },
  };

  async function closeEndedSessions(open: readonly [WebSocket, OpenSocket][]): Promise<void> {
    if (open.length === 0) return;
    const good = await liveHashes([...new Set(open.map(([, { hash }]) => hash))]);
    for (const [socket, { hash }] of open) if (!good.has(hash)) socket.close(CLOSE_CODES.signedOut);
  }

  // An unreachable database ends no session; the next look asks again.
  const checkSessions = (open = [...sockets]) => void closeEndedSessions(open).catch(() => undefined);

  const checkTimer = setInterval(() => {
    for (const [socket, open] of sockets) {
      if (!open.alive) socket.terminate();
      open.alive = false;
      open.messageCount = 0;
      socket.ping();
    }
    checkSessions();
  }, CHECK_INTERVAL_MS);
  checkTimer.unref();

  const unsubscribes = [
    await db.listen(
      channels.tableChanged,
      (table) => void (SESSION_TABLES.has(table) && checkSessions()),
      () => checkSessions(),
    ),
    await db.listen(channels.notice, (text) => {
      const pushed = parsePushed(text);
      if (!pushed) return;
      const { to, message } = pushed;
      const line = JSON.stringify(message);
      const people = new Set(to);
      for (const [socket, { userId, protocol: manner }] of sockets) {
        if (manner === noticeProtocol && (to === 'all' || people.has(userId))) send(socket, line);
      }
    }),
  ];

  return {
    open(socket, owner, manner = noticeProtocol) {
      const open: OpenSocket = { ...owner, protocol: manner, messageCount: 0, alive: true };
      sockets.set(socket, open);
      socket.on('close', () => sockets.delete(socket));
      socket.on('pong', () => (open.alive = true));
      socket.on('message', (data, binary) => {
        open.messageCount += 1;
        if (open.messageCount > manner.maxMessages) socket.close(CLOSE_CODES.tooManyMessages);
        else manner.onMessage(socket, binary ? '' : String(data));
      });
      // Signed out while it was being opened?
      checkSessions([[socket, open]]);
    },
    count: (hash, manner = noticeProtocol) =>
      [...sockets.values()].filter((open) => open.hash === hash && open.protocol === manner).length,
    send,
    async push(to, { msgTxt, ...rest }) {
      const message = { ...rest, ...(msgTxt === undefined ? {} : { msgTxt: msgTxt.slice(0, MAX_TEXT_LENGTH) }) };
      const say = (people: PushedMessage['to']) => db.notify(channels.notice, JSON.stringify({ to: people, message }));
      if (to === 'all') return say(to);
      for (let at = 0; at < to.length; at += MAX_USERS_PER_NOTIFICATION)
        await say(to.slice(at, at + MAX_USERS_PER_NOTIFICATION));
      return undefined;
    },
    close() {
      clearInterval(checkTimer);
      for (const stop of unsubscribes) stop();
    },
  };
}
