/** Online reports as lists to pick from, and as sources of codes with names (contract.md §7.8). */
import { fillEntity } from '@/model/entity/fill-entity';
import type { SearchHit } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import { readReport, reportDataPath, type ReportFiles } from '@/model/online/report';
import { fillList } from '@/model/screens/fill-list';
import { types } from '@/registry/values';
import { createNameResolver } from '../dict/name-resolver';
import { PAGE_SIZE } from '../dict/table-dictionaries';
import { apiPaths } from '../http/api-paths';
import { SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import type { Params } from '../http/types';
import { notify } from '../notices/notices';
import { service } from '../service';
import { epochCache } from '../storage/epoch-cache';
import type { LoadedScreen } from '../schemas/screen-bundle';
import { sharedPickList, type PickList } from './pick-list';
import { namesByCode, searchExact, type SearchSource } from './search-sources';

/** How long the description of a report is shared, in milliseconds (spec 2 §9). */
const CACHE_MS = 30_000;
const QUIET = { policy: SILENT_READ };

interface Description {
  /** Of `performance.now()`. */
  loadedAt: number;
  columns: Promise<unknown>;
  query: Promise<unknown>;
}

const descriptions = service(() => epochCache<string, Description>());

/** The query fields; without a reply the list has no query bar. */
async function loadQuery(columns: Promise<unknown>): Promise<unknown> {
  const head = await columns;
  const id = isJsonObject(head) ? String(head.cgRpConfigId) : '';
  try {
    return await get<unknown>(apiPaths.reportQuery(id), {}, QUIET);
  } catch (error) {
    notify.warning(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/**
 * Describes a report, once in 30 seconds.
 * @throws ApiError, OnlineError
 */
async function describeReport(code: string, valueField: string): Promise<ReportFiles> {
  const cache = descriptions()();
  let known = cache.get(code);
  if (!known || performance.now() - known.loadedAt >= CACHE_MS) {
    const columns = get<unknown>(apiPaths.reportColumns(code), {}, QUIET);
    const made = { loadedAt: performance.now(), columns, query: loadQuery(columns) };
    known = made;
    cache.set(code, made);
    made.query.catch(() => {
      if (cache.get(code) === made) cache.delete(code);
    });
  }
  const [columns, query] = await Promise.all([known.columns, known.query]);
  return readReport({ columns, query }, valueField);
}

/** The list of an online report. */
export const reportPickList = (code: string, valueField: string): PickList =>
  sharedPickList({
    key: `report ${code}`,
    load: async (): Promise<LoadedScreen> => {
      const files = await describeReport(code, valueField);
      const context = { types, entity: () => undefined };
      const id = files.list.entity;
      const entity = fillEntity(id ?? '', files.entity, context);
      return { screen: fillList(`${id}.list`, files.list, entity, context), entity, entities: { [entity.id]: entity } };
    },
    valueField,
    conditions: [],
    // Other columns of the row are copied too.
    keepsRecent: false,
  });

/** A report whose rows give codes and names. */
export interface ReportDict {
  code: string;
  /** The column that is stored. */
  value: string;
  /** The column that is shown. */
  label: string;
}

const sources = service(() => new Map<string, SearchSource>());

function makeSource({ code, value, label }: ReportDict): SearchSource {
  const read = async (query: Params, signal?: AbortSignal): Promise<SearchHit[]> => {
    const { id } = await describeReport(code, value);
    const reply = await get<unknown>(
      reportDataPath(id),
      { pageNo: 1, ...query },
      { ...QUIET, ...(signal && { signal }) },
    );
    const rows: readonly unknown[] = isJsonObject(reply) && Array.isArray(reply.records) ? reply.records : [];
    return rows.filter(isJsonObject).flatMap((row): SearchHit[] => {
      const stored = String(row[value] ?? '');
      return stored === '' ? [] : [{ value: stored, text: String(row[label] ?? stored), color: null, disabled: false }];
    });
  };
  const names = createNameResolver(async (codes) =>
    namesByCode(await read({ [`force_${value}`]: codes.join(','), pageSize: codes.length })),
  );
  const find = async (word: string, signal: AbortSignal, pageSize = PAGE_SIZE) => {
    const text = word.trim();
    const found = await read({ pageSize, ...(text === '' ? {} : { [label]: `*${text}*` }) }, signal);
    names.store(namesByCode(found));
    return found;
  };
  return {
    names,
    find: (word, signal) => find(word, signal),
    async findExact(texts) {
      const found = await searchExact(find, texts);
      const known = new Set(found.flatMap((one) => [one.value, one.text]));
      const codes = await names.resolve(texts.filter((text) => !known.has(text)));
      return [
        ...found,
        ...Object.entries(codes).map(([one, text]): SearchHit => ({ value: one, text, color: null, disabled: false })),
      ];
    },
  };
}

/** Search source of a report; the same settings give the same source. */
export function reportSource(dict: ReportDict): SearchSource {
  const key = JSON.stringify([dict.code, dict.value, dict.label]);
  const known = sources().get(key) ?? makeSource(dict);
  sources().set(key, known);
  return known;
}
