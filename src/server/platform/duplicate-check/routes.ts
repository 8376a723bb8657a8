/**
 * `/sys/duplicate/check`: whether a value is taken. Fields that the schema declares unique are looked for among all
 * living rows, as saving does; others only among the rows and columns that the person sees anyway, so that the check
 * tells nobody what he could not read.
 */
import { fieldOfColumn } from '@/model/condition/where-clause/parse-where';
import type { Field } from '@/model/entity/entity';
import type { Caller } from '@/server/crud';
import { notDeletedSql, type Shape, textColumnSql } from '@/server/crud/context/shapes';
import { Bindings, whereAll } from '@/server/crud/context/sql-bindings';
import { columnTest } from '@/server/crud/read/operators';
import { visibleRowTests } from '@/server/crud/read/row-scope';
import { fieldViewOf } from '@/server/crud/view/field-visibility';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import { paths } from '@/server/http/paths';
import type { PlatformContext, PlatformRoutes } from '../context';
import { messages } from '../dictionaries/messages';

type Query = Readonly<Record<string, string | undefined>>;

const isUnique = (shape: Shape, { key, rules }: Field) =>
  rules.includes('unique') || shape.unique.some((group) => group.includes(key));

/** A copy of an online form's table is checked as the table itself (contract.md §7.1). */
const baseTableOf = (table: string) => table.trim().replace(/\$\d+$/, '');

/** A page that asks goes on: saving checks whatever it may not ask. */
const NOT_PERMITTED = 510;

/** What is asked about, and which of its rows count. */
interface CheckedField {
  shape: Shape;
  field: Field;
  scopeTests: (bindings: Bindings) => readonly (string | null)[];
}

/** A main record's field. */
function checkedField({ engine }: PlatformContext, table: string, name: string, caller: Caller): CheckedField | null {
  const { entities } = engine.context;
  const found = Object.values(entities).find((entity) => entity.table === table && engine.canRead(entity.id, caller));
  const field = found && fieldOfColumn(found, name);
  if (!found || !field) return null;
  const source = engine.scopeOf(found.id, null);
  const { shape } = source;
  const view = fieldViewOf(shape, caller);
  const unique = isUnique(shape, field);
  if (!view.includes(field.key) || (!unique && !view.canQuery(field))) return null;
  return {
    shape,
    field,
    scopeTests: (bindings) =>
      unique ? [notDeletedSql(shape)] : visibleRowTests(engine.context, source, caller, bindings),
  };
}

/** A field of child rows: only where saving looks among the rows of all records, and to those who read these. */
function checkedChildField(
  { engine }: PlatformContext,
  table: string,
  name: string,
  caller: Caller,
): CheckedField | null {
  const { shapes } = engine.context;
  const shape = [...shapes.values()].find(
    (one) => one.child !== null && one.tableName === table && engine.canRead(one.entity.id, caller),
  );
  const field = shape?.child ? fieldOfColumn(shape.child, name) : undefined;
  if (!shape || !field || !fieldViewOf(shape, caller).includes(field.key)) return null;
  const alone = shape.unique.some(([key, ...more]) => key === field.key && more.length === 0);
  return alone ? { shape, field, scopeTests: () => [notDeletedSql(shape)] } : null;
}

/** @throws HttpError for tables and columns that the person may not ask about: which of them it is, is not said */
async function isTaken(platform: PlatformContext, query: Query, caller: Caller): Promise<boolean> {
  const { tableName = '', fieldName = '', fieldVal = '', dataId = '' } = query;
  const at = [baseTableOf(tableName), fieldName.trim(), caller] as const;
  const checked = checkedField(platform, ...at) ?? checkedChildField(platform, ...at);
  if (!checked) throw new HttpError(messages.notChecked, NOT_PERMITTED);
  const { shape, field, scopeTests: rows } = checked;
  const bindings = new Bindings();
  const own = dataId.replaceAll('\0', '');
  const where = whereAll([
    ...rows(bindings),
    columnTest(field, 'eq', fieldVal.trim(), bindings),
    own === '' ? null : `${textColumnSql(shape.fields.id!)} <> ${bindings.add(own)}`,
  ]);
  const { rows: taken } = await platform.engine.context.db.query(
    `select 1 from ${shape.table} t${where} limit 1`,
    bindings.values,
  );
  return taken.length > 0;
}

export const mountDuplicateCheck: PlatformRoutes = (api, platform) => {
  api.get<{ Querystring: Query }>(paths.duplicateCheck, { config: { member: true } }, async (request) => {
    const { query } = request;
    const skipped = (query.fieldVal ?? '').trim() === '';
    const taken = !skipped && (await isTaken(platform, query, currentUser(request)));
    return taken ? errorReply(500, messages.taken) : successReply(null, messages.free);
  });
};
