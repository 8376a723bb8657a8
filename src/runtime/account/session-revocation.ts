/**
 * The line between this window and the server while somebody is signed in. When the server ends the session (forced out,
 * frozen, another password), the window hears it at once and not with its next call.
 */
import { apiPaths } from '../http/api-paths';
import { get } from '../http/request';
import { onTokenRejected, startSocket, stopSocket } from '../socket/notification-socket';
import { hasUnsaved } from '../unsaved/unsaved-work';

/** Keeps the line open. Returns the way to hang up. */
export function watchSessionRevocation(): () => void {
  const stop = onTokenRejected(() => {
    // Whoever is writing is not interrupted: his next call is told, and goes on after signing in.
    if (hasUnsaved()) return;
    // Any call will do: the answer 401 is told as everywhere (spec 1 §8), any other answer changes nothing.
    void get(apiPaths.permissions, {}, { quiet: true }).catch(() => undefined);
  });
  startSocket();
  return () => {
    stop();
    stopSocket();
  };
}
