/** Calls of online forms (contract.md §7.1), served by the record engine with the entity of each form. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { HttpError } from '@/server/http/http-error';
import { successReply } from '@/server/http/reply';
import { paging, params, query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { mayRead } from '../read-access';
import { formIdOfTable, isSynchronized, mainFormIdOfTable, treeColumnsOf } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { messages } from '../form-definitions/messages';
import type { FormAccess } from '../form-definitions/access';
import { SYNCHRONIZE } from '../form-definitions/permission-codes';
import type { OnlineForm } from '../form-definitions/forms';
import { mountFormDescriptions, mountListDescriptions } from './description-routes';
import { executeFormCall, callReply } from './execute-call';
import { FORMS_API } from '@/model/online/calls';
import { mountSelectOptions } from './select-options';
import { pendingStatements, syncForm } from './sync';
import { mountTables } from './database-tables/table-routes';
import { mountExports } from './transfer-routes';

const API = '/online/cgform/api';
const HEAD_ENTITY = 'system/online-form';
/** `pageSize` of all rows (contract.md §7.1). */
const ALL_ROWS = -521;
const HEAD = { head: '表单' } as const;
const signedIn = { config: { access: 'signed-in' } } as const;

/**
 * The query of one level of a tree, without paging (contract.md §7.1): `hasQuery` "false" without a parent asks for the
 * roots; `<hasChild>=1` marks a request for children and is no filter.
 */
function treeQuery({ definition }: OnlineForm, asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const tree = treeColumnsOf(definition.head);
  if (!tree) return { ...asked };
  const { [tree.hasChild]: _mark, ...rest } = asked;
  const isRoots = asked.hasQuery === 'false' && !asked[tree.parent];
  return { ...rest, pageSize: String(ALL_ROWS), ...(isRoots && { [tree.parent]: '0' }) };
}

/** Lists, single records and writes. */
function mountRecords(api: Api, platform: PlatformContext, { open }: FormAccess): void {
  const one = { ...HEAD, id: '编号' } as const;
  api.get(
    `${API}/getData/:head`,
    { schema: { summary: '在线表单的数据', params: params(HEAD), querystring: query(paging) }, ...signedIn },
    async (request) =>
      callReply(
        await executeFormCall(platform, await open(currentUser(request), request.params.head), request, 'list'),
      ),
  );
  api.get(
    `${API}/getTreeData/:head`,
    { schema: { summary: '在线表单的树', params: params(HEAD), querystring: query(paging) }, ...signedIn },
    async (request) => {
      const opened = await open(currentUser(request), request.params.head);
      return callReply(await executeFormCall(platform, opened, request, 'list', treeQuery(opened.form, request.query)));
    },
  );
  api.get(
    `${API}/form/:head/:id`,
    { schema: { summary: '在线表单的一条数据', params: params(one) }, ...signedIn },
    async (request) =>
      callReply(
        await executeFormCall(platform, await open(currentUser(request), request.params.head), request, 'queryById'),
      ),
  );
  api.post(
    `${API}/form/:head`,
    { schema: { summary: '新增在线表单的数据', params: params(HEAD) }, ...signedIn },
    async (request) =>
      callReply(await executeFormCall(platform, await open(currentUser(request), request.params.head), request, 'add')),
  );
  api.put(
    `${API}/form/:head`,
    { schema: { summary: '编辑在线表单的数据', params: params(HEAD) }, ...signedIn },
    async (request) =>
      callReply(
        await executeFormCall(platform, await open(currentUser(request), request.params.head), request, 'edit'),
      ),
  );
  api.delete(
    `${API}/form/:head/:id`,
    { schema: { summary: '删除在线表单的数据', params: params(one) }, ...signedIn },
    async (request) => {
      const opened = await open(currentUser(request), request.params.head);
      // Clients delete one record, and the selected ones, by the same call.
      const isOne =
        !request.params.id.includes(',') && opened.formCaller.can(`${opened.form.entity.permissionPrefix}:delete`);
      return callReply(await executeFormCall(platform, opened, request, isOne ? 'delete' : 'deleteBatch'));
    },
  );
}

