/** Saved advanced queries, kept in the browser under the path of the page (spec 2 §9). */
import { isJsonObject } from '@/model/http/json';
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { parseAdvancedQuery, type AdvancedQuery } from './advanced-query';

/** A saved query as it is stored. */
export interface SavedQuery {
  title: string;
  matchType: AdvancedQuery['matchType'];
  records: AdvancedQuery['rules'];
}

const keyOf = (list: string): string => `${location.pathname}:super-query:${list}`;

/** The saved queries of a list on this page, the oldest first. */
export function savedQueries(list: string): readonly SavedQuery[] {
  const kept = readItem(keyOf(list));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one): SavedQuery[] => {
    if (!isJsonObject(one) || typeof one.title !== 'string' || one.title === '') return [];
    const query = parseAdvancedQuery({ matchType: one.matchType, rules: one.records });
    return query ? [{ title: one.title, matchType: query.matchType, records: query.rules }] : [];
  });
}

/** Saves a query under its title; a query of the same title is replaced. Returns all. */
export function saveQuery(list: string, saved: SavedQuery): readonly SavedQuery[] {
  const before = savedQueries(list);
  const at = before.findIndex(({ title }) => title === saved.title);
  const all = at < 0 ? [...before, saved] : before.with(at, saved);
  writeItem(keyOf(list), all, null);
  return all;
}

/** Deletes the query of a title. Returns the others. */
export function deleteQuery(list: string, title: string): readonly SavedQuery[] {
  const rest = savedQueries(list).filter((one) => one.title !== title);
  writeItem(keyOf(list), rest, null);
  return rest;
}
