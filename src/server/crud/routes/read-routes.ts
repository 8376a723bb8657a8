/** The read routes of one endpoint: list, record, picker, and list and picker of each child. */
import type { Call, Child } from '@/model/entity/entity';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { readList } from '../read/list';
import { readFigures } from '../summary/list-figures';
import { readGroups } from '../summary/list-groups';
import { readSummary } from '../summary/list-summary';
import { textParameter } from '../read/query-parameters';
import { readHistory } from '../read/record-history';
import { readPickerPage } from '../read/picker';
import { readRecord } from '../read/record';
import { withReferenceColumns } from '../read/reference-columns';
import { withSource } from '../report/select-source';
import type { Query } from '../read/query-parameters';
import { assertInScope } from '../read/row-scope';
import { childScope, type Endpoint } from './endpoints';
import type { ReadPermissions } from './read-permissions';
import { paging, query } from '@/server/http/schema/fields';
import { countNamed, listOf, mapOf, objectOf, textNamed } from '@/server/http/schema/results';
import type { PlannedRoute } from './crud-route';
import { pageOf, recordRef } from './record-schema';
import { fail, notFoundError } from '../context/errors';

const grouping = {
  groupBy: '分组的字段，最多两个，逗号分隔',
  groupValues: '只取一个组：它各级的值，JSON 数组，没有值为 null',
};
const listQuery = query({
  ...paging,
  ...grouping,
  searchCount: 'false 时不计总条数，total 为 -1',
  knownTotal: '此前回复的总条数：后半部分的页从末尾数起，更快',
  cursors: 'true 时回复含 _cursors：本页首行与末行的位置',
  cursorAfter: '读取此位置之后的一页：上次回复的 _cursors.after；排序变了则按页码',
  cursorBefore: '读取此位置之前的一页：上次回复的 _cursors.before；不足一页则为第一页',
});
const pickQuery = query({ ids: '编号，逗号分隔；为空时按条件取一页', keyword: '关键词', ...paging });
const PICKED = { type: 'object', properties: { value: { title: '编号' }, label: { title: '标题' } } };

const TOTAL_FIELDS = '要合计的字段，逗号分隔';
const TOTALS = mapOf(objectOf({ sum: textNamed('合计'), average: textNamed('平均') }));
const SUMMARY = objectOf({
  total: countNamed('总条数'),
  totals: TOTALS,
  counts: listOf(objectOf({ value: textNamed('值'), count: countNamed('条数') })),
});
const summaryQuery = query({ totalFields: TOTAL_FIELDS, countBy: '按值计数的字典字段，它自己的条件除外' });

const GROUPS = objectOf({
  groups: listOf(
    objectOf({
      value: textNamed('值，没有值为 null'),
      text: textNamed('名称'),
      count: countNamed('条数'),
      totals: TOTALS,
    }),
  ),
  total: countNamed('组数'),
});
const groupsQuery = query({ ...paging, ...grouping, totalFields: TOTAL_FIELDS });

const FIGURES = objectOf({
  cards: listOf(objectOf({ value: textNamed('指标的值，没有为 null') })),
  charts: listOf(objectOf({ rows: listOf({ type: 'object', title: '图表的各点' }) })),
  range: objectOf({ field: textNamed('日期字段'), from: textNamed('第一天'), to: textNamed('最后一天') }),
});
const figuresQuery = query({ list: '列表的编号，如 sv/report-daily.list' });

const HISTORY = {
  type: 'object',
  properties: {
    entries: { title: '变更，新的在前', type: 'array' },
    more: { title: '是否还有更早的', type: 'boolean' },
  },
};

/** Lists child rows of one main record; the main record is required, because its scope restricts the rows. */
async function readChildList(
  crud: CrudContext,
  endpoint: Endpoint,
  child: Child,
  parameters: Readonly<Record<string, unknown>>,
  caller: Caller,
) {
  const main = textParameter(parameters, child.foreignKey)?.trim();
  if (!main) throw fail.noMain();
  await assertInScope(crud, endpoint.scope, [main], caller);
  return readList(crud, childScope(crud, endpoint, child), parameters, caller);
}

function childRoutes(
  crud: CrudContext,
  endpoint: Endpoint,
  child: Child,
  { canRead, canPick }: ReadPermissions,
): PlannedRoute[] {
  const { entity } = endpoint;
  return [
    {
      call: { method: 'GET', path: `${entity.api}/${child.key}/list` },
      querystring: query({ [child.foreignKey]: `${entity.title}的编号`, ...paging }),
      summary: `${entity.title}的${child.title}分页列表`,
      mayCall: (caller) => canRead(endpoint, caller),
      handle: async ({ caller, parameters }) => ({
        result: await readChildList(crud, endpoint, child, parameters, caller),
      }),
    },
    {
      call: { method: 'GET', path: `${entity.api}/${child.key}/pick` },
      querystring: pickQuery,
      documents: { result: pageOf(PICKED) },
      summary: `选择${entity.title}的${child.title}`,
      mayCall: (caller) => canPick(endpoint, child.id, caller),
      handle: async ({ caller, parameters }) => ({
        result: await readPickerPage(crud, childScope(crud, endpoint, child), parameters, caller),
      }),
    },
  ];
}

