/** The list that a record was opened from, so that its screen can go to the records before and after it. */
import { service } from '../service';

/** Direction in a list: the record before or after. */
export type Step = -1 | 1;

export interface RecordSequence {
  /** True when the list has a record there, on another page too. */
  hasNeighbour(id: string, step: Step): boolean;
  /**
   * The id of the record before or after; loads the page that holds it. Never rejects.
   * @returns null at the end of the list, and when the list does not show the record any more
   */
  neighbour(id: string, step: Step): Promise<string | null>;
}

const sequences = service(() => new Map<string, RecordSequence>());

/** Sets the list that the record of a dialog or tab came from; null: none. */
export function setSequence(ownerId: string, sequence: RecordSequence | null): void {
  if (sequence) sequences().set(ownerId, sequence);
  else sequences().delete(ownerId);
}

/** The list that the record of a dialog or tab came from; null when it was opened otherwise. */
export const sequenceOf = (ownerId: string): RecordSequence | null => sequences().get(ownerId) ?? null;