/** One record of a table, for the service that prints it. */
function mountPrintData(api: Api, platform: PlatformContext, { open }: FormAccess): void {
  api.get(
    `${API}/data/:table/queryById`,
    {
      schema: {
        summary: '在线表单的打印数据：一条数据',
        params: params({ table: '表名' }),
        querystring: query({ id: '编号', mock: '不用' }),
      },
      ...signedIn,
    },
    async (request) => {
      const opened = await open(currentUser(request), (await formIdOfTable(platform.db, request.params.table)) ?? '');
      return callReply(await executeFormCall(platform, opened, request, 'queryById'));
    },
  );
}

/** The calls that lists and records of files have, for consoles that know them. */
function mountLists(api: Api, platform: PlatformContext, { open }: FormAccess): void {
  const calls = [
    ['list', '在线表单分页列表'],
    ['summary', '在线表单的条数与合计'],
    ['groups', '在线表单按字段分组的条数与小计'],
    ['history', '在线表单一条数据的变更记录'],
  ] as const;
  for (const [name, summary] of calls)
    api.get(
      `${FORMS_API}/:head/${name}`,
      { schema: { summary, params: params(HEAD), querystring: query(paging) }, ...signedIn },
      async (request) =>
        callReply(
          await executeFormCall(platform, await open(currentUser(request), request.params.head), request, name),
        ),
    );
}

/** Rows of a sub-table, with the rights of its main form. */
function mountSubTables(api: Api, { db }: PlatformContext, { open }: FormAccess): void {
  const rows = async (request: FastifyRequest, table: string, mainId: string): Promise<readonly unknown[]> => {
    const { form, formCaller: inForm } = await open(currentUser(request), (await mainFormIdOfTable(db, table)) ?? '');
    if (!isSynchronized(form.definition)) throw fail.notSynchronized();
    const record = await form.engine.record(form.entity.id, mainId, inForm);
    const found: unknown = record[table];
    return Array.isArray(found) ? found : [];
  };
  const target = params({ table: '子表的表名', mainId: '主表的编号' });
  api.get(
    `${API}/subform/list/:table/:mainId`,
    { schema: { summary: '在线表单一对多子表的数据', params: target }, ...signedIn },
    async (request) => successReply(await rows(request, request.params.table, request.params.mainId)),
  );
  api.get(
    `${API}/subform/:table/:mainId`,
    { schema: { summary: '在线表单一对一子表的数据', params: target }, ...signedIn },
    async (request) => successReply((await rows(request, request.params.table, request.params.mainId))[0] ?? {}),
  );
}

/** A definition with the statements of its synchronization, and the synchronization. */
function mountSynchronization(api: Api, { db, engine }: PlatformContext, { forms }: FormAccess): void {
  const pending = async (head: string): Promise<string> => {
    try {
      return await pendingStatements(db, await forms.find(head));
    } catch (error) {
      if (error instanceof HttpError) return error.message;
      throw error;
    }
  };
  api.get(
    '/online/cgform/head/queryById',
    {
      schema: { summary: '在线表单的定义', querystring: query({ id: '编号' }) },
      config: { access: mayRead(engine, HEAD_ENTITY) },
    },
    async (request) => {
      const id = request.query.id ?? '';
      const record = await engine.record(HEAD_ENTITY, id, currentUser(request));
      return successReply({ ...record, pendingSql: await pending(id) });
    },
  );
  api.post(
    '/online/cgform/api/doDbSynch/:id/normal',
    {
      schema: { summary: '同步在线表单到数据库', params: params({ id: '表单' }) },
      config: { access: { permission: SYNCHRONIZE } },
    },
    async (request) => {
      await syncForm(db, await forms.find(request.params.id));
      return successReply(null, messages.synchronized);
    },
  );
}

export const mountOnlineForms: PlatformRoutes = (api, platform) => {
  const { onlineForms: access } = platform;
  mountFormDescriptions(api, platform);
  mountListDescriptions(api, platform);
  mountRecords(api, platform, access);
  mountPrintData(api, platform, access);
  mountLists(api, platform, access);
  mountSubTables(api, platform, access);
  mountSelectOptions(api, access);
  mountSynchronization(api, platform, access);
  mountTables(api, platform);
  mountExports(api, platform);
};
