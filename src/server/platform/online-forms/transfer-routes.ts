/** Export and import of the data of online forms (contract.md §7.1). */
import type { FastifyInstance } from 'fastify';
import { type Caller, type ExportFiles, formSchema, openExportStore, registerForms, sendFile } from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { isJsonObject } from '@/model/http/json';
import { openFileStore } from '@/server/files/open-file-store';
import { uploadFolder } from '@/server/files/upload';
import type { Jobs } from '@/server/jobs/jobs';
import { successReply } from '@/server/http/reply';
import { params } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import type { FormAccess } from '../form-definitions/access';
import { isSynchronized } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { withMainRecords } from './sub-records';

/** Code of an import with errors. */
const PARTLY = 201;

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
        return sendFile(reply, await withMainRecords(platform, opened, named, write));
      },
    );
}

/** The import of a form: many rows by a job, for which the request waits. */
export function mountFormImport(app: FastifyInstance, { open }: FormAccess, jobs: Jobs, files: ExportFiles): void {
  registerForms(app, files.megabytes, (scope) => {
    scope.post<{ Params: { head: string }; Querystring: Record<string, unknown> }>(
      `${API}/importXls/:head`,
      {
        schema: {
          summary: '导入在线表单的数据',
          params: params({ head: '表单' }),
          documents: { multipart: formSchema },
        },
        config: { access: 'signed-in' },
      },
      async (request) => {
        const { form, inForm, main } = await open(currentUser(request), request.params.head);
        if (main) throw fail.importedWithMain();
        if (!isSynchronized(form.definition)) throw fail.notSynchronized();
        const input = { caller: inForm, query: request.query, body: null, parameters: request.query, request };
        const { result, message = '', code } = await form.engine.importFiles(form.entity.id, input, jobs, files);
        if (code !== PARTLY || !isJsonObject(result)) return successReply(result, message, code);
        // Clients expect the path of the error file alone (contract.md §6).
        return successReply(result.fileUrl, String(result.msg), code);
      },
    );
  });
}
