/** Records of other tables that the fields of an online form refer to, with the user's rights at those tables. */
import type { FastifyRequest } from 'fastify';
import type { Field } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import { FORMS_API } from '@/model/online/calls';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { splitCsv } from '@/server/http/request-params';
import { paging, params, query } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import type { FormAccess } from '../form-definitions/access';
import { openLinkedTable, type LinkedTable } from './linked-table';

const MAX_IDS = 1000;

type Asked = Readonly<Record<string, unknown>>;

async function openLinked(access: FormAccess, request: FastifyRequest): Promise<LinkedTable> {
  const { head = '', field = '' } = request.params as Record<string, string>;
  const user = currentUser(request);
  return openLinkedTable(access, user, await access.open(user, head), field);
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
