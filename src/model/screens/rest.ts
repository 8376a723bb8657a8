/** `"..."` in the columns of a list or the groups of a form: the fields that nothing else there names, new ones included. */

export const REST = '...';

/**
 * Replaces `"..."`.
 * @param items as written
 * @param named fields that have a place of their own
 * @param offered fields that the screen shows by default, in their order
 */
export const withRest = <T>(
  items: readonly (T | string)[],
  named: ReadonlySet<string>,
  offered: readonly string[],
): (T | string)[] => items.flatMap((item) => (item === REST ? offered.filter((key) => !named.has(key)) : [item]));
