/**
 * The socket of notices (spec 1 §4, contract.md §8): open while somebody is signed in, with a heartbeat, and with
 * exactly one pending way back after it was closed.
 */
import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/vanilla/utils';
import { calls } from './calls';
import { session } from './session-state';
import { apiUrl } from './transport';

const HEARTBEAT = 'HeartBeat';
const BEAT_EVERY = 20_000;
const RECONNECT_AFTER = 5000;
/** So many handshakes in a row that never opened are a server that does not want us: ask less often. */
const MANY_REFUSALS = 12;
const RARELY = 60_000;
/** The server's word for a token that is over, as HTTP's 401: another token may try again, this one not. */
const TOKEN_REFUSED = 4401;

export interface SocketMessage {
  cmd: string;
  readonly [key: string]: unknown;
}

/** `open`: messages come by themselves, nobody needs to ask for news. */
export const socketState = proxy({ open: false });

type Listener = (message: SocketMessage) => void;
const listeners = new Map<string, Set<Listener>>();

/** Hears messages with this `cmd` (`topic`, `user`, …). Returns the way to stop. */
export function onMessage(cmd: string, listener: Listener): () => void {
  const all = listeners.get(cmd) ?? new Set();
  listeners.set(cmd, all.add(listener));
  return () => void all.delete(listener);
}

const refused = new Set<() => void>();

/** Hears that the server takes this token no longer. Returns the way to stop. */
export function onRefused(listener: () => void): () => void {
  refused.add(listener);
  return () => void refused.delete(listener);
}

/** Servers send JSON objects; whatever else comes is nobody's. */
function hear(data: unknown): void {
  if (typeof data !== 'string') return;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return;
  }
  if (typeof message !== 'object' || message === null || !('cmd' in message) || typeof message.cmd !== 'string') return;
  for (const listener of listeners.get(message.cmd) ?? []) listener(message as SocketMessage);
}

let socket: WebSocket | null = null;
let beat: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let refusals = 0;
/** Servers before 3.3 do not know the token as sub-protocol, newer ones demand it: how it went last, first. */
let withToken = true;
let stopFollowing: (() => void) | null = null;

function drop(): void {
  clearInterval(beat);
  clearTimeout(retry);
  retry = undefined;
  const gone = socket;
  socket = null;
  socketState.open = false;
  gone?.close();
}

function later(): void {
  retry ??= setTimeout(connect, refusals < MANY_REFUSALS ? RECONNECT_AFTER : RARELY);
}

function onClose(code: number, opened: boolean): void {
  drop();
  refusals = opened ? 0 : refusals + 1;
  if (code !== TOKEN_REFUSED) later();
  else for (const listener of refused) listener();
}

function open(url: string, token: string): WebSocket {
  const named = refusals % 2 === 0 ? withToken : !withToken;
  const made = named ? new WebSocket(url, [token]) : new WebSocket(url);
  let opened = false;
  made.addEventListener('open', () => {
    if (socket !== made) return;
    opened = true;
    withToken = named;
    socketState.open = true;
    beat = setInterval(() => made.send(HEARTBEAT), BEAT_EVERY);
  });
  made.addEventListener('message', ({ data }) => {
    if (socket === made) hear(data);
  });
  // Browsers report an error and then the close; either alone is enough.
  made.addEventListener('error', () => {
    if (socket === made) onClose(0, opened);
  });
  made.addEventListener('close', ({ code }) => {
    if (socket === made) onClose(code, opened);
  });
  return made;
}

function connect(): void {
  drop();
  const { token, user } = session;
  if (token === null || !user?.id) return;
  const url = new URL(apiUrl(calls.socket(user.id)), location.href).href.replace(/^http/, 'ws');
  try {
    socket = open(url, token);
  } catch {
    // A token that is no sub-protocol, or an address the page may not connect to: there is no socket here.
  }
}

/** The network is back: at once instead of at the next turn. */
function resume(): void {
  if (socket === null && retry !== undefined) connect();
}

/** Keeps a socket open for whoever is signed in, until `stopSocket`. Twice is once. */
export function startSocket(): void {
  if (stopFollowing) return;
  const unsubscribe = subscribeKey(session, 'token', () => {
    refusals = 0;
    connect();
  });
  window.addEventListener('online', resume);
  stopFollowing = () => {
    unsubscribe();
    window.removeEventListener('online', resume);
    drop();
  };
  connect();
}

export function stopSocket(): void {
  stopFollowing?.();
  stopFollowing = null;
}
