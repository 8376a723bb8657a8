/** Error of an API call. `message` is a text for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Envelope code, else the HTTP status; 0 when no response arrived. */
  readonly code: number;
  /** Stable code of the server, e.g. `request.sessionForced`; empty on servers without such codes. */
  readonly errorCode: string;
  readonly httpStatus: number;
  /** The envelope's `result`, e.g. `{ errors: [{ path, message }] }`. */
  readonly result: unknown;
  /** True when a notice was already shown: the caller must not show another one. */
  readonly notified: boolean;
  /** True when the caller's own signal aborted the call: nothing to report. */
  readonly cancelled: boolean;
  /** True when the server may have executed a save that must not be sent again. */
  readonly outcomeUnknown: boolean;

  constructor(
    message: string,
    details: {
      code?: number;
      errorCode?: string;
      httpStatus?: number;
      result?: unknown;
      notified?: boolean;
      cancelled?: boolean;
      outcomeUnknown?: boolean;
    } = {},
  ) {
    super(message);
    this.code = details.code ?? 0;
    this.errorCode = details.errorCode ?? '';
    this.httpStatus = details.httpStatus ?? 0;
    this.result = details.result ?? null;
    this.notified = details.notified ?? false;
    this.cancelled = details.cancelled ?? false;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
  }
}

/** True for a call that its caller aborted. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.cancelled;
}
