/** The socket of notices (spec 1 §4, contract.md §8): open while somebody is signed in, with a heartbeat. */
import { proxy } from 'valtio';
import { apiPaths } from '../http/api-paths';
import { ReconnectingSocket } from './reconnecting-socket';
import { service } from '../service';

const HEARTBEAT = 'HeartBeat';
const BEAT_EVERY = 20_000;

export interface SocketMessage {
  cmd: string;
  readonly [key: string]: unknown;
}

/** `open`: messages come by themselves, nobody needs to ask for news. */
export const socketState = service(() => proxy({ open: false }));

type Listener = (message: SocketMessage) => void;
const listeners = service(() => new Map<string, Set<Listener>>());

/** Hears messages with this `cmd` (`topic`, `user`, …). Returns the way to stop. */
export function subscribe(cmd: string, listener: Listener): () => void {
  const all = listeners().get(cmd) ?? new Set();
  listeners().set(cmd, all.add(listener));
  return () => void all.delete(listener);
}

const rejectionListeners = service(() => new Set<() => void>());

/** Hears that the server takes this token no longer. Returns the way to stop. */
export function onTokenRejected(listener: () => void): () => void {
  const all = rejectionListeners();
  all.add(listener);
  return () => void all.delete(listener);
}

const notificationSocket = service(() => {
  let beatTimer: ReturnType<typeof setInterval> | undefined;
  const socket: ReconnectingSocket = new ReconnectingSocket({
    path: apiPaths.socket,
    onOpen() {
      socketState().open = true;
      beatTimer = setInterval(() => socket.send(HEARTBEAT), BEAT_EVERY);
    },
    onClose() {
      clearInterval(beatTimer);
      socketState().open = false;
    },
    onMessage(message) {
      if (typeof message.cmd !== 'string') return;
      for (const listener of listeners().get(message.cmd) ?? []) listener(message as SocketMessage);
    },
    onTokenRejected() {
      for (const listener of rejectionListeners()) listener();
    },
  });
  return socket;
});

/** Keeps a socket open for whoever is signed in, until `stopSocket`. Twice is once. */
export function startSocket(): void {
  notificationSocket().start();
}

export function stopSocket(): void {
  notificationSocket().stop();
}
