/** Converts an online report (contract.md §7.8) into the documents of a list to pick from. Pure. */
import type { EntityFile, FieldFile, ListFile } from '../generated/files';
import { readColumns } from './columns';
import { readQuery, supportedRule } from './query';
import { labelOf, objectAt, textOf } from './payload/reader';
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
  list: ListFile;
}

const API = '/online/cgreport/api';
const ENTITY = 'online/report';
const ID = /^[\w-]{1,64}$/;

/** The call that reads the rows of a report. */
export const reportDataPath = (id: string): string => `${API}/getData/${id}`;

/**
 * Reads a report as a list whose rows are picked.
 * @param valueField the column whose value identifies a row for the field
 * @throws OnlineError when the payload describes no report
 */
export function readReport(payload: ReportPayload, valueField: string): ReportFiles {
  const report = new WarningCollector();
  const config = objectAt(payload.columns, '/columns');
  const id = textOf(config.cgRpConfigId);
  if (id === undefined || !ID.test(id)) throw new OnlineError('head', '/columns/cgRpConfigId');
  const columns = readColumns(config, '/columns', report);
  const [first] = columns;
  if (!first) throw new OnlineError('empty', '/columns/columns');
  const fields: Record<string, FieldFile> = Object.fromEntries(columns.map(({ key, field }) => [key, field]));
  for (const { key, rule, field } of readQuery(payload.query, '/query', report)) {
    const known = fields[key] ?? { ...field, hiddenIn: ['list', 'detail', 'export'] as const };
    const query = supportedRule(rule, known.type);
    if (query !== undefined) fields[key] = { ...known, hiddenIn: [...(known.hiddenIn ?? [])], query };
  }
  const title = labelOf(config.cgRpConfigName, messages.untitled);
  const titleField = columns.find(({ field }) => field.type === 'input')?.key ?? first.key;
  return {
    id,
    entity: {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title,
      table: null,
      api: API,
      permissionPrefix: 'online:report',
      titleField,
      readonly: true,
      calls: { list: `GET ${reportDataPath(id)}` },
      fields,
    },
    list: {
      $schema: '../_meta/list.schema.json',
      version: 2,
      title,
      entity: ENTITY,
      style: 'plain',
      pick: { valueField, titleField },
      columns: columns.map(({ key }) => key),
      toolbar: [],
      row: [],
      bulk: [],
    },
  };
}
