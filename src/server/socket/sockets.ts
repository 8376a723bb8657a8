/** The open sockets of this process, and messages to people whichever process their socket is at. */
import type { WebSocket } from 'ws';
import { channels } from '../auth/news';
import { cachedTables } from '../auth/paths';
import type { Database } from '../db';

/** What a client understands (contract.md §8); it tells notices by `cmd`. */
export interface Message {
  cmd: string;
  msgId?: string;
  /** Shown in a line: cut to 500 characters. */
  msgTxt?: string;
  [key: string]: string | undefined;
}

/** Whose socket it is, and the digest of the token that opened it. */
export interface Owner {
  userId: string;
  hash: string;
}

/** What becomes of the words of one kind of clients. */
export interface Manner {
  /** Messages of one client between two looks (30 s); more are no client. */
  most: number;
  hear(socket: WebSocket, text: string): void;
}

export interface Sockets {
  /** Takes over a socket that was just opened; without a manner it is one for notices. */
  open(socket: WebSocket, owner: Owner, manner?: Manner): void;
  /** How many of this process and manner were opened with a token. */
  count(hash: string, manner?: Manner): number;
  /** Says something to one client; one that does not read what it is told is given up. */
  send(socket: WebSocket, text: string): void;
  /** Sends to all sockets for notices of these people, in every process; in a transaction once it is committed. */
  push(to: readonly string[] | 'all', message: Message): Promise<void>;
  /** Stops listening; the server closes the sockets itself. */
  close(): void;
}

/** Codes of RFC 6455, and 4401 as HTTP's 401. */
const CLOSE = { tooMuch: 1008, signedOut: 4401 } as const;

const HEARTBEAT = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });
/** All that clients say, and our answers; anything else is not answered and goes to nobody. */
const ANSWERS: Readonly<Record<string, string>> = { ping: 'ping', HeartBeat: HEARTBEAT, heartcheck: HEARTBEAT };

/** Between two looks whether sockets and their sessions are still alive, in milliseconds. */
const LOOK_EVERY = 30_000;
/** Clients send a heartbeat every 10 to 55 s; more than this between two looks is no client. */
const MOST_MESSAGES = 60;
/** Bytes that wait for a client that does not read. */
const MOST_WAITING = 1_048_576;
const LONGEST_TEXT = 500;
/** People per notification: its text has room for 8,000 bytes. */
const MOST_PEOPLE = 80;

const DECISIVE: ReadonlySet<string> = new Set(cachedTables.sessions);

interface Open extends Owner {
  manner: Manner;
  messages: number;
  /** Answered since the last look. */
  alive: boolean;
}

interface Pushed {
  to: readonly string[] | 'all';
  message: Message;
}

/** Null for what is none of ours: everyone with access to the database may notify. */
function readPushed(text: string): Pushed | null {
  try {
    const { to, message } = JSON.parse(text) as Partial<Pushed>;
    return (to === 'all' || Array.isArray(to)) && message ? { to, message } : null;
  } catch {
    return null;
  }
}

/** @param living those of the digests whose session is still good */
export async function buildSockets(
  db: Database,
  living: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Sockets> {
  const sockets = new Map<WebSocket, Open>();

  function send(socket: WebSocket, text: string): void {
    if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
    else socket.send(text);
  }

  const notices: Manner = {
    most: MOST_MESSAGES,
    hear(socket, text) {
      if (Object.hasOwn(ANSWERS, text)) send(socket, ANSWERS[text]!);
    },
  };

  async function endDead(open: readonly [WebSocket, Open][]): Promise<void> {
    if (open.length === 0) return;
    const good = await living([...new Set(open.map(([, { hash }]) => hash))]);
    for (const [socket, { hash }] of open) if (!good.has(hash)) socket.close(CLOSE.signedOut);
  }

  // An unreachable database ends no session; the next look asks again.
  const look = (open = [...sockets]) => void endDead(open).catch(() => undefined);

  const looking = setInterval(() => {
    for (const [socket, open] of sockets) {
      if (!open.alive) socket.terminate();
      open.alive = false;
      open.messages = 0;
      socket.ping();
    }
    look();
  }, LOOK_EVERY);
  looking.unref();

  const stops = [
    await db.listen(
      channels.tableChanged,
      (table) => void (DECISIVE.has(table) && look()),
      () => look(),
    ),
    await db.listen(channels.notice, (text) => {
      const pushed = readPushed(text);
      if (!pushed) return;
      const { to, message } = pushed;
      const line = JSON.stringify(message);
      const people = new Set(to);
      for (const [socket, { userId, manner }] of sockets) {
        if (manner === notices && (to === 'all' || people.has(userId))) send(socket, line);
      }
    }),
  ];

  return {
    open(socket, owner, manner = notices) {
      const open: Open = { ...owner, manner, messages: 0, alive: true };
      sockets.set(socket, open);
      socket.on('close', () => sockets.delete(socket));
      socket.on('pong', () => (open.alive = true));
      socket.on('message', (data, binary) => {
        open.messages += 1;
        if (open.messages > manner.most) socket.close(CLOSE.tooMuch);
        else manner.hear(socket, binary ? '' : String(data));
      });
      // Signed out while it was being opened?
      look([[socket, open]]);
    },
    count: (hash, manner = notices) =>
      [...sockets.values()].filter((open) => open.hash === hash && open.manner === manner).length,
    send,
    async push(to, { msgTxt, ...rest }) {
      const message = { ...rest, ...(msgTxt === undefined ? {} : { msgTxt: msgTxt.slice(0, LONGEST_TEXT) }) };
      const say = (people: Pushed['to']) => db.notify(channels.notice, JSON.stringify({ to: people, message }));
      if (to === 'all') return say(to);
      for (let at = 0; at < to.length; at += MOST_PEOPLE) await say(to.slice(at, at + MOST_PEOPLE));
      return undefined;
    },
    close() {
      clearInterval(looking);
      for (const stop of stops) stop();
    },
  };
}
