/** Filters of lists by a document that others link to: the applications of a sheet, the sheets of an order. */

/**
 * A `listFilters` hook.
 * @param filters by parameter: the test on the rows (alias `t`) for the id of the other document
 */
export const filtersByLink =
  <T>(filters: Readonly<Record<string, (id: string) => T>>) =>
  (query: Readonly<Record<string, unknown>>): T[] =>
    Object.entries(filters).flatMap(([key, test]) => {
      const id = Object.hasOwn(query, key) ? query[key] : undefined;
      return typeof id === 'string' && id !== '' ? [test(id)] : [];
    });
