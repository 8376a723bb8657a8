/** Converts an online report (contract.md §7.8) into the documents of a list to pick from. Pure. */
import type { ChartFile, EntityFile, FieldFile, ListFile } from '../generated/files';
import { type ListedColumn, readColumns } from './columns';
import { readQuery, supportedRule } from './query';
import {
  booleanOf,
  entryOf,
  isObject,
  validKey,
  labelOf,
  readList,
  readObject,
  placesOf,
  textOf,
  type Json,
} from './payload/reader';
import { messages } from './payload/messages';
import { OnlineError, WarningCollector } from './payload/warnings';

/** The `result` of `getRpColumns` and of `getQueryInfo`; without the second the list has no query bar. */
export interface ReportPayload {
  columns: unknown;
  query?: unknown;
}

export interface ReportFiles {
  /** Id for the calls of data. */
  id: string;
  entity: EntityFile;
  /** To pick from. */
  list: ListFile;
  /** On a page of its own. */
  page: ListFile;
}

const API = '/online/cgreport/api';
const ENTITY = 'online/report';
const ID = /^[\w-]{1,64}$/;
/** Names of parameters of the statement in a query. */
const PARAMETER = 'self_';
/** Where a server offers the calls of lists for its reports: totals, groups, charts and export. */
const LIST_API = /^\/online\/cgreport\/report\/[\w-]{1,64}$/;
const PERMISSION_PREFIX = /^[A-Za-z][A-Za-z0-9_:]{0,99}$/;
const MAX_CHARTS = 6;
const DIGITS = 18;
const CHART_TYPES: Readonly<Record<string, ChartFile['type']>> = { bar: 'bar', line: 'line', pie: 'pie' };

/** The call that reads the rows of a report. */
export const reportDataPath = (id: string): string => `${API}/getData/${id}`;

/** Charts over columns of the report. */
const readCharts = (value: unknown): ChartFile[] =>
  readList(value, '/columns/charts', MAX_CHARTS).flatMap((one) => {
    const raw = isObject(one) ? one : {};
    const [type, x] = [entryOf(CHART_TYPES, textOf(raw.type)), validKey(raw.x)];
    const y = (Array.isArray(raw.y) ? raw.y : []).flatMap((key) => validKey(key) ?? []);
    return type && x && y.length > 0 ? [{ title: labelOf(raw.title, x), type, x, y }] : [];
  });

/** The prefix of the permission codes, which a server may name for its report. */
function permissionPrefixOf(value: unknown): string {
  const prefix = textOf(value) ?? '';
  return PERMISSION_PREFIX.test(prefix) ? prefix : 'online:report';
}

/** Default values of parameters, by name. */
const parameterDefaults = (query: unknown): ReadonlyMap<unknown, string | undefined> =>
  new Map((Array.isArray(query) ? query : []).filter(isObject).map((raw) => [raw.field, textOf(raw.defVal)]));

/** Groups of columns, and columns that a server with the calls of lists sorts. */
function withListSettings({ key, field }: ListedColumn, config: Json, hasCalls: boolean): [string, FieldFile] {
  const columns = Array.isArray(config.columns) ? config.columns : [];
  const raw: Json = columns.filter(isObject).find((one) => one.dataIndex === key) ?? {};
  const list = {
    ...field.list,
    ...(hasCalls && booleanOf(raw.sorter) === true && { sortable: true }),
    ...(textOf(raw.groupTitle) !== undefined && { group: labelOf(raw.groupTitle, key) }),
  };
  const places = placesOf(raw.dbPointLength, DIGITS);
  return [
    key,
    {
      ...field,
      ...(places !== undefined && { size: [DIGITS, places] }),
      ...(Object.keys(list).length > 0 && { list }),
    },
  ];
}

/** Adds query fields and parameters to the fields of a report. @returns the keys of the query bar in order */
function addQueryFields(fields: Record<string, FieldFile>, info: unknown, report: WarningCollector): string[] {
  const defaults = parameterDefaults(info);
  const queryKeys = new Set<string>();
  for (const { key, rule, field } of readQuery(info, '/query', report)) {
    const value = defaults.get(key);
    if (key.startsWith(PARAMETER)) {
      fields[key] = { ...field, param: true, query: rule, ...(value !== undefined && { default: value }) };
      queryKeys.add(key);
      continue;
    }
    const known = fields[key] ?? { ...field, hiddenIn: ['list', 'detail', 'export'] as const };
    const query = supportedRule(rule, known.type);
    if (query === undefined) continue;
    fields[key] = { ...known, hiddenIn: [...(known.hiddenIn ?? [])], query };
    queryKeys.add(key);
  }
  return [...queryKeys];
}

/**
 * Reads a report as a list whose rows are picked.
 * @param valueField the column whose value identifies a row for the field
 * @throws OnlineError when the payload describes no report
 */
export function readReport(payload: ReportPayload, valueField: string): ReportFiles {
  const report = new WarningCollector();
  const config = readObject(payload.columns, '/columns');
  const id = textOf(config.cgRpConfigId);
  if (id === undefined || !ID.test(id)) throw new OnlineError('head', '/columns/cgRpConfigId');
  const columns = readColumns(config, '/columns', report);
  const [first] = columns;
  if (!first) throw new OnlineError('empty', '/columns/columns');
  const api = LIST_API.test(textOf(config.api) ?? '') ? textOf(config.api)! : null;
  const fields: Record<string, FieldFile> = Object.fromEntries(
    columns.map((column) => withListSettings(column, config, api !== null)),
  );
  const queryKeys = addQueryFields(fields, payload.query, report);
  const title = labelOf(config.cgRpConfigName, messages.untitled);
  const titleField = columns.find(({ field }) => field.type === 'input')?.key ?? first.key;
  const page: ListFile = {
    $schema: '../_meta/list.schema.json',
    version: 2,
    title,
    entity: ENTITY,
    style: 'plain',
    query: queryKeys,
    columns: columns.map(({ key }) => key),
    // The rows are numbered in the order of the statement.
    ...(api && { sort: [{ field: 'id', order: 'asc' }] }),
    toolbar: [],
    row: [],
    bulk: [],
  };
  const charts = readCharts(config.charts);
  return {
    id,
    entity: {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title,
      table: null,
      api: api ?? API,
      permissionPrefix: permissionPrefixOf(config.permissionPrefix),
      titleField,
      readonly: true,
      calls: api ? { list: `GET ${api}/list`, export: `GET ${api}/exportXls` } : { list: `GET ${reportDataPath(id)}` },
      fields,
    },
    list: { ...page, pick: { valueField, titleField } },
    page: {
      ...page,
      ...(api && { toolbar: ['export'], ...(charts.length > 0 && { charts }) }),
    },
  };
}
