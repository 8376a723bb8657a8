/** Ids of rows that no server has seen yet. */

const MARK = 'row_';
const TEMPORARY = /^row_[\w-]{1,40}$/;

/** Two pages that add rows to the same table at one time have ids of their own. */
const page = Math.random().toString(36).slice(2, 10);
let made = 0;

/** An id for a row until the server gives it one; unlike any of a server's, and any of another page's. */
export function temporaryId(): string {
  made += 1;
  return `${MARK}${page}_${made}`;
}

export const isTemporary = (id: string): boolean => TEMPORARY.test(id);
