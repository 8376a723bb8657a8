/** Error messages of one row, by field. */

/** Adds messages of fields that have none yet. */
export function firstMessages(
  errors: Map<string, string> | null,
  more: readonly (readonly [key: string, message: string | undefined])[],
): ReadonlyMap<string, string> | null {
  let all = errors;
  for (const [key, message] of more) {
    if (message === undefined || all?.has(key)) continue;
    all ??= new Map();
    all.set(key, message);
  }
  return all;
}
