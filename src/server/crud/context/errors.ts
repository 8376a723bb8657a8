/** What the record engine refuses in more than one place. */
import type { FieldError } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import { messages } from './messages';

/** Values that cannot be saved, each with its place; the first message is the envelope's. */
export class InvalidRecord extends HttpError {
  constructor(readonly errors: readonly FieldError[]) {
    super(errors[0]?.message ?? messages.badBody, 500, { errors });
  }
}

/** @throws InvalidRecord when there is an error */
export function assertNoErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new InvalidRecord(errors);
}

/** The optimistic lock: someone else saved in between (domain.md I16). */
export const conflictError = () => new HttpError(messages.changed, 409);

/** No such record, or none that this person may see here: the two are not told apart. */
export const notFoundError = () => new HttpError(messages.notFound);
