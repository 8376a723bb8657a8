/**
 * What is saved for a list: views, and queries of the advanced query. They share a table; the column `list` of a query ends
 * in a suffix that no id of a list has. So names are unique, and their number is limited, for each kind.
 */
import { messages } from './messages';

export type SavedKind = 'view' | 'query';

const QUERY_SUFFIX = '#q';

/** The value of the column `list`. */
export const storedList = (list: string, kind: SavedKind): string =>
  kind === 'query' ? `${list}${QUERY_SUFFIX}` : list;

/** What a stored row is called in messages. */
export const nameOfStored = (list: string): string =>
  list.endsWith(QUERY_SUFFIX) ? messages.kinds.query : messages.kinds.view;
