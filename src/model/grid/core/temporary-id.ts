/** Temporary ids of rows that are not stored yet. */

const PREFIX = 'row_';
const TEMPORARY_ID = /^row_[\w-]{1,40}$/;

/** Random part per page, so that two pages adding rows to the same table do not create equal ids. */
const pageToken = Math.random().toString(36).slice(2, 10);
let counter = 0;

/**
 * Creates a temporary row id, used until the server assigns one. It differs from ids of the server and of other pages.
 */
export function createTemporaryId(): string {
  counter += 1;
  return `${PREFIX}${pageToken}_${counter}`;
}

/** True for ids of `createTemporaryId`, also those of other pages. */
export const isTemporaryId = (id: string): boolean => TEMPORARY_ID.test(id);
