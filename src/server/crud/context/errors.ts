/** Errors that several parts of the record engine throw. */
import type { FieldError } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import { messages } from './messages';

/** Values that cannot be saved: one message per field path. The first one is the message of the reply. */
export class InvalidRecord extends HttpError {
  constructor(readonly errors: readonly FieldError[]) {
    super(errors[0]?.message ?? messages.badBody, 500, { errors });
  }
}

/** @throws InvalidRecord when there is an error */
export function assertNoErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new InvalidRecord(errors);
}

/** 409: the record was changed since it was read (optimistic lock, domain.md I16). */
export const conflictError = () => new HttpError(messages.changed, 409);

/** The record does not exist, or the user may not see it here. The reply does not reveal which. */
export const notFoundError = () => new HttpError(messages.notFound);
