/** Records of other tables that the fields of an online form refer to, with the user's rights at those tables. */
import type { FastifyRequest } from 'fastify';
import type { Field } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import { parseJsonObject } from '@/model/http/json';
import { FORMS_API } from '@/model/online/calls';
import { LINK_CONTROLS } from '@/model/online/links';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { HttpError } from '@/server/http/http-error';
import { successReply } from '@/server/http/reply';
import { splitCsv } from '@/server/http/request-params';
import { paging, params, query } from '@/server/http/schema/fields';
import { openDictionaryTable, type DictionaryTable } from '../dictionaries/table-items';
import type { PlatformRoutes } from '../context';
import type { FormAccess, OpenedForm } from '../form-definitions/access';
import type { FieldRow, TableDefinition } from '../form-definitions/definition';
import { fail } from './errors';
import { visibleDefinition } from '../form-definitions/visible-definition';

const MAX_IDS = 1000;

type Asked = Readonly<Record<string, unknown>>;

interface Link {
  field: FieldRow;
  /** Of the same table. */
  siblings: readonly FieldRow[];
}

/** Finds the field at `field` or `sub-table.field`, if the user sees it in the form. */
function linkAt({ form, rights }: OpenedForm, path: string): Link {
  const definition = visibleDefinition(form.definition, rights, 'form');
  const [first = '', second] = path.split('.');
  const table: TableDefinition | undefined =
    second === undefined ? definition : definition.subs.find(({ head }) => head.table_name === first);
  const siblings = table?.fields ?? [];
  const field = siblings.find((one) => one.db_field_name === (second ?? first));
  if (field?.field_show_type !== LINK_CONTROLS.record) throw fail.noLink(path);
  return { field, siblings };
}

/** The columns that a field and those that follow it show. */
function columnsOf({ field, siblings }: Link): string[] {
  const { imageField } = parseJsonObject(field.field_extend_json ?? '') ?? {};
  const following = siblings.filter(
    (one) => one.field_show_type === LINK_CONTROLS.field && one.dict_table === field.db_field_name,
  );
  return [...splitCsv(field.dict_text ?? ''), ...following.map((one) => one.dict_text ?? ''), imageField].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** A field of the table; undefined when the user does not see it. */
function visibleField(table: DictionaryTable, name: string): Field | undefined {
  try {
    return table.field(name);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

interface LinkedTable {
  table: DictionaryTable;
  id: Field;
  value: Field;
  title: Field;
  columns: readonly (readonly [string, Field])[];
}

async function openLinked({ open, recordsOf }: FormAccess, request: FastifyRequest): Promise<LinkedTable> {
  const { head = '', field: path = '' } = request.params as Record<string, string>;
  const user = currentUser(request);
  const link = linkAt(await open(user, head), path);
  const name = link.field.dict_table ?? '';
  const table = openDictionaryTable(await recordsOf(name, user), name, '');
  const columns = columnsOf(link);
  return {
    table,
    id: table.field('id'),
    value: table.field(link.field.dict_field || 'id'),
    title: table.field(columns[0] ?? 'id'),
    columns: [...new Set(columns)].flatMap((column) => {
      const found = visibleField(table, column);
      return found ? [[column, found] as const] : [];
    }),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Texts of a JSON list; anything else is an empty list. */
function textList(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** What the picker asks for, and the query bar of its list, which asks by the title. */
function conditionOf({ value, title, columns }: LinkedTable, asked: Asked): Condition {
  const [ids, labels, keyword] = [textOf(asked.ids), textOf(asked.labels), textOf(asked.keyword)];
  const text = keyword ?? textOf(asked[columns[0]?.[0] ?? ''])?.replace(/^\*|\*$/g, '');
  const known = (texts: readonly string[]) => texts.filter((one) => !one.includes('\0')).slice(0, MAX_IDS);
  const tests = [
    ...(ids === undefined ? [] : [{ [value.key]: known(splitCsv(ids)) }]),
    ...(labels === undefined ? [] : [{ [title.key]: known(textList(labels)) }]),
    ...(text === undefined ? [] : [{ [title.key]: { like: text } }]),
  ];
  return Object.assign({}, ...tests) as Condition;
}

/** The text of a value: the name of a code, as lists show it. */
const shownText = (row: Row, { key }: Field): unknown => row[`${key}_dictText`] ?? row[key] ?? null;

/** One page of rows: the columns as texts, and `id`, `value` and `label`. */
async function readLinked(linked: LinkedTable, asked: Asked) {
  const { table, id, value, title, columns } = linked;
  const { engine, caller, source } = table;
  const { pageNo, pageSize, column, order, sortInfoString } = asked;
  const only = new Set([id, value, title, ...columns.map(([, field]) => field)].map(({ key }) => key));
  const page = await engine.list(
    source.entity.id,
    { pageNo, pageSize, column, order, sortInfoString },
    caller,
    conditionOf(linked, asked),
    only,
  );
  const records = page.records.map((row) => ({
    row: Object.fromEntries(columns.map(([name, field]) => [name, shownText(row, field)])),
    id: row[id.key],
    value: row[value.key],
    label: shownText(row, title) ?? '',
  }));
  return { ...page, records };
}

/** The list and the picker of the records that one field refers to. */
export const mountFormLinks: PlatformRoutes = (api, { onlineForms: access }) => {
  const target = params({ head: '表单的编号', field: '字段，子表的写作 子表.字段' });
  const signedIn = { config: { access: 'signed-in' } } as const;
  api.get(
    `${FORMS_API}/:head/linked/:field/list`,
    { schema: { summary: '在线表单的字段可关联的记录', params: target, querystring: query(paging) }, ...signedIn },
    async (request) => {
      const { records, ...page } = await readLinked(await openLinked(access, request), request.query as Asked);
      return successReply({ ...page, records: records.map(({ row, id }) => ({ ...row, id })) });
    },
  );
  const picked = query({ ids: '编号，逗号分隔', labels: '名称，JSON 列表', keyword: '名称的一部分', ...paging });
  api.get(
    `${FORMS_API}/:head/linked/:field/pick`,
    { schema: { summary: '选择在线表单的字段关联的记录', params: target, querystring: picked }, ...signedIn },
    async (request) => {
      const { records, ...page } = await readLinked(await openLinked(access, request), request.query as Asked);
      return successReply({
        ...page,
        records: records.map(({ row, id, value, label }) => ({ ...row, id, value, label })),
      });
    },
  );
};
