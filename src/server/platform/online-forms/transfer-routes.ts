/** Export of the data of online forms (contract.md §7.1). */
import { openExportStore, sendFile } from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { openFileStore } from '@/server/files/open-file-store';
import { uploadFolder } from '@/server/files/upload';
import { params } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import { isSynchronized } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';

const API = '/online/cgform/api';

export function mountExports(api: Api, { config, db, onlineForms }: PlatformContext): void {
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
        const { form, caller } = await onlineForms.open(currentUser(request), request.params.head);
        if (!isSynchronized(form.definition)) throw fail.notSynchronized();
        const asked = request.query as Record<string, unknown>;
        return sendFile(reply, await form.engine.exportFile(form.entity.id, asked, caller, files));
      },
    );
}