/** The list, the summary of its records, and its groups. */
function listRoutes(
  crud: CrudContext,
  { entity, scope, lists }: Endpoint,
  list: Call,
  mayCall: (caller: Caller) => boolean,
): PlannedRoute[] {
  const listed = (query: Query, caller: Caller) =>
    withReferenceColumns(crud, withSource(crud, scope, query, caller), caller);
  return [
    {
      call: list,
      querystring: listQuery,
      documents: { result: pageOf(recordRef(entity.id)) },
      summary: `${entity.title}分页列表`,
      mayCall,
      handle: async ({ caller, parameters }) => {
        const counted = textParameter(parameters, 'searchCount') !== 'false';
        return { result: await readList(crud, listed(parameters, caller), parameters, caller, { counted }) };
      },
    },
    {
      call: { method: 'GET', path: `${entity.api}/summary` },
      requires: list,
      querystring: summaryQuery,
      documents: { result: SUMMARY },
      summary: `全部${entity.title}的条数与合计`,
      mayCall,
      handle: async ({ caller, parameters }) => ({
        result: await readSummary(crud, listed(parameters, caller), parameters, caller),
      }),
    },
    {
      call: { method: 'GET', path: `${entity.api}/groups` },
      requires: list,
      querystring: groupsQuery,
      documents: { result: GROUPS },
      summary: `${entity.title}按字段分组的条数与小计`,
      mayCall,
      handle: async ({ caller, parameters }) => ({
        result: await readGroups(crud, listed(parameters, caller), parameters, caller),
      }),
    },
    {
      call: { method: 'GET', path: `${entity.api}/figures` },
      requires: list,
      querystring: figuresQuery,
      documents: { result: FIGURES },
      summary: `${entity.title}的指标和图表`,
      mayCall,
      handle: async ({ caller, parameters }) => {
        const { list: id, ...asked } = parameters;
        const screen = lists.find((one) => one.id === id);
        if (!screen) throw notFoundError();
        return { result: await readFigures(crud, withSource(crud, scope, asked, caller), screen, asked, caller) };
      },
    },
  ];
}

/** Plans the read routes of an endpoint, for users who may read or pick its records. */
export function readRoutes(crud: CrudContext, endpoint: Endpoint, permissions: ReadPermissions): PlannedRoute[] {
  const { entity, scope } = endpoint;
  const { canRead, canPick } = permissions;
  const { list, queryById, pick } = entity.calls;
  const mayRead = (caller: Caller) => canRead(endpoint, caller);
  const planned: PlannedRoute[] = list ? listRoutes(crud, endpoint, list, mayRead) : [];
  if (queryById) {
    planned.push({
      call: queryById,
      querystring: query({ id: '编号' }),
      documents: { result: recordRef(entity.id) },
      summary: `一条${entity.title}`,
      mayCall: mayRead,
      handle: async ({ caller, parameters }) => ({
        result: await readRecord(crud, scope, textParameter(parameters, 'id') ?? '', caller),
      }),
    });
  }
  if (queryById && entity.table !== '') {
    planned.push({
      call: { method: 'GET', path: `${entity.api}/history` },
      querystring: query({ id: '编号', beforeVersion: '这个版本之前的；不传为最新的' }),
      documents: { result: HISTORY },
      summary: `一条${entity.title}的变更记录`,
      mayCall: mayRead,
      handle: async ({ caller, parameters }) => {
        const version = Number(textParameter(parameters, 'beforeVersion') || Number.NaN);
        const id = textParameter(parameters, 'id') ?? '';
        return { result: await readHistory(crud, scope, id, Number.isInteger(version) ? version : null, caller) };
      },
    });
  }
  if (pick) {
    planned.push({
      call: pick,
      querystring: pickQuery,
      documents: { result: pageOf(PICKED) },
      summary: `选择${entity.title}`,
      mayCall: (caller) => canPick(endpoint, entity.id, caller),
      handle: async ({ caller, parameters }) => ({
        result: await readPickerPage(crud, withReferenceColumns(crud, scope, caller), parameters, caller),
      }),
    });
  }
  for (const child of Object.values(entity.children)) planned.push(...childRoutes(crud, endpoint, child, permissions));
  return planned;
}
