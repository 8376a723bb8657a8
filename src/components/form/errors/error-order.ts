/** The order in which a user goes through the errors of a form: main fields as on screen, then child tables. */

/** Direction: to the next error, or to the previous one. */
export type ErrorStep = 1 | -1;

/**
 * The next or previous place with an error, around the ends; `from` itself when no other place has one.
 * @param places keys of the fields and children on screen, in order
 * @param from key of the current place; null: before the first one, or behind the last one backwards
 * @returns null when no place has an error
 */
export function nextPlaceWithErrors(
  places: readonly string[],
  hasErrors: (place: string) => boolean,
  from: string | null,
  step: ErrorStep,
): string | null {
  const ordered = step > 0 ? places : places.toReversed();
  const next = from === null ? 0 : ordered.indexOf(from) + 1;
  return [...ordered.slice(next), ...ordered.slice(0, next)].find(hasErrors) ?? null;
}
