/** Answers that are not success, thrown from anywhere below a route and turned into the envelope at its edge. */
import { messages } from './messages';

/** A refusal in the words of contract.md §0: 401 sign in again, 409 lock, 500 business, 510 permission. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    message: string,
    readonly code: number = 500,
    readonly result: unknown = null,
  ) {
    super(message);
  }
}

export const permissionDenied = () => new HttpError(messages.noPermission, 510);
