/** Forms of tables that the database already has (contract.md §7.7: `queryTables`, `transTables`). */
import { currentUser } from '@/server/auth/guard/hook';
import type { Caller } from '@/server/crud';
import { tableStatements } from '@/server/db/schema/tables';
import { successReply } from '@/server/http/reply';
import { parseRequiredIds } from '@/server/http/request-params';
import { params, query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../../context';
import { fail } from '../../form-definitions/errors';
import { messages } from '../../form-definitions/messages';
import { SYNCHRONIZE } from '../../form-definitions/permission-codes';
import { fieldsOfColumns } from './column-fields';
import { readColumns, readAdoptableTables, type AdoptableTable } from './adoptable-tables';
import { markSynchronized } from '../sync';

const FORM = 'system/online-form';
const ADD = { config: { access: { permission: 'online:form:add' } } } as const;
const MAX_TITLE = 100;

const stripWildcards = (text: string | undefined) => (text ?? '').replace(/^\*+|\*+$/g, '').toLowerCase();

/**
 * Adds the form of a table; it is synchronized when the columns fit its fields, and the user may synchronize.
 * @returns what was done, for the user
 * @throws HttpError when a column that must have a value cannot be a field
 */
async function addForm({ db, engine, onlineForms }: PlatformContext, table: AdoptableTable, caller: Caller) {
  const { tableName, tableTxt } = table;
  const { fields, skipped } = fieldsOfColumns(await readColumns(db, tableName));
  const required = skipped.filter((column) => column.isRequired && !column.hasDefault && !column.isGenerated);
  if (required.length > 0) throw fail.columnRequired(tableName, required.map(({ name }) => name).join('、'));
  if (fields.length === 0) throw fail.noColumns(tableName);
  const added = await engine.records(caller).add(FORM, {
    tableName,
    tableTxt: (tableTxt?.trim() || tableName).slice(0, MAX_TITLE),
    tableType: '1',
    field: fields,
  });
  const { entity, definition } = await onlineForms.forms.find(added.id);
  const isReady = caller.can(SYNCHRONIZE) && (await tableStatements(db, [entity])).length === 0;
  if (isReady) await markSynchronized(db, definition);
  return messages.generated(
    tableName,
    skipped.map(({ name }) => name),
    isReady,
  );
}

export function mountTables(api: Api, platform: PlatformContext): void {
  const { db, engine } = platform;
  const readTables = () => readAdoptableTables(db, engine.context.entities);

  api.get(
    '/online/cgform/head/queryTables',
    { schema: { summary: '可以生成表单的数据库表', querystring: query({ tableName: '表名' }) }, ...ADD },
    async (request) => {
      const name = stripWildcards(request.query.tableName);
      const tables = (await readTables()).filter(({ tableName }) => tableName.includes(name));
      return successReply(tables.map((table) => ({ id: table.tableName, ...table })));
    },
  );

  api.post(
    '/online/cgform/head/transTables/:tables',
    { schema: { summary: '由数据库表生成表单', params: params({ tables: '表名，逗号分隔' }) }, ...ADD },
    async (request) => {
      const names = parseRequiredIds(request.params.tables);
      const lines = await db.tx(async () => {
        const free = await readTables();
        const done: string[] = [];
        for (const name of new Set(names)) {
          const table = free.find(({ tableName }) => tableName === name);
          if (!table) throw fail.tableNotFree(name);
          done.push(await addForm(platform, table, currentUser(request)));
        }
        return done;
      });
      return successReply(null, lines.join('；'));
    },
  );
}
