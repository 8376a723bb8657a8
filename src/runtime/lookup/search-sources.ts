/** Where pickers find records by typing: table dictionaries, records of entities, people; and the names of what was chosen. */
import { fillPlaceholders, toSuperQuery } from '@/model/condition';
import type { Option, RefTarget } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import { ownValue } from '@/model/record/references';
import type { Row } from '@/model/record';
import { systemVariable } from '@/model/templates/system-variables';
import type { Paged } from '@/model/http/api-result';
import { now } from '../environment/server-clock';
import { searchItems, loadItemName, PAGE_SIZE } from '../dict/table-dictionaries';
import { get } from '../http/request';
import { takeLatest, SEARCH_DEBOUNCE, type TakeLatest } from '../async/take-latest';
import { createNameResolver, type NameResolver } from '../dict/name-resolver';
import { loadScreen } from '../schemas/screens';
import { currentUser, session } from '../session/session-state';
import { service } from '../service';

/** One that may be chosen; `note` tells two of one name apart. */
export interface SearchHit extends Option {
  note?: string;
}

export interface SearchSource {
  /** What a word finds; without a word the first of all. @throws ApiError */
  find(word: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
  /** What is named, or stored, exactly so, of many texts at once (a paste). @throws ApiError */
  findExact(texts: readonly string[]): Promise<readonly SearchHit[]>;
  names: NameResolver;
}

/** Searches that run side by side. */
const MAX_PARALLEL = 6;

/** The exact ones among what a search finds for each text, where a server has no better way. */
export async function searchExact(find: SearchSource['find'], texts: readonly string[]): Promise<readonly SearchHit[]> {
  const { signal } = new AbortController();
  const found: SearchHit[] = [];
  for (let at = 0; at < texts.length; at += MAX_PARALLEL) {
    const part = texts.slice(at, at + MAX_PARALLEL);
    const lists = await Promise.all(part.map((text) => find(text, signal)));
    lists.forEach((list, index) => {
      found.push(...list.filter(({ text, value }) => text === part[index] || value === part[index]));
    });
  }
  return found;
}

/** Searching as somebody types: waits for the last key, shorter in grid cells, and only the last answer counts. */
export const createTypedSearch = (
  source: SearchSource,
  place: keyof typeof SEARCH_DEBOUNCE,
): TakeLatest<[word: string], readonly SearchHit[]> =>
  takeLatest((signal, word: string) => source.find(word, signal), SEARCH_DEBOUNCE[place]);

/** One source for one set of settings: fields that search the same share what is known of it. */
const sources = service(() => new Map<string, SearchSource>());
function sharedSource(key: string, make: () => SearchSource): SearchSource {
  const found = sources().get(key) ?? make();
  sources().set(key, found);
  return found;
}

export const namesByCode = (found: readonly Option[]): Record<string, string> =>
  Object.fromEntries(found.map(({ value, text }) => [value, text]));

/** Rows of a table, as a dictionary code `table,text,code` names them. */
export const dictSource = (dict: string, pageSize = PAGE_SIZE): SearchSource =>
  sharedSource(JSON.stringify([dict, pageSize]), () => {
    const names = createNameResolver(async (codes) => {
      const all = await Promise.all(codes.map((one) => loadItemName(dict, one)));
      return Object.fromEntries(codes.map((one, index) => [one, all[index]!]));
    });
    const find: SearchSource['find'] = async (word, signal) => {
      const found = await searchItems(dict, word, signal, pageSize);
      names.store(namesByCode(found));
      return found;
    };
    const exactly: SearchSource['findExact'] = async (texts) => {
      const found = await searchExact(find, texts);
      const known = new Set(found.flatMap(({ value, text }) => [value, text]));
      // A search looks through names; codes have a call of their own, that sends unknown ones back as they are.
      const codes = await names.resolve(texts.filter((text) => !known.has(text) && !text.includes(',')));
      const named = Object.entries(codes).filter(([value, text]) => value !== text);
      return [...found, ...named.map(([value, text]): SearchHit => ({ value, text, color: null, disabled: false }))];
    };
    return { names, find, findExact: exactly };
  });

/** Texts in one request: addresses stay short. */
const MAX_TEXTS = 40;
/** Records of one name that are told apart: the second one is enough to refuse the name. */
const MAX_SAME_NAME = 2;

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The reference's filter as the list's own; null where it admits nothing, as while a field before it is empty. */
function filterRules(where: Condition | null, row: Row): string | null {
  if (!where) return '';
  const lookUp = (path: string): Value | undefined => {
    if (!path.startsWith('#')) return ownValue(row, path.replace(/^main\./, ''));
    return session().user ? systemVariable(path.slice(1), currentUser(), now()) : undefined;
  };
  const filled = fillPlaceholders(where, lookUp);
  if (matchesNothing(filled)) return null;
  // What a list cannot be asked the server still refuses on saving.
  const rules = toSuperQuery(filled);
  return rules ? JSON.stringify(rules.rules) : '';
}

const matchesNothing = (condition: Condition): boolean =>
  (Array.isArray(condition) ? condition : [condition]).every((group) =>
    Object.values(group).some((test) => JSON.stringify(test) === '{"in":[]}'),
  );

/** Records of an entity, by the call that its pickers use. @param row the record around the field, for the filter */
export const recordSource = (target: RefTarget, row: Row, pageSize = PAGE_SIZE): SearchSource => {
  const rules = filterRules(target.where, row);
  return sharedSource(JSON.stringify([target.entity, target.value, rules, pageSize]), () => {
    const pick = async (params: Record<string, string | number>, signal?: AbortSignal) => {
      const { entity } = await loadScreen(`${target.entity}.list`);
      if (!entity) return [];
      const asked = { by: target.value, pageNo: 1, pageSize, ...params };
      const answer = await get<Paged<Row> | null>(`${entity.api}/pick`, asked, {
        quiet: true,
        ...(signal && { signal }),
      });
      return (answer?.records ?? []).flatMap(({ value, label }): SearchHit[] =>
        textOf(value) === ''
          ? []
          : [{ value: textOf(value), text: textOf(label) || textOf(value), color: null, disabled: false }],
      );
    };
    const names = createNameResolver(async (codes) =>
      namesByCode(await pick({ ids: codes.join(','), pageSize: codes.length })),
    );
    const narrowed: Record<string, string> = rules ? { superQueryParams: rules } : {};
    const several = async (texts: readonly string[]) => {
      const pageSize = texts.length * MAX_SAME_NAME;
      const codes = texts.filter((text) => !text.includes(','));
      return Promise.all([
        pick({ labels: JSON.stringify(texts), ...narrowed, pageSize }),
        codes.length > 0 ? pick({ ids: codes.join(','), ...narrowed, pageSize }) : [],
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
