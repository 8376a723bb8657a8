/** Errors with a reply: thrown anywhere below a route, sent by the error handler of the app. */
import { messages } from './messages';

/**
 * An error that the user sees. Its reply is the envelope `{success: false, code, message, result}`.
 * Codes (contract.md §0): 401 sign in again, 409 changed meanwhile, 500 rejected by a rule, 510 no permission.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /**
   * @param message for the user
   * @param code of the envelope
   * @param result details for the client
   * @param status of the response; clients expect 200 for every error of the API except 401
   */
  constructor(
    message: string,
    readonly code: number = 500,
    readonly result: unknown = null,
    readonly status: number = code === 401 ? 401 : 200,
  ) {
    super(message);
  }
}

/** No session, or an ended one. */
export const unauthorized = () => new HttpError(messages.unauthorized, 401);

export const permissionDenied = () => new HttpError(messages.noPermission, 510);

/** A request that is rejected before a route handles it: the HTTP status is the code. */
export const badRequest = (message: string, status = 400) => new HttpError(message, status, null, status);
