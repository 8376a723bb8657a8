/** The change log (contract.md §1.6): for who holds its code, and of each record only what he may see of it today. */
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import { answer, refusal } from '../../answer';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { PlatformRoutes } from '../platform';
import { texts } from './texts';

/** The entity over the log's table; all its reading calls are these. */
const LOG = 'system/data-log';
const LONGEST_HISTORY = '1000';

export const mountDataLog: PlatformRoutes = (api, { engine }) => {
  const config = { code: 'sys:dataLog:list' };
  const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const page = (request: FastifyRequest, query: Readonly<Record<string, unknown>>) =>
    engine.log(LOG, query, personOf(request));
  /** Equal to this very text, whatever signs of filters it holds. */
  const only = (filters: Readonly<Record<string, string>>) => ({
    superQueryParams: JSON.stringify(
      Object.entries(filters).map(([field, val]) => ({ field, rule: field === 'id' ? 'in' : 'eq', val })),
    ),
    pageSize: LONGEST_HISTORY,
    column: 'dataVersion',
    order: 'desc',
  });

  api.get(paths.dataLog, { config }, async (request) => answer(await page(request, queryOf(request))));

  api.get(paths.dataLogEntry, { config }, async (request) => {
    const id = text(queryOf(request).id);
    const { records } = id === '' ? { records: [] as Row[] } : await page(request, only({ id }));
    return records[0] ? answer(records[0]) : refusal(500, texts.noLogEntry);
  });

  api.get(paths.dataLogVersions, { config }, async (request) => {
    const [dataTable, dataId] = [text(queryOf(request).dataTable), text(queryOf(request).dataId)];
    if (dataTable === '' || dataId === '') return refusal(500, texts.noLogEntry);
    const { records } = await page(request, only({ dataTable, dataId }));
    return records.length > 0 ? answer(records) : refusal(500, texts.noLogEntry);
  });

  api.get(paths.dataLogCompare, { config }, async (request) => {
    const ids = [text(queryOf(request).dataId1), text(queryOf(request).dataId2)];
    if (ids.includes('')) return refusal(500, texts.noLogEntry);
    const { records } = await page(request, only({ id: ids.join(',') }));
    return answer(records);
  });
};
