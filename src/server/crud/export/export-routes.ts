/** The export route of one endpoint: a file at once, or a job for many records (contract.md §6). */
import { query } from '@/server/http/schema/fields';
import { permissionDenied } from '@/server/http/errors';
import type { JobHandler } from '@/server/jobs/job';
import type { Jobs } from '@/server/jobs/jobs';
import { planExport, writeExport } from './export-file';
import { type ExportRequest, parseExportRequest } from './export-request';
import { EXPORT_JOB, type ExportFiles } from './export-store';
import { withLabels } from '../view/screen-labels';
import { withReferenceColumns } from '../read/reference-columns';
import type { RowScope } from '../read/row-scope';
import { withSource } from '../report/select-source';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import type { PlannedRoute, SentFile } from '../routes/crud-route';
import { permissionCodeAt, type Endpoint } from '../routes/endpoints';
import type { ReadPermissions } from '../routes/read-permissions';

/** Records above which the file is written in the background. */
const MAX_AT_ONCE = 5000;
/** Exports of one user that wait or run. */
const MAX_JOBS = 3;

const exportQuery = query({
  selections: '选中记录的编号，逗号分隔；为空时按条件导出全部',
  exportFields: '要导出的列，逗号分隔；为空时全部',
  exportChildren: '要导出的子表，逗号分隔；没有指定列时默认全部',
  exportList: '从哪个列表导出：列头用它的名称',
  exportGroups: '1 为按 groupBy 分组，有每组的小计和合计',
  format: 'xls（默认）、xlsx 或 csv',
  paramsStr: '以上参数和筛选条件的 JSON，供较早的客户端使用',
});

export const canExport = (permissions: ReadPermissions, endpoint: Endpoint, caller: Caller): boolean => {
  const { export: action } = endpoint.entity.actions;
  return (
    action !== undefined && permissions.canRead(endpoint, caller) && caller.can(permissionCodeAt(endpoint, action))
  );
};

/** What a job of an export stores. */
interface ExportInput {
  entity: string;
  api: string;
  request: ExportRequest;
}

async function startExportJob({ entity, api }: Endpoint, jobs: Jobs, request: ExportRequest, caller: Caller) {
  const active = (await jobs.list(caller.me.id)).filter(({ state }) => state === 'waiting' || state === 'running');
  if (active.length >= MAX_JOBS) throw fail.tooManyExports(MAX_JOBS);
  const input: ExportInput = { entity: entity.id, api, request };
  return jobs.start({
    kind: EXPORT_JOB,
    title: messages.jobTitle(entity.title, '', messages.export),
    entity: null,
    userId: caller.me.id,
    orgCode: caller.me.orgCode,
    input: { ...input },
    units: 1,
    resumable: false,
  });
}

/** The scope of an export, with the labels of the list that it is started from. */
async function exportedScope(
  crud: CrudContext,
  { scope }: Endpoint,
  { query }: ExportRequest,
  caller: Caller,
): Promise<RowScope> {
  const labels = await crud.options.screenLabels(query['exportList'] ?? '');
  return withLabels(withReferenceColumns(crud, withSource(crud, scope, query, caller), caller), labels);
}

/**
 * Writes the file of an export.
 * @param most records; absent: any number
 * @returns null for more records
 */
export async function exportAtOnce<Most extends number | undefined = undefined>(
  crud: CrudContext,
  endpoint: Endpoint,
  request: ExportRequest,
  caller: Caller,
  files: ExportFiles,
  most?: Most,
): Promise<SentFile | (Most extends number ? null : never)> {
  const scope = await exportedScope(crud, endpoint, request, caller);
  const planned = await planExport(crud, scope, request, caller);
  if (most !== undefined && planned.ids.length > most) return null as Most extends number ? null : never;
  const path = await files.withFile(async (file) => {
    await writeExport(crud, scope, request, planned, caller, file, () => undefined);
    return file;
  });
  return { path, name: planned.name };
}

/** Plans the export route of an endpoint. */
export function exportRoutes(
  crud: CrudContext,
  endpoint: Endpoint,
  permissions: ReadPermissions,
  jobs: Jobs,
  files: ExportFiles,
): PlannedRoute[] {
  const { entity } = endpoint;
  const { export: call } = entity.calls;
  if (!call || entity.actions['export'] === undefined) return [];
  return [
    {
      call,
      querystring: exportQuery,
      summary: `导出${entity.title}`,
      mayCall: (caller) => canExport(permissions, endpoint, caller),
      sendsFile: true,
      handle: async ({ caller, parameters }) => {
        const request = parseExportRequest(parameters);
        const file = await exportAtOnce(crud, endpoint, request, caller, files, MAX_AT_ONCE);
        if (file) return { result: null, file };
        const jobId = await startExportJob(endpoint, jobs, request, caller);
        return { result: { jobId }, message: messages.started };
      },
    },
  ];
}

/** The handler of jobs that export. It uses the permissions that the user has while it runs. */
export function exportJobHandler(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  permissions: ReadPermissions,
  files: ExportFiles,
): JobHandler {
  return async (run) => {
    const { entity, api, request } = run.input as ExportInput;
    const endpoint = endpoints.find((one) => one.entity.id === entity && one.api === api);
    if (!endpoint) throw fail.actionGone();
    const caller = await crud.options.callerOfUser(run.userId, run.orgCode);
    if (!caller || !canExport(permissions, endpoint, caller)) throw permissionDenied();
    await files.removeOld();
    const scope = await exportedScope(crud, endpoint, request, caller);
    const planned = await planExport(crud, scope, request, caller);
    const url = await files.withFile(async (path) => {
      const onProgress = (done: number, total: number) => run.progress(done, total);
      await writeExport(crud, scope, request, planned, caller, path, onProgress);
      run.assertActive();
      return files.keep(path, planned.name);
    });
    const message = messages.exported(planned.ids.length);
    return { message, outcome: { id: '', success: true, message, url, fileName: planned.name } };
  };
}
