/** Ids of rows that no server has seen yet. */

const PREFIX = 'row_';
const TEMPORARY_ID = /^row_[\w-]{1,40}$/;

/** Two pages that add rows to the same table at one time have ids of their own. */
const pageToken = Math.random().toString(36).slice(2, 10);
let counter = 0;

/** An id for a row until the server gives it one; unlike any of a server's, and any of another page's. */
export function createTemporaryId(): string {
  counter += 1;
  return `${PREFIX}${pageToken}_${counter}`;
}

export const isTemporaryId = (id: string): boolean => TEMPORARY_ID.test(id);
