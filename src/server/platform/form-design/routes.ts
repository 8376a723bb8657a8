/** Routes of the designer of online forms, beside those of its records. */
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import type { Caller } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';
import { successReply } from '@/server/http/reply';
import { body, text } from '@/server/http/schema/fields';
import { askSchema } from './ask-schema';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { readSubTables } from '../form-definitions/definition';
import { javaEnhancementNotes } from '../form-definitions/enhancements';
import { assertFormulasOf } from '../online-forms/check-formulas';
import { assertDefinition, isRow } from '../online-forms/definition-checks';
import { readItems } from '../form-definitions/dictionary-items';
import { mountFromEntity } from './entity-routes';
import { fail } from './errors';
import { messages } from './messages';
import { mountFormFiles } from './file-routes';
import { buildPreview, type Preview } from './preview';
import { readSheetFields } from './sheet-fields';
import { withStoredUpload } from './stored-upload';
import { definitionOf } from './unsaved-definition';

const FORM = 'system/online-form';

/** Users who edit definitions, stored or new ones. */
const mayDesign = (caller: Caller): boolean => caller.can('online:form:edit') || caller.can('online:form:add');

/** The message of an error about the definition; null when there is none. */
async function problemOf(check: () => void | Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

/** The screens of the definition that the designer shows, saved or not; what is wrong with it is in `problems`. */
async function readPreview(platform: PlatformContext, record: Row) {
  const { db, engine } = platform;
  const entity = engine.context.entities[FORM]!;
  const table = definitionOf(entity, record);
  const form = { ...table, subs: await readSubTables(db, table.head) };
  const preview: { shown: Preview } = { shown: { screens: [], notes: [] } };
  const problems = [
    await problemOf(() => assertDefinition(record)),
    await problemOf(() => assertFormulasOf(record, db)),
    await problemOf(async () => {
      preview.shown = buildPreview(form, await readItems(platform, [form, ...form.subs]));
    }),
  ];
  const notes = [...preview.shown.notes, ...(await javaEnhancementNotes(db, table.head.id))];
  return { ...preview.shown, notes, problems: problems.filter((problem) => problem !== null) };
}

const ADD = { config: { access: { permission: 'online:form:add' } } } as const;
const SHEETS = ['xlsx', 'xls', 'csv'] as const;

/** Adds a form whose fields are read from a spreadsheet file: not synchronized, so that it can be corrected first. */
function mountFromFile(api: Api, { config, engine }: PlatformContext): void {
  api.post(
    '/online/cgform/head/fromFile',
    {
      schema: {
        summary: '由表格文件生成在线表单',
        body: body({
          ask: askSchema({ file: text('上传的文件的路径'), tableName: text('表名'), tableTxt: text('表描述') }),
        }),
      },
      ...ADD,
    },
    async (request) => {
      const { file, tableName, tableTxt } = request.body?.ask ?? {};
      if (!file) throw fail.noFile();
      const field = await withStoredUpload(config, String(file), SHEETS, readSheetFields);
      const form = {
        tableName: String(tableName ?? ''),
        tableTxt: String(tableTxt ?? ''),
        tableType: '1' as const,
        field,
      };
      const { id } = await engine.records(currentUser(request)).add(FORM, form);
      return successReply(id, messages.guessed(field.length));
    },
  );
}

export const mountFormDesign: PlatformRoutes = (api, platform) => {
  mountFromFile(api, platform);
  mountFromEntity(api, platform);
  mountFormFiles(api, platform);
  api.post(
    '/online/cgform/api/preview',
    {
      schema: {
        summary: '预览在线表单，不保存',
        body: { type: 'object', description: '表单开发中的一条记录' },
      },
      config: { access: mayDesign },
    },
    async (request) => successReply(await readPreview(platform, isRow(request.body) ? request.body : {})),
  );
};
