/** Export of the data of online forms (contract.md §7.1). */
import { openExportStore, sendFile, type Caller } from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { openFileStore } from '@/server/files/open-file-store';
import { uploadFolder } from '@/server/files/upload';
import { params } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import { isSynchronized } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { withMainRecords } from './sub-records';

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
        const { form, caller, main } = opened;
        if (!isSynchronized(form.definition)) throw fail.notSynchronized();
        const asked = request.query as Record<string, unknown>;
        const write = (user: Caller) => form.engine.exportFile(form.entity.id, asked, user, files);
        const named = { key: 'list', query: asked, params: {}, body: null };
        return sendFile(
          reply,
          main ? await withMainRecords(platform, { ...opened, main }, named, write) : await write(caller),
        );
      },
    );
}
