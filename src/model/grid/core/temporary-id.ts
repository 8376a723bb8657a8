/** Temporary ids of rows that are not stored yet. */

const PREFIX = 'row_';
const TEMPORARY_ID = /^row_[\w-]{1,40}$/;

/**
 * Creates a generator of temporary row ids, used until the server assigns one. They differ from ids of the server and,
 * by a random part, from those of other tables and pages.
 */
export function createTemporaryIds(): () => string {
  const token = Math.random().toString(36).slice(2, 10);
  let counter = 0;
  return () => {
    counter += 1;
    return `${PREFIX}${token}_${counter}`;
  };
}

/** True for ids of `createTemporaryIds`, also those of other pages. */
export const isTemporaryId = (id: string): boolean => TEMPORARY_ID.test(id);
