/**
 * The line between this window and the server while somebody is signed in. When the server ends the session (forced out,
 * frozen, another password), the window hears it at once and not with its next call.
 */
import { calls } from './calls';
import { get } from './http';
import { onRefused, startSocket, stopSocket } from './socket';

/** Keeps the line open. Returns the way to hang up. */
export function keepLine(): () => void {
  // Any call will do: the answer 401 is told as everywhere (spec 1 §8), any other answer changes nothing.
  const stop = onRefused(() => void get(calls.permissions, {}, { quiet: true }).catch(() => undefined));
  startSocket();
  return () => {
    stop();
    stopSocket();
  };
}
