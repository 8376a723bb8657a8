/**
 * Watches for the end of the session on the server (forced sign-out, frozen account, changed password) through the
 * notification socket, so that the window reacts at once and not with its next call.
 */
import { apiPaths } from '../http/api-paths';
import { SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import { onTokenRejected, startSocket, stopSocket } from '../socket/notification-socket';
import { hasUnsaved } from '../unsaved/unsaved-work';

/** Opens the notification socket and watches for a rejected token. Returns the cleanup function. */
export function watchSessionRevocation(): () => void {
  const stop = onTokenRejected(() => {
    // Unsaved work is not interrupted: the next call receives the 401 and is repeated after a new sign-in.
    if (hasUnsaved()) return;
    // Any call that renews works here: a 401 reply is handled as in every call (spec 1 §8), other replies have no effect.
    void get(apiPaths.permissions, {}, { policy: SILENT_READ }).catch(() => undefined);
  });
  startSocket();
  return () => {
    stop();
    stopSocket();
  };
}
