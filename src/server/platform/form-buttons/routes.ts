/** Custom buttons of online forms: their definition, and `doButton` (contract.md §7.1, §7.7). */
import { currentUser } from '@/server/auth/guard/hook';
import { permissionDenied } from '@/server/http/errors';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, ids, json, text } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { isActive, SERVER_ACTION } from '../form-definitions/payload/button-payload';
import { isSynchronized } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { mayUseButton, withRightsOfMainRecords } from '../online-forms/sub-records';
import { mountButtonDesign } from './design-routes';

const BODY = body({
  formId: text('表单'),
  buttonCode: text('按钮编码'),
  dataId: ids('记录的编号'),
  uiFormData: json('表单中填写的内容；服务器只读取已保存的记录'),
});

export const mountFormButtons: PlatformRoutes = (api, platform) => {
  mountButtonDesign(api, platform);
  api.post(
    '/online/cgform/api/doButton',
    { schema: { summary: '执行在线表单的自定义按钮', body: BODY }, config: { access: 'signed-in' } },
    async (request) => {
      const { formId, buttonCode, dataId } = request.body;
      const code = textOf(buttonCode);
      const opened = await platform.onlineForms.open(currentUser(request), textOf(formId));
      const { definition, engine, entity } = opened.form;
      const button = definition.buttons.find((row) => row.button_code === code && isActive(row));
      if (!button) throw fail.noButton(code);
      if (!mayUseButton(opened, code)) throw permissionDenied();
      if (button.opt_type !== SERVER_ACTION) throw fail.buttonScript(button.button_name ?? code);
      if (!isSynchronized(definition)) throw fail.notSynchronized();
      const records = [dataId ?? []].flat().join(',');
      const asked = { key: code, query: {}, params: { id: records }, body: null };
      const { result, message } = await withRightsOfMainRecords(platform, opened, asked, (caller) =>
        engine.runAction(entity.id, code, { caller, query: {}, body: { ids: records }, parameters: {}, request }),
      );
      return message === undefined ? successReply(result) : successReply(result, message);
    },
  );
};
