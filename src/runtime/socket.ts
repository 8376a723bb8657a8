/** The socket of notices (spec 1 §4, contract.md §8): open while somebody is signed in, with a heartbeat. */
import { proxy } from 'valtio';
import { calls } from './calls';
import { KeptSocket } from './kept-socket';

const HEARTBEAT = 'HeartBeat';
const BEAT_EVERY = 20_000;

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

let beat: ReturnType<typeof setInterval> | undefined;

const socket = new KeptSocket({
  path: calls.socket,
  opened() {
    socketState.open = true;
    beat = setInterval(() => socket.send(HEARTBEAT), BEAT_EVERY);
  },
  ended() {
    clearInterval(beat);
    socketState.open = false;
  },
  heard(message) {
    if (typeof message.cmd !== 'string') return;
    for (const listener of listeners.get(message.cmd) ?? []) listener(message as SocketMessage);
  },
  refused() {
    for (const listener of refused) listener();
  },
});

/** Keeps a socket open for whoever is signed in, until `stopSocket`. Twice is once. */
export function startSocket(): void {
  socket.start();
}

export function stopSocket(): void {
  socket.stop();
}
