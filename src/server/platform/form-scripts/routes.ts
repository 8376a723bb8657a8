/** Scripts of online forms (contract.md §7.7 `enhanceJs`), which need a permission to write. */
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, params, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { messages } from '../form-definitions/messages';
import { WRITE_SCRIPTS } from '../form-definitions/permission-codes';
import { lineDifference } from './line-difference';
import { readEdition, readEditions, saveScript, scriptTypeOf } from './script-store';

const ACCESS = { config: { access: { permission: WRITE_SCRIPTS } } } as const;
const PARAMS = params({ head: '表单' });
const TYPE = query({ type: 'form 表单，list 列表' });

/** Both scripts of a form, as the designer edits them. */
function mountDesigner(api: Api, platform: PlatformContext): void {
  api.get(
    '/online/cgform/head/scripts/:head',
    { schema: { summary: '表单的脚本', params: PARAMS }, ...ACCESS },
    async (request) => {
      const { head } = request.params;
      const user = currentUser(request);
      const [form] = await readEditions(platform, head, 'form', user);
      const [list] = await readEditions(platform, head, 'list', user);
      return successReply({ id: head, formJs: form?.cgJs ?? '', listJs: list?.cgJs ?? '' });
    },
  );
  api.put(
    '/online/cgform/head/scripts/:head',
    {
      schema: { summary: '保存表单的脚本', params: PARAMS, body: body({ formJs: text('表单'), listJs: text('列表') }) },
      ...ACCESS,
    },
    async (request) => {
      const { formJs, listJs } = request.body;
      const given = { form: formJs, list: listJs } as const;
      await platform.db.tx(async () => {
        for (const type of ['form', 'list'] as const)
          if (given[type] !== undefined)
            await saveScript(
              platform,
              request.params.head,
              { type, source: textOf(given[type]) },
              currentUser(request),
            );
      });
      return successReply(null, messages.scriptSaved);
    },
  );
}

/** One edition of a script, with what returning to it changes. */
function mountEdition(api: Api, platform: PlatformContext): void {
  api.get(
    '/online/cgform/head/enhanceJsEdition',
    { schema: { summary: '脚本的一个版本，与现在的不同', querystring: query({ id: '版本' }) }, ...ACCESS },
    async (request) => {
      const { edition, latest } = await readEdition(platform, request.query.id ?? '', currentUser(request));
      const { id, cgformHeadId: head, cgJsType, cgJs } = edition;
      const title = messages.edition(String(edition.edition), edition.createTime ?? '', edition.createBy ?? '');
      const difference = lineDifference(latest, cgJs ?? '');
      return successReply({ id, head, cgJsType, cgJs: cgJs ?? '', title, difference });
    },
  );
}

export const mountFormScripts: PlatformRoutes = (api, platform) => {
  mountDesigner(api, platform);
  mountEdition(api, platform);
  api.get(
    '/online/cgform/head/enhanceJs/:head',
    { schema: { summary: '表单的一个脚本', params: PARAMS, querystring: TYPE }, ...ACCESS },
    async (request) => {
      const type = scriptTypeOf(request.query.type ?? '');
      const [latest = null] = await readEditions(platform, request.params.head, type, currentUser(request));
      return successReply(latest);
    },
  );
  api.get(
    '/online/cgform/head/enhanceJsHistory/:head',
    { schema: { summary: '一个脚本的各个版本，最近的在前', params: PARAMS, querystring: TYPE }, ...ACCESS },
    async (request) => {
      const type = scriptTypeOf(request.query.type ?? '');
      return successReply(await readEditions(platform, request.params.head, type, currentUser(request)));
    },
  );
  api.route({
    method: ['POST', 'PUT'],
    url: '/online/cgform/head/enhanceJs/:head',
    schema: {
      summary: '保存表单的一个脚本',
      params: PARAMS,
      querystring: TYPE,
      body: body({ id: text('编号'), cgJs: text('脚本'), cgJsType: text('form 表单，list 列表') }),
    },
    ...ACCESS,
    handler: async (request) => {
      const { cgJs, cgJsType } = request.body;
      const type = scriptTypeOf(textOf(cgJsType) || (request.query.type ?? ''));
      await saveScript(platform, request.params.head, { type, source: textOf(cgJs) }, currentUser(request));
      return successReply(null, messages.scriptSaved);
    },
  });
};
