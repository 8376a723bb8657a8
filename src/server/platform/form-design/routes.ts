/** Routes of the designer of online forms, beside those of its records. */
import type { Row } from '@/model/record';
import type { Caller } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';
import { successReply } from '@/server/http/reply';
import type { PlatformContext, PlatformRoutes } from '../context';
import { readSubTables } from '../form-definitions/definition';
import { assertDefinition, isRow } from '../online-forms/definition-checks';
import { readItems } from '../online-forms/dictionary-items';
import { previewOf, type Preview } from './preview';
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
    await problemOf(async () => {
      preview.shown = previewOf(form, await readItems(platform, [form, ...form.subs]));
    }),
  ];
  return { ...preview.shown, problems: problems.filter((problem) => problem !== null) };
}

export const mountFormDesign: PlatformRoutes = (api, platform) => {
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
