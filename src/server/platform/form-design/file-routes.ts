/** Export of online forms as an archive of files, and import of such an archive. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { openExportStore, type Caller } from '@/server/crud';
import { openFileStore } from '@/server/files/open-file-store';
import { uploadFolder } from '@/server/files/upload';
import { successReply } from '@/server/http/reply';
import { body, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import { TABLE_TYPE } from '../form-definitions/definition';
import { addEnhancements, readEnhancements } from '../form-definitions/enhancements';
import { messages as formMessages } from '../form-definitions/messages';
import { enteredRecord } from '../online-forms/copy-form';
import { mayRead } from '../read-access';
import { askSchema } from './ask-schema';
import { fail } from './errors';
import { packForms, schemaFiles, unpackForms, type EntityOfTable } from './form-files';
import { messages } from './messages';
import { withStoredUpload } from './stored-upload';

const FORM = 'system/online-form';
/** Sub-tables come before their main table, whose formulas read them. */
const rank = ({ tableType }: Row): number => (tableType === TABLE_TYPE.sub ? 0 : 1);

const NO_NAMES = new Map<string, string>();

/** What was entered for a form and its sub-tables, with their enhancements. */
async function readForms({ engine, onlineForms }: PlatformContext, head: string, caller: Caller) {
  const { definition } = await onlineForms.forms.find(head);
  const entity = engine.context.entities[FORM]!;
  const forms: Row[] = [];
  const omitted: string[] = [];
  for (const { head: one } of [definition, ...definition.subs]) {
    const entered = enteredRecord(entity, await engine.record(FORM, one.id, caller), NO_NAMES);
    const enhancements = await readEnhancements(engine.records(caller), caller, one.id);
    forms.push({ ...entered, enhancements: enhancements.rows });
    omitted.push(...enhancements.omitted);
  }
  return { definition, forms, omitted };
}

/** Finds the entity of a file by its table. */
const entityOfTable =
  (entities: Readonly<Record<string, Entity>>): EntityOfTable =>
  (table) => {
    const found = Object.values(entities).find((entity) => entity.table === table && entity.select === null);
    const keyOf = (column: string) =>
      Object.values(found?.fields ?? {}).find((field) => field.column === column)?.key ?? column;
    return found && { id: found.id, keyOf };
  };

function mountExport(api: Api, platform: PlatformContext): void {
  const { config, db, engine } = platform;
  const files = openExportStore(db, openFileStore(config), uploadFolder(config.DATA_DIR), config.UPLOAD_LIMIT);
  api.get(
    '/online/cgform/head/exportFiles',
    {
      schema: { summary: '在线表单的文件', querystring: query({ id: '编号' }) },
      config: { access: mayRead(engine, FORM) },
    },
    async (request) => {
      const { definition, forms, omitted } = await readForms(platform, request.query.id ?? '', currentUser(request));
      const content = packForms(forms, schemaFiles(definition, entityOfTable(engine.context.entities)));
      const file = await files.withFile(async (path) => {
        await writeFile(path, content);
        return files.keepForDay(path, `${definition.head.table_name ?? 'form'}.zip`);
      });
      const { id, table_name: tableName } = definition.head;
      return successReply({ id, tableName, file, omitted: formMessages.omitted(omitted) || null });
    },
  );
}

function mountImport(api: Api, { config, db, engine }: PlatformContext): void {
  api.post(
    '/online/cgform/head/importFiles',
    {
      schema: {
        summary: '导入在线表单的文件',
        body: body({ ask: askSchema({ file: text('上传的文件的路径') }) }),
      },
      config: { access: { permission: 'online:form:add' } },
    },
    async (request) => {
      const { file } = request.body?.ask ?? {};
      if (!file) throw fail.noFile();
      const forms = await withStoredUpload(config, String(file), ['zip'], async (local) =>
        unpackForms(await readFile(local)),
      );
      const caller = currentUser(request);
      const records = engine.records(caller);
      const entity = engine.context.entities[FORM]!;
      const omitted = await db.tx(async () => {
        const added: { id: string; enhancements: unknown }[] = [];
        for (const form of forms.toSorted((a, b) => rank(a) - rank(b))) {
          const { id } = await records.add(FORM, { ...enteredRecord(entity, form, NO_NAMES), isDbSynch: 'N' });
          added.push({ id, enhancements: form.enhancements });
        }
        const left: string[] = [];
        // After all forms, whose tables the statements name.
        for (const { id, enhancements } of added)
          left.push(...(await addEnhancements(records, caller, id, enhancements, NO_NAMES)));
        return formMessages.omitted(left);
      });
      return successReply(
        null,
        messages.imported(
          forms.map(({ tableName }) => String(tableName)),
          omitted,
        ),
      );
    },
  );
}

export function mountFormFiles(api: Api, platform: PlatformContext): void {
  mountExport(api, platform);
  mountImport(api, platform);
}
