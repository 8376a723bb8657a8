/** WebSocket for notifications (spec 1 §4, contract.md §8): open while a user is signed in, with a heartbeat. */
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

/** `open`: the server pushes messages, so polling is not needed. */
export const socketState = service(() => proxy({ open: false }));

type Listener = (message: SocketMessage) => void;
const listeners = service(() => new Map<string, Set<Listener>>());

/** Subscribes to messages with this `cmd` (`topic`, `user`, …). Returns the unsubscribe function. */
export function subscribe(cmd: string, listener: Listener): () => void {
  const all = listeners().get(cmd) ?? new Set();
  listeners().set(cmd, all.add(listener));
  return () => void all.delete(listener);
}

const rejectionListeners = service(() => new Set<() => void>());

/** Subscribes to the rejection of the token by the server. Returns the unsubscribe function. */
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
      const { cmd } = message;
      if (typeof cmd !== 'string') return;
      for (const listener of listeners().get(cmd) ?? []) listener({ ...message, cmd });
    },
    onTokenRejected() {
      for (const listener of rejectionListeners()) listener();
    },
  });
  return socket;
});

/** Keeps the socket open for the signed-in user until `stopSocket`. Repeated calls have no effect. */
export function startSocket(): void {
  notificationSocket().start();
}

export function stopSocket(): void {
  notificationSocket().stop();
}
