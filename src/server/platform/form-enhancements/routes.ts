/**
 * SQL and Java enhancements of forms as designers in the field write them (contract.md §7.7); the console has a screen of
 * each. SQL runs with the form, Java is stored and never run.
 */
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { parseRequiredIds, textOf } from '@/server/http/request-params';
import { successReply } from '@/server/http/reply';
import { body, params, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { messages as formMessages } from '../form-definitions/messages';
import { messages } from './messages';

const HEAD = '/online/cgform/head';
const PARAMS = params({ head: '表单' });

/** Values that a client may write, by their Chinese names. */
const TITLES = {
  buttonCode: '按钮编码',
  event: '时机',
  cgJavaType: '类型',
  cgJavaValue: '名称或地址',
  cgbSql: 'SQL 语句',
  content: '说明',
  activeStatus: '1 启用，0 停用',
} as const;
type Key = keyof typeof TITLES;

interface Kind {
  title: string;
  entity: 'system/online-form-sql' | 'system/online-form-java';
  /** Last part of the paths of reads and writes, and of deletions. */
  paths: readonly [write: string, remove: string];
  permission: string;
  keys: readonly Key[];
  /** Message after a save. */
  saved: string;
  /** Values that rows have beside the stored ones. */
  more: Row;
}

const KINDS: readonly Kind[] = [
  {
    title: 'SQL 增强',
    entity: 'system/online-form-sql',
    paths: ['enhanceSql', 'deletebatchEnhanceSql'],
    permission: 'online:formSql',
    keys: ['buttonCode', 'cgbSql', 'content', 'activeStatus'],
    saved: formMessages.statementSaved,
    more: {},
  },
  {
    title: 'Java 增强（本系统不执行）',
    entity: 'system/online-form-java',
    paths: ['enhanceJava', 'deleteBatchEnhanceJava'],
    permission: 'online:formJava',
    keys: ['buttonCode', 'event', 'cgJavaType', 'cgJavaValue', 'content', 'activeStatus'],
    saved: messages.javaSaved,
    more: { runState: formMessages.javaNotRun },
  },
];

type Sent = Readonly<Record<string, Parameters<typeof textOf>[0]>>;

/** What a client wrote; absent values are not changed. */
const entered = (keys: readonly Key[], given: Sent): Row =>
  Object.fromEntries(keys.flatMap((key) => (given[key] === undefined ? [] : [[key, textOf(given[key])]])));

function mountKind(api: Api, { engine }: PlatformContext, kind: Kind): void {
  const { title, entity, keys, permission } = kind;
  const [write, remove] = kind.paths;
  const url = `${HEAD}/${write}/:head`;
  const access = (action: string) => ({ config: { access: { permission: `${permission}:${action}` } } }) as const;
  const BODY = body({ id: text('编号'), ...Object.fromEntries(keys.map((key) => [key, text(TITLES[key])])) });
  api.get(
    url,
    {
      schema: { summary: `表单的 ${title}`, params: PARAMS, querystring: query({ buttonCode: '按钮编码' }) },
      ...access('edit'),
    },
    async (request) => {
      const { buttonCode } = request.query;
      const asked = { cgformHeadId: request.params.head, ...(buttonCode ? { buttonCode } : {}) };
      const rows = await engine.records(currentUser(request)).find(entity, asked);
      return successReply(rows.map((row) => ({ ...row, ...kind.more })));
    },
  );
  api.post(
    url,
    { schema: { summary: `新增表单的 ${title}`, params: PARAMS, body: BODY }, ...access('add') },
    async (request) => {
      const record = { ...entered(keys, request.body), cgformHeadId: request.params.head };
      await engine.records(currentUser(request)).add(entity, record);
      return successReply(null, kind.saved);
    },
  );
  api.put(
    url,
    { schema: { summary: `编辑表单的 ${title}`, params: PARAMS, body: BODY }, ...access('edit') },
    async (request) => {
      await engine.records(currentUser(request)).edit(entity, textOf(request.body.id), entered(keys, request.body));
      return successReply(null, kind.saved);
    },
  );
  api.delete(
    `${HEAD}/${remove}`,
    { schema: { summary: `删除表单的 ${title}`, querystring: query({ ids: '编号，逗号分隔' }) }, ...access('delete') },
    async (request) => {
      await engine.records(currentUser(request)).delete(entity, parseRequiredIds(request.query.ids ?? ''));
      return successReply(null, formMessages.statementsDeleted);
    },
  );
}

export const mountFormEnhancements: PlatformRoutes = (api, platform) => {
  for (const kind of KINDS) mountKind(api, platform, kind);
};
