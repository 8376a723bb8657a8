/** Why a call did not succeed. `message` is in the user's words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Envelope code, else the HTTP status; 0 when no answer came. */
  readonly code: number;
  readonly httpStatus: number;
  /** The envelope's `result`, e.g. `{ errors: [{ path, message }] }`. */
  readonly result: unknown;
  /** True when a notice is on screen already: the caller need not say it again. */
  readonly notified: boolean;
  /** True when the caller's own signal ended it: nothing to report. */
  readonly cancelled: boolean;

  constructor(
    message: string,
    details: { code?: number; httpStatus?: number; result?: unknown; notified?: boolean; cancelled?: boolean } = {},
  ) {
    super(message);
    this.code = details.code ?? 0;
    this.httpStatus = details.httpStatus ?? 0;
    this.result = details.result ?? null;
    this.notified = details.notified ?? false;
    this.cancelled = details.cancelled ?? false;
  }
}

/** True for a call that its caller gave up. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.cancelled;
}
