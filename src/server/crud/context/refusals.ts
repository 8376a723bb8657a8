/** What the record engine refuses in more than one place. */
import type { FieldError } from '@/model/record';
import { Refusal } from '../../refusal';
import { texts } from './texts';

/** Values that cannot be saved, each with its place; the first message is the envelope's. */
export class InvalidRecord extends Refusal {
  constructor(readonly errors: readonly FieldError[]) {
    super(errors[0]?.message ?? texts.badBody, 500, { errors });
  }
}

/** @throws InvalidRecord when there is an error */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new InvalidRecord(errors);
}

/** The optimistic lock: someone else saved in between (domain.md I16). */
export const conflict = () => new Refusal(texts.changed, 409);

/** No such record, or none that this person may see here: the two are not told apart. */
export const notFound = () => new Refusal(texts.notFound);
