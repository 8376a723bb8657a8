/**
 * Search sources of pickers (table dictionaries, records of entities, users), and name resolution of selected values.
 */
import { fillPlaceholders, toSuperQuery, type QueryCondition } from '@/model/condition';
import type { Option, RefTarget, SearchHit } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import { ownValue } from '@/model/record/references';
import type { Row } from '@/model/record';
import { systemVariable } from '@/model/templates/system-variables';
import { now } from '../environment/server-clock';
import { searchItems, loadItemName, PAGE_SIZE } from '../dict/table-dictionaries';
import { takeLatest, SEARCH_DEBOUNCE, type TakeLatest } from '../async/take-latest';
import { createNameResolver, type NameResolver } from '../dict/name-resolver';
import { currentUser, session } from '../session/session-state';
import { nameNotes } from './name-notes';
import type { PickQuery } from './picked-records';
import { service } from '../service';
import { pickRecords, recordNames } from './reference-records';

export interface SearchSource {
  /**
   * Results for a search word; without a word the first page.
   * @throws ApiError
   */
  find(word: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
  /**
   * Results whose name or stored value equals one of the texts (used for a paste).
   * @throws ApiError
   */
  findExact(texts: readonly string[]): Promise<readonly SearchHit[]>;
  names: NameResolver;
}

/** Maximum number of parallel searches. */
const MAX_PARALLEL = 6;

/** Runs one request per item, at most `MAX_PARALLEL` at a time. Resolves with all results in one list. */
async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<readonly R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += MAX_PARALLEL)
    results.push(...(await Promise.all(items.slice(at, at + MAX_PARALLEL).map(run))).flat());
  return results;
}

/** Sizes of the pages of an exact search, one after the other until a page holds all that the server finds. */
const EXACT_PAGE_SIZES = [PAGE_SIZE, 500, 10_000];
/** Records requested per name: a second one is enough to reject the name as ambiguous. */
const MAX_SAME_NAME = 2;

/**
 * Exact matches by one search per text, for servers without a batch lookup. The server finds parts of names too: a page
 * that is full is searched again with more rows, until two matches make the text ambiguous.
 */
export const searchExact = (
  find: (word: string, signal: AbortSignal, pageSize: number) => Promise<readonly SearchHit[]>,
  texts: readonly string[],
): Promise<readonly SearchHit[]> =>
  inParallel(texts, async (asked) => {
    const { signal } = new AbortController();
    let exact: readonly SearchHit[] = [];
    for (const pageSize of EXACT_PAGE_SIZES) {
      const hits = await find(asked, signal, pageSize);
      exact = hits.filter(({ text, value }) => text === asked || value === asked);
      if (hits.length < pageSize || exact.length >= MAX_SAME_NAME) break;
    }
    return exact;
  });

/** Search while typing: debounced (shorter in grid cells), and only the last response counts. */
export const createTypedSearch = (
  source: Pick<SearchSource, 'find'>,
  place: keyof typeof SEARCH_DEBOUNCE,
): TakeLatest<[word: string], readonly SearchHit[]> =>
  takeLatest((signal, word: string) => source.find(word, signal), SEARCH_DEBOUNCE[place]);

/** Cache of sources by their settings: fields with equal settings share resolved names. */
const sources = service(() => new Map<string, SearchSource>());
function sharedSource(key: string, make: () => SearchSource): SearchSource {
  const found = sources().get(key) ?? make();
  sources().set(key, found);
  return found;
}

export const namesByCode = (found: readonly Option[]): Record<string, string> =>
  Object.fromEntries(found.map(({ value, text }) => [value, text]));

