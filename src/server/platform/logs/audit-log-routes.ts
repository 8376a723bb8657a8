/**
 * Audit log routes (contract.md §1.6). They require the permission code of the log; of each record, users see only what
 * they may read now.
 */
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { paging, query } from '@/server/http/schema/fields';
import { fail } from '@/server/auth/permissions/errors';

/** Entity of the log table. The routes of this file are its only read routes. */
const AUDIT_LOG = 'system/data-log';
const MAX_VERSIONS = '1000';

interface AuditRequest {
  Querystring: Readonly<Record<string, unknown>>;
}

export const mountAuditLog: PlatformRoutes = (api, { engine }) => {
  const config = { access: { permission: 'sys:dataLog:list' } };
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const readPage = (request: FastifyRequest<AuditRequest>, query: Readonly<Record<string, unknown>>) =>
    engine.auditLog(AUDIT_LOG, query, currentUser(request));
  /** Filters by equality; filter syntax inside the values is not interpreted. */
  const exactFilters = (filters: Readonly<Record<string, string>>) => ({
    superQueryParams: JSON.stringify(
      Object.entries(filters).map(([field, val]) => ({ field, rule: field === 'id' ? 'in' : 'eq', val })),
    ),
    pageSize: MAX_VERSIONS,
    column: 'dataVersion',
    order: 'desc',
  });

  api.get(
    '/sys/dataLog/list',
    { schema: { summary: '数据日志分页列表', querystring: query(paging) }, config },
    async (request) => successReply(await readPage(request, request.query)),
  );

  api.get(
    '/sys/dataLog/queryById',
    { schema: { summary: '一条数据日志', querystring: query({ id: '数据日志' }) }, config },
    async (request) => {
      const id = text(request.query.id);
      const { records } = id === '' ? { records: [] as Row[] } : await readPage(request, exactFilters({ id }));
      if (!records[0]) throw fail.noLogEntry();
      return successReply(records[0]);
    },
  );

  api.get(
    '/sys/dataLog/queryDataVerList',
    { schema: { summary: '一条记录的各版本', querystring: query({ dataTable: '表名', dataId: '记录' }) }, config },
    async (request) => {
      const [dataTable, dataId] = [text(request.query.dataTable), text(request.query.dataId)];
      if (dataTable === '' || dataId === '') throw fail.noLogEntry();
      const { records } = await readPage(request, exactFilters({ dataTable, dataId }));
      if (records.length === 0) throw fail.noLogEntry();
      return successReply(records);
    },
  );

  api.get(
    '/sys/dataLog/queryCompareList',
    {
      schema: { summary: '比较两个版本', querystring: query({ dataId1: '数据日志一', dataId2: '数据日志二' }) },
      config,
    },
    async (request) => {
      const ids = [text(request.query.dataId1), text(request.query.dataId2)];
      if (ids.includes('')) throw fail.noLogEntry();
      const { records } = await readPage(request, exactFilters({ id: ids.join(',') }));
      return successReply(records);
    },
  );
};
