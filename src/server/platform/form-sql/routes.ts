/** SQL enhancements of forms as designers in the field write them (contract.md §7.7); the console has a screen of its own. */
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { parseRequiredIds, textOf } from '@/server/http/request-params';
import { successReply } from '@/server/http/reply';
import { body, params, query, text } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { messages } from '../form-definitions/messages';

const STATEMENT = 'system/online-form-sql';
const HEAD = '/online/cgform/head';
const PARAMS = params({ head: '表单' });
const BODY = body({
  id: text('编号'),
  buttonCode: text('按钮编码'),
  cgbSql: text('SQL 语句'),
  content: text('说明'),
  activeStatus: text('1 启用，0 停用'),
});
const access = (action: string) => ({ config: { access: { permission: `online:formSql:${action}` } } }) as const;

const KEYS = ['buttonCode', 'cgbSql', 'content', 'activeStatus'] as const;
type Sent = Readonly<Partial<Record<(typeof KEYS)[number], Parameters<typeof textOf>[0]>>>;

/** What a client wrote; absent values are not changed. */
const entered = (given: Sent): Row =>
  Object.fromEntries(KEYS.flatMap((key) => (given[key] === undefined ? [] : [[key, textOf(given[key])]])));

export const mountFormStatements: PlatformRoutes = (api, { engine }) => {
  api.get(
    `${HEAD}/enhanceSql/:head`,
    {
      schema: { summary: '表单的 SQL 增强', params: PARAMS, querystring: query({ buttonCode: '按钮编码' }) },
      ...access('edit'),
    },
    async (request) => {
      const { buttonCode } = request.query;
      const asked = { cgformHeadId: request.params.head, ...(buttonCode ? { buttonCode } : {}) };
      return successReply(await engine.records(currentUser(request)).find(STATEMENT, asked));
    },
  );
  api.post(
    `${HEAD}/enhanceSql/:head`,
    { schema: { summary: '新增表单的 SQL 增强', params: PARAMS, body: BODY }, ...access('add') },
    async (request) => {
      const record = { ...entered(request.body), cgformHeadId: request.params.head };
      await engine.records(currentUser(request)).add(STATEMENT, record);
      return successReply(null, messages.statementSaved);
    },
  );
  api.put(
    `${HEAD}/enhanceSql/:head`,
    { schema: { summary: '编辑表单的 SQL 增强', params: PARAMS, body: BODY }, ...access('edit') },
    async (request) => {
      await engine.records(currentUser(request)).edit(STATEMENT, textOf(request.body.id), entered(request.body));
      return successReply(null, messages.statementSaved);
    },
  );
  api.delete(
    `${HEAD}/deletebatchEnhanceSql`,
    { schema: { summary: '删除表单的 SQL 增强', querystring: query({ ids: '编号，逗号分隔' }) }, ...access('delete') },
    async (request) => {
      await engine.records(currentUser(request)).delete(STATEMENT, parseRequiredIds(request.query.ids ?? ''));
      return successReply(null, messages.statementsDeleted);
    },
  );
};
