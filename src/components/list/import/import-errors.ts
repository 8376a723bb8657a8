import { ApiError } from '@/runtime/errors/api-error';
import { notify, reportError } from '@/runtime/notices/notices';
import { messages } from './messages';

/** Code of a preview that has too many rows: such files are imported by a job. */
const TOO_MANY_ROWS = 'record.importNoPreview';

export const isTooManyRows = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errorCode === TOO_MANY_ROWS;

/**
 * Shows the server's message as a warning (spec 2 §8).
 * @param wrote true for a request that the server may have executed although no reply arrived
 */
export function showImportError(error: unknown, wrote: boolean): void {
  if (!(error instanceof ApiError)) reportError(error);
  else if (error.cancelled || error.notified) return;
  else if (wrote && (error.httpStatus === 0 || error.outcomeUnknown)) notify.warning(messages.lost, { durationMs: 0 });
  else notify.warning(error.message || messages.failed);
}
