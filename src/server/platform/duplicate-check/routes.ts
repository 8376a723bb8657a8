/**
 * `/sys/duplicate/check`: whether a value is taken. Fields that the schema declares unique are searched in all rows
 * that are not deleted, as on save. Other fields are searched only in rows and columns that the user can read, so that
 * the check reveals no unreadable data.
 */
import { sql, type SqlBool } from 'kysely';
import { fieldOfColumn } from '@/model/condition/where-clause/parse-where';
import type { Field } from '@/model/entity/entity';
import type { Caller } from '@/server/crud';
import { notDeletedSql, type Shape, textColumnSql } from '@/server/crud/context/shapes';
import { type SqlTest, whereAll } from '@/server/crud/context/sql-tests';
import { columnTest } from '@/server/crud/read/operators';
import { visibleRowTests } from '@/server/crud/read/row-scope';
import { fieldViewOf } from '@/server/crud/view/field-visibility';
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformContext, PlatformRoutes } from '../context';
import { messages } from '../dictionaries/messages';
import type { TableRecords } from '../form-definitions/access';
import { query } from '@/server/http/schema/fields';
import { fail } from '../dictionaries/errors';

type Query = Readonly<Record<string, string | undefined>>;

const isUnique = (shape: Shape, { key, rules }: Field) =>
  rules.includes('unique') || shape.unique.some((group) => group.includes(key));

/** Removes the `$1` suffix of a copied online form, so that the original table is checked (contract.md §7.1). */
const baseTableOf = (table: string) => table.trim().replace(/\$\d+$/, '');

/** Field to check, with the SQL tests that select the rows to search. */
interface CheckedField {
  shape: Shape;
  field: Field;
  scopeTests: readonly (SqlTest | null)[];
}

/** Field of a main table; null when the caller may not check it. */
function checkedField({ engine, caller }: TableRecords, table: string, name: string): CheckedField | null {
  const { entities } = engine.context;
  const found = Object.values(entities).find((entity) => entity.table === table && engine.canRead(entity.id, caller));
  const field = found && fieldOfColumn(found, name);
  if (!found || !field) return null;
  const source = engine.scopeOf(found.id, null);
  const { shape } = source;
  const view = fieldViewOf(shape, caller);
  const unique = isUnique(shape, field);
  if (!view.includes(field.key) || (!unique && !view.canQuery(field))) return null;
  const scopeTests = unique ? [notDeletedSql(shape)] : visibleRowTests(engine.context, source, caller);
  return { shape, field, scopeTests };
}

/**
 * Field of a child table; null when the caller may not check it. Only fields that are unique across all records, and
 * only for users who can read the main records.
 */
function checkedChildField({ engine, caller }: TableRecords, table: string, name: string): CheckedField | null {
  const { shapes } = engine.context;
  const shape = [...shapes.values()].find(
    (one) => one.child !== null && one.tableName === table && engine.canRead(one.entity.id, caller),
  );
  const field = shape?.child ? fieldOfColumn(shape.child, name) : undefined;
  if (!shape || !field || !fieldViewOf(shape, caller).includes(field.key)) return null;
  const alone = shape.unique.some(([key, ...more]) => key === field.key && more.length === 0);
  return alone ? { shape, field, scopeTests: [notDeletedSql(shape)] } : null;
}

/** @throws HttpError 510 when the user may not check the column; the message does not reveal whether it exists */
async function isTaken(platform: PlatformContext, query: Query, caller: Caller): Promise<boolean> {
  const { tableName = '', fieldName = '', fieldVal = '', dataId = '' } = query;
  const table = baseTableOf(tableName);
  const records = await platform.onlineForms.recordsOf(table, caller, 'form');
  const at = [records, table, fieldName.trim()] as const;
  const checked = checkedField(...at) ?? checkedChildField(...at);
  if (!checked) throw fail.notChecked();
  const { shape, field, scopeTests } = checked;
  const own = dataId.replaceAll('\0', '');
  const where = whereAll([
    ...scopeTests,
    columnTest(field, 'eq', fieldVal.trim()),
    own === '' ? null : sql<SqlBool>`${textColumnSql(shape.idField)} <> ${own}`,
  ]);
  const { rows } = await sql`select 1 from ${shape.table} t${where} limit 1`.execute(platform.engine.context.db);
  return rows.length > 0;
}

export const mountDuplicateCheck: PlatformRoutes = (api, platform) => {
  api.get(
    '/sys/duplicate/check',
    {
      schema: {
        summary: '值是否重复',
        querystring: query({ tableName: '表名', fieldName: '字段', fieldVal: '值', dataId: '记录，新增时为空' }),
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      const { query } = request;
      const skipped = (query.fieldVal ?? '').trim() === '';
      const taken = !skipped && (await isTaken(platform, query, currentUser(request)));
      if (taken) throw fail.taken();
      return successReply(null, messages.notTaken);
    },
  );
};
