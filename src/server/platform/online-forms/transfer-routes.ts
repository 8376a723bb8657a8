/** Export and import of the data of online forms (contract.md §7.1). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Caller,
  type ExportFiles,
  formSchema,
  openExportStore,
  registerForms,
  type RouteResult,
  rowsSchema,
  sendFile,
} from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { FORMS_API } from '@/model/online/calls';
import { isJsonObject } from '@/model/http/json';
import { openFileStore } from '@/server/files/open-file-store';
import { uploadFolder } from '@/server/files/upload';
import type { Jobs } from '@/server/jobs/jobs';
import { permissionDenied } from '@/server/http/errors';
import { successReply } from '@/server/http/reply';
import { params } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import type { FormAccess } from '../form-definitions/access';
import { isSynchronized } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { callReply } from './execute-call';
import { withRightsOfMainRecords } from './sub-records';

/** Code of an import with errors. */
const IMPORT_WITH_ERRORS = 201;

const API = '/online/cgform/api';

export function mountExports(api: Api, platform: PlatformContext): void {
  const { config, db, onlineForms } = platform;
  const files = openExportStore(db, openFileStore(config), uploadFolder(config.DATA_DIR), config.UPLOAD_LIMIT);
  for (const path of [`${API}/exportXls/:head`, `${API}/exportXlsOld/:head`] as const)
    api.get(
      path,
      {
        schema: { summary: '导出在线表单的数据', params: params({ head: '表单' }) },
        config: { access: 'signed-in' },
        exposeHeadRoute: false,
        compress: false,
      },
      async (request, reply) => {
        const opened = await onlineForms.open(currentUser(request), request.params.head);
        const { form } = opened;
        if (!isSynchronized(form.definition)) throw fail.notSynchronized();
        const asked = request.query as Record<string, unknown>;
        const named = { key: 'list', query: asked, params: {}, body: null };
        const write = (user: Caller) => form.engine.exportFile(form.entity.id, asked, user, files);
        return sendFile(reply, await withRightsOfMainRecords(platform, opened, named, write));
      },
    );
}

/** Runs one call of a form's import. @throws HttpError 510 without the permission to import */
async function runImport(
  { open }: FormAccess,
  jobs: Jobs,
  files: ExportFiles,
  request: FastifyRequest<{ Params: { head: string } }>,
  name: string,
): Promise<RouteResult> {
  const { form, formCaller: caller, main } = await open(currentUser(request), request.params.head);
  if (main) throw fail.importedWithMain();
  if (!isSynchronized(form.definition)) throw fail.notSynchronized();
  const path = `${form.entity.api}/${name}`;
  const planned = form.engine.importCallsOf(form.entity.id, jobs, files).find(({ call }) => call.path === path);
  if (!planned?.mayCall(caller)) throw permissionDenied();
  const asked = request.query as Record<string, unknown>;
  return planned.handle({ caller, query: asked, body: request.body, parameters: asked, request });
}

const describe = (summary: string, documents = {}) => ({
  schema: { summary, params: params({ head: '表单' }), ...documents },
  config: { access: 'signed-in' as const },
});

/** The import of a form: many rows by a job, for which the request waits; a preview, its rows, and the template. */
export function mountFormImport(app: FastifyInstance, access: FormAccess, jobs: Jobs, files: ExportFiles): void {
  type Target = { Params: { head: string } };
  const run = (request: FastifyRequest<Target>, name: string) => runImport(access, jobs, files, request, name);
  const form = { documents: { multipart: formSchema } };
  registerForms(app, files.megabytes, (scope) => {
    scope.post<Target>(`${API}/importXls/:head`, describe('导入在线表单的数据', form), async (request) => {
      const { result, message = '', code } = await run(request, 'importExcel');
      if (code !== IMPORT_WITH_ERRORS || !isJsonObject(result)) return successReply(result, message, code);
      // Clients expect the path of the error file alone (contract.md §6).
      return successReply(result.fileUrl, String(result.msg), code);
    });
    for (const [name, summary] of [
      ['importExcel', '导入在线表单的数据，可在后台'],
      ['importPreview', '预览要导入的在线表单的数据'],
    ] as const)
      scope.post<Target>(`${FORMS_API}/:head/${name}`, describe(summary, form), async (request) =>
        callReply(await run(request, name)),
      );
  });
  app.post<Target>(
    `${FORMS_API}/:head/importRows`,
    describe('保存预览过的在线表单的数据', { body: rowsSchema }),
    async (request) => callReply(await run(request, 'importRows')),
  );
  app.get<Target>(
    `${FORMS_API}/:head/importTemplate`,
    { ...describe('在线表单的导入模板'), exposeHeadRoute: false, compress: false },
    async (request, http) => {
      const { file } = await run(request, 'importTemplate');
      if (!file) throw permissionDenied();
      return sendFile(http, file);
    },
  );
}
