/** Memoisation of pure functions of a text: parsed formulas, compiled patterns. */

/** Number of results kept. When it is reached, the cache starts anew. */
const MAX_RESULTS = 5000;

/** Remembers the results of a pure function, so that a text gives the same object again. Errors are not remembered. */
export function memoizeByText<T>(compute: (text: string) => NonNullable<T>): (text: string) => NonNullable<T> {
  const results = new Map<string, NonNullable<T>>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= MAX_RESULTS) results.clear();
    results.set(text, result);
    return result;
  };
}