/** Search source of a table dictionary `table,text,code`. */
export const dictSource = (dict: string, pageSize = PAGE_SIZE): SearchSource =>
  sharedSource(JSON.stringify([dict, pageSize]), () => {
    const names = createNameResolver(async (codes) => {
      const all = await Promise.all(codes.map((one) => loadItemName(dict, one)));
      return Object.fromEntries(codes.map((one, index) => [one, all[index]!]));
    });
    const find = async (word: string, signal: AbortSignal, size = pageSize) => {
      const found = await searchItems(dict, word, signal, size);
      names.store(namesByCode(found));
      return found;
    };
    const exactly: SearchSource['findExact'] = async (texts) => {
      const found = await searchExact(find, texts);
      const known = new Set(found.flatMap(({ value, text }) => [value, text]));
      // The search only compares names. Codes are resolved by a separate request, which returns unknown codes
      // unchanged.
      const codes = await names.resolve(texts.filter((text) => !known.has(text) && !text.includes(',')));
      const named = Object.entries(codes).filter(([value, text]) => value !== text);
      return [...found, ...named.map(([value, text]): SearchHit => ({ value, text, color: null, disabled: false }))];
    };
    return { names, find: (word, signal) => find(word, signal), findExact: exactly };
  });

/** Maximum number of texts per request: keeps the URL short. */
const MAX_TEXTS = 40;
/**
 * The reference's filter as list query rules; null when it admits no record, e.g. while a field it depends on is
 * empty.
 */
export function referenceConditions(where: Condition | null, row: Row): readonly QueryCondition[] | null {
  if (!where) return [];
  const lookUp = (path: string): Value | undefined => {
    if (!path.startsWith('#')) return ownValue(row, path.replace(/^main\./, ''));
    return session().user ? systemVariable(path.slice(1), currentUser(), now()) : undefined;
  };
  const filled = fillPlaceholders(where, lookUp);
  if (matchesNothing(filled)) return null;
  // Conditions that a list query cannot express are still checked by the server on saving.
  return toSuperQuery(filled)?.rules ?? [];
}

const matchesNothing = (condition: Condition): boolean =>
  (Array.isArray(condition) ? condition : [condition]).every((group) =>
    Object.values(group).some((test) => JSON.stringify(test) === '{"in":[]}'),
  );

/**
 * Search source of an entity's records, using the request of its pickers.
 * @param row the record that contains the field, for the filter
 */
export const recordSource = (target: RefTarget, row: Row, pageSize = PAGE_SIZE): SearchSource => {
  const conditions = referenceConditions(target.where, row);
  const rules = conditions && (conditions.length > 0 ? JSON.stringify(conditions) : '');
  return sharedSource(JSON.stringify([target.entity, target.valueField, rules, pageSize]), () => {
    const pick = async (asked: Partial<PickQuery>, signal?: AbortSignal) => {
      const records = await pickRecords(target, { pageSize, ...asked }, signal);
      const notes = nameNotes(records);
      return records.flatMap(({ value, label }): SearchHit[] => {
        const note = notes.get(value);
        return value === ''
          ? []
          : [{ value, text: label || value, ...(note !== undefined && { note }), color: null, disabled: false }];
      });
    };
    const names = recordNames(target);
    const narrowed: Partial<PickQuery> = rules ? { superQueryParams: rules } : {};
    /** Records with one of the names: of each name at least two, if there are as many. */
    const named = async (texts: readonly string[]) => {
      const pageSize = texts.length * MAX_SAME_NAME;
      const found = await pick({ labels: texts, ...narrowed, pageSize });
      if (found.length < pageSize || texts.length === 1) return found;
      // Many records of one name may have displaced those of others.
      return inParallel(texts, (text) => pick({ labels: [text], ...narrowed, pageSize: MAX_SAME_NAME }));
    };
    const several = (texts: readonly string[]) => {
      const codes = texts.filter((text) => !text.includes(','));
      return Promise.all([
        named(texts),
        codes.length > 0 ? pick({ ids: codes, ...narrowed, pageSize: texts.length * MAX_SAME_NAME }) : [],
      ]);
    };
    return {
      names,
      async find(word, signal) {
        if (rules === null) return [];
        const found = await pick({ keyword: word, ...narrowed }, signal);
        names.store(namesByCode(found));
        return found;
      },
      async findExact(texts) {
        const found: SearchHit[] = [];
        for (let at = 0; at < texts.length; at += MAX_TEXTS)
          found.push(...(await several(texts.slice(at, at + MAX_TEXTS))).flat());
        names.store(namesByCode(found));
        return found;
      },
    };
  });
};
