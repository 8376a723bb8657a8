/** Calls with which consoles in the field design reports (contract.md §7.8): head, columns and parameters apart. */
import type { Entity, RecordShape } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { splitCsv } from '@/server/http/request-params';
import { successReply } from '@/server/http/reply';
import { body, list, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { rowsOf } from '../online-forms/definition-checks';
import { callReply } from '../online-forms/execute-call';
import { mayRead } from '../read-access';
import { fail } from './errors';
import { messages } from './messages';

const HEAD = '/online/cgreport/head';
const DEFINITION = 'system/online-report';
const ROW = { type: 'object' } as const;

/** Children of a definition by the property of the request. */
const CHILDREN = { items: 'item', params: 'param' } as const;

/** The values that a definition has; clients in the field send flags as numbers. */
const known = (given: Row, { fields }: Pick<RecordShape, 'fields'>): Row =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!field) return [];
      return [[key, typeof value === 'number' && field.columnType.kind === 'text' ? String(value) : value]];
    }),
  );

/** The rows of a child with their ids, as the request sends them. */
const rowsSent = (given: unknown, key: 'item' | 'param', entity: Entity): Row[] => {
  const child = entity.children[key];
  return child
    ? rowsOf(given).map((row) => ({ ...known(row, child), ...(typeof row.id === 'string' && { id: row.id }) }))
    : [];
};

/** A new definition in one record: `{head, items, params}` as `{…head, item, param}`. */
function flatten(given: Readonly<Record<string, unknown>>, entity: Entity): Row {
  const head = isJsonObject(given.head) ? (given.head as Row) : {};
  return {
    ...known(head, entity),
    item: rowsSent(given.items, CHILDREN.items, entity),
    param: rowsSent(given.params, CHILDREN.params, entity),
  } as Row;
}

/** The stored rows with those that a request changes and adds, without those that it deletes. */
function mergedRows(stored: unknown, sent: readonly Row[], deleted: unknown): Row[] {
  const gone = new Set(splitCsv(deleted));
  const byId = new Map(sent.map((row) => [String(row.id ?? ''), row]));
  const kept = rowsOf(stored).filter(({ id }) => !gone.has(String(id)));
  const ids = new Set(kept.map(({ id }) => String(id)));
  return [
    ...kept.map((row) => ({ ...row, ...byId.get(String(row.id)) })),
    ...sent.filter(({ id }) => !ids.has(String(id ?? ''))).map(({ id: _id, ...row }) => row),
  ];
}

function mountParts(api: Api, { engine }: PlatformContext): void {
  const parts = [
    ['item', '在线报表的列'],
    ['param', '在线报表的参数'],
  ] as const;
  for (const [key, summary] of parts)
    api.get(
      `/online/cgreport/${key}/listByHeadId`,
      {
        schema: { summary, querystring: query({ headId: '报表的编号', cgrheadId: '报表的编号' }) },
        config: { access: mayRead(engine, DEFINITION) },
      },
      async (request) => {
        const head = request.query.headId ?? request.query.cgrheadId ?? '';
        const record = await engine.record(DEFINITION, head, currentUser(request));
        return successReply(rowsOf(record[key]).map((row) => ({ ...row, cgrheadId: head })));
      },
    );
}

/** Adds a report: as one record, like every entity, or with head, columns and parameters apart. */
function mountAdd(api: Api, { engine }: PlatformContext, entity: Entity): void {
  const add = engine.callsOf(DEFINITION).find(({ call }) => call === entity.actions.add?.call);
  if (!add) return;
  const { summary, documents, mayCall } = add;
  api.post(
    `${HEAD}/add`,
    { schema: { summary, ...(documents && { documents }) }, config: { access: mayCall } },
    async (request) => {
      const given: unknown = request.body;
      const isApart = isJsonObject(given) && Object.hasOwn(given, 'head');
      const body = isApart ? flatten(given, entity) : given;
      return callReply(await add.handle({ caller: currentUser(request), query: {}, parameters: {}, body, request }));
    },
  );
}

export const mountReportDesign: PlatformRoutes = (api, platform) => {
  const { engine } = platform;
  const entity = engine.context.entities[DEFINITION]!;
  mountParts(api, platform);
  mountAdd(api, platform, entity);
  api.put(
    `${HEAD}/editAll`,
    {
      schema: {
        summary: '编辑在线报表，连同列和参数',
        body: body({
          head: { ...ROW, title: '报表' },
          items: list('列', ROW),
          params: list('参数', ROW),
          deleteItemIds: text('删除的列，逗号分隔'),
          deleteParamIds: text('删除的参数，逗号分隔'),
        }),
      },
      config: { access: { permission: 'online:report:edit' } },
    },
    async (request) => {
      const given: Readonly<Record<string, unknown>> = request.body;
      const user = currentUser(request);
      const id = isJsonObject(given.head) ? String(given.head.id ?? '') : '';
      const stored = await engine.record(DEFINITION, id, user);
      const sent = flatten(given, entity);
      await engine.records(user).edit(DEFINITION, id, {
        ...sent,
        item: mergedRows(stored.item, rowsOf(sent.item), given.deleteItemIds),
        param: mergedRows(stored.param, rowsOf(sent.param), given.deleteParamIds),
      } as Row);
      return successReply(null, messages.saved);
    },
  );
  api.get(
    '/online/cgreport/api/getReportDictList',
    {
      schema: { summary: '查询语句的字典，本系统不执行', querystring: query({ sql: '查询语句', keyword: '关键词' }) },
      config: { access: 'signed-in' },
    },
    () => {
      throw fail.noDictionarySql();
    },
  );
};
