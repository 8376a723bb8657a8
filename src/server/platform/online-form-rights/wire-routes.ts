/** Calls that restrict and grant fields, buttons and rows of online forms (contract.md §7.7), of both generations. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { splitCsv, textOf } from '@/server/http/request-params';
import { body, flag, params, query, text, type Flag } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext, PlatformRoutes } from '../context';
import { mayRead } from '../read-access';
import { parseGrantee, parseItemIds, readGrant, saveGrant } from './grants';
import {
  FIELD_SWITCHES,
  definitionOf,
  restrictableItems,
  readRestrictions,
  setRestrictions,
  restrictionReply,
  type Restriction,
  type RestrictionWrite,
  type SwitchName,
} from './restrictions';
import { messages } from './messages';
import { readRules } from './rules';

const API = '/online/cgform/api';
const LIMIT = 'system/online-auth-page';
const RULE = 'system/online-auth-data';
const GRANT = 'system/online-auth-grant';
const FORM = { id: '表单' } as const;

/** Field, button and data, as in paths and in `type`. */
const KINDS = { column: 1, button: 2, data: 3 } as const;

/** `true`, `1` and `"1"` switch on. */
const isOn = (value: Flag | undefined): boolean => value === true || ['1', 'true', 'Y'].includes(String(value));

const writeOf = ({ db, engine }: PlatformContext, request: FastifyRequest): RestrictionWrite => ({
  db,
  engine,
  caller: currentUser(request),
});

/** The restrictions of a form in wire format. */
async function restrictionReplies({ db }: PlatformContext, head: string, keep: (row: Restriction) => boolean) {
  const titles = new Map(restrictableItems(await definitionOf(db, head)).map(({ code, title }) => [code, title]));
  const rows = await readRestrictions(db, head);
  return rows.filter(keep).map((row) => restrictionReply(head, row, titles.get(row.code) ?? row.code));
}

const isField = ({ name }: Restriction): boolean => name !== 'button';

const columnBody = body({
  cgformId: text('表单'),
  code: text('字段名'),
  status: flag('限制'),
  switchFlag: text('哪个开关：1 列表可见，2 表单可见，3 表单可编辑'),
  listShow: flag('限制列表可见'),
  formShow: flag('限制表单可见'),
  formEditable: flag('限制表单可编辑'),
});

/** The switches that a body sets: one by `switchFlag`, else all by `status`. */
function wantedSwitches(
  given: Readonly<Partial<Record<SwitchName | 'status' | 'switchFlag', Flag>>>,
): Readonly<Partial<Record<SwitchName, boolean>>> {
  const name = FIELD_SWITCHES[Number(given.switchFlag) - 1];
  if (name) return { [name]: isOn(given[name]) };
  return Object.fromEntries(FIELD_SWITCHES.map((one) => [one, isOn(given.status)]));
}

function mountColumns(api: Api, platform: PlatformContext): void {
  const { db } = platform;
  const access = { access: mayRead(platform.engine, LIMIT) };
  const change = { access: { permission: 'online:formLimit:edit' } } as const;
  api.get(
    `${API}/authColumn/:id`,
    { schema: { summary: '表单各字段的限制', params: params(FORM) }, config: access },
    async (request) => {
      const { id } = request.params;
      const rows = await readRestrictions(db, id);
      const fields = restrictableItems(await definitionOf(db, id)).filter(
        ({ switches }) => switches === FIELD_SWITCHES,
      );
      return successReply(
        fields.map(({ code, title }) => {
          const own = rows.filter((row) => row.code === code && isField(row));
          const on = (name: SwitchName) => own.some((row) => row.name === name && row.isOn);
          const switches = Object.fromEntries(FIELD_SWITCHES.map((name) => [name, on(name)]));
          return { id: code, cgformId: id, code, title, status: own.some((row) => row.isOn) ? 1 : 0, ...switches };
        }),
      );
    },
  );
  for (const method of ['PUT', 'POST'] as const)
    for (const path of ['authColumn', 'authColumn/batch'] as const)
      api.route({
        method,
        url: `${API}/${path}`,
        schema: { summary: path === 'authColumn' ? '限制一个字段' : '限制几个字段', body: columnBody },
        config: change,
        handler: async (request) => {
          const table = await definitionOf(db, textOf(request.body.cgformId));
          const write = writeOf(platform, request);
          const wanted = wantedSwitches(request.body);
          await db.tx(async () => {
            for (const code of splitCsv(textOf(request.body.code))) await setRestrictions(write, table, code, wanted);
          });
          return successReply(null, messages.saved);
        },
      });
}

function mountButtons(api: Api, platform: PlatformContext): void {
  const { db } = platform;
  const access = { access: mayRead(platform.engine, LIMIT) };
  const change = { access: { permission: 'online:formLimit:edit' } } as const;
  api.get(
    `${API}/authButton/:id`,
    { schema: { summary: '表单各按钮的限制', params: params(FORM) }, config: access },
    async (request) => {
      const { id } = request.params;
      const buttons = restrictableItems(await definitionOf(db, id)).filter(({ switches: [name] }) => name === 'button');
      return successReply({
        buttonList: buttons.map(({ code, title }) => ({
          id: code,
          cgformHeadId: id,
          buttonCode: code,
          buttonName: title,
        })),
        authList: await restrictionReplies(platform, id, (row) => !isField(row)),
      });
    },
  );
  api.post(
    `${API}/authButton`,
    {
      schema: { summary: '限制一个按钮', body: body({ cgformId: text('表单'), code: text('按钮编码') }) },
      config: change,
    },
    async (request) => {
      const table = await definitionOf(db, textOf(request.body.cgformId));
      await setRestrictions(writeOf(platform, request), table, textOf(request.body.code), { button: true });
      return successReply(null, messages.saved);
    },
  );
  api.put(
    `${API}/authButton/:id`,
    { schema: { summary: '不再限制按钮', params: params({ id: '限制的编号' }) }, config: change },
    async (request) => {
      await platform.engine.records(currentUser(request)).edit(LIMIT, request.params.id, { status: '0' });
      return successReply(null, messages.saved);
    },
  );
}

const ruleBody = body({
  id: text('编号'),
  cgformId: text('表单'),
  ruleName: text('规则名称'),
  ruleColumn: text('规则字段'),
  ruleOperator: text('条件规则'),
  ruleValue: text('规则值'),
  status: text('状态'),
});

/** The stored values of a rule; what is not sent stays. */
const ruleValues = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(ruleBody.properties ?? {}).flatMap((key) =>
      given[key] === undefined ? [] : [[key, given[key] === null ? null : String(given[key])]],
    ),
  );

function mountRules(api: Api, platform: PlatformContext): void {
  const { db, engine } = platform;
  const access = { access: mayRead(engine, RULE, GRANT) };
  const path = `${API}/authData`;
  const change = (action: string) => ({ config: { access: { permission: `online:formRule:${action}` } } }) as const;
  api.get(
    `${path}/:id`,
    { schema: { summary: '表单的数据规则', params: params(FORM) }, config: access },
    async (request) => successReply(await readRules(db, request.params.id)),
  );
  api.get(
    `${API}/validAuthData/:id`,
    { schema: { summary: '表单启用的数据规则', params: params(FORM) }, config: access },
    async (request) => successReply((await readRules(db, request.params.id)).filter(({ status }) => status === 1)),
  );
  api.post(path, { schema: { summary: '新增数据规则', body: ruleBody }, ...change('add') }, async (request) => {
    await definitionOf(db, textOf(request.body.cgformId));
    const { id: _id, ...values } = ruleValues(request.body);
    await engine.records(currentUser(request)).add(RULE, values);
    return successReply(null, messages.saved);
  });
  api.put(path, { schema: { summary: '编辑数据规则', body: ruleBody }, ...change('edit') }, async (request) => {
    const { cgformId: _form, id: _id, ...values } = ruleValues(request.body);
    await engine.records(currentUser(request)).edit(RULE, textOf(request.body.id), values);
    return successReply(null, messages.saved);
  });
  api.delete(
    `${path}/:id`,
    { schema: { summary: '删除数据规则', params: params({ id: '规则' }) }, ...change('delete') },
    async (request) => {
      await engine.records(currentUser(request)).delete(RULE, [request.params.id]);
      return successReply(null, messages.saved);
    },
  );
}

/** Ids of what can be granted, of one kind. */
async function idsOf({ db }: PlatformContext, head: string, kind: number): Promise<Set<string>> {
  if (kind === KINDS.data) return new Set((await readRules(db, head)).map(({ id }) => id));
  const rows = await readRestrictions(db, head);
  return new Set(rows.filter((row) => isField(row) === (kind === KINDS.column)).map(({ id }) => id));
}

function mountGrants(api: Api, platform: PlatformContext): void {
  const access = { access: mayRead(platform.engine, GRANT) };
  api.get(
    `${API}/authPage/:id/:type`,
    {
      schema: { summary: '可以授权的字段或按钮', params: params({ ...FORM, type: '1 字段，2 按钮' }) },
      config: access,
    },
    async (request) => {
      const wanted = Number(request.params.type) === KINDS.column;
      return successReply(
        await restrictionReplies(platform, request.params.id, (row) => row.isOn && isField(row) === wanted),
      );
    },
  );
  api.get(
    `${API}/roleAuth`,
    {
      schema: {
        summary: '角色、部门或用户的授权',
        querystring: query({
          roleId: '角色、部门或用户',
          cgformId: '表单',
          type: '1 字段，2 按钮，3 数据',
          authMode: '授权给',
        }),
      },
      config: access,
    },
    async (request) => {
      const { roleId = '', cgformId = '', type = '', authMode = 'role' } = request.query;
      const grant = await readGrant(platform.db, cgformId, parseGrantee(authMode, roleId));
      const ids = await idsOf(platform, cgformId, Number(type));
      const granted = (grant?.items ?? []).filter((id) => ids.has(id));
      return successReply(
        granted.map((authId) => ({ id: authId, authId, roleId, cgformId, type: Number(type), authMode })),
      );
    },
  );
}

function mountGranting(api: Api, platform: PlatformContext): void {
  for (const [name, kind] of [
    ['Column', KINDS.column],
    ['Button', KINDS.button],
    ['Data', KINDS.data],
  ] as const)
    api.post(
      `${API}/role${name}Auth/:roleId/:id`,
      {
        schema: {
          summary: '授权给角色、部门或用户',
          params: params({ roleId: '角色、部门或用户', ...FORM }),
          body: body({ authId: text('编号的 JSON 数组'), authMode: text('授权给：role、depart 或 user') }),
        },
        config: { access: { permission: 'online:formGrant:edit' } },
      },
      async (request) => {
        const { roleId, id } = request.params;
        const grantee = parseGrantee(textOf(request.body.authMode) || 'role', roleId);
        const wanted = parseItemIds(textOf(request.body.authId));
        await saveGrant(writeOf(platform, request), id, grantee, await idsOf(platform, id, kind), wanted);
        return successReply(null, messages.saved);
      },
    );
}

/** Mounts the calls. */
export const mountFormRights: PlatformRoutes = (api, platform) => {
  mountColumns(api, platform);
  mountButtons(api, platform);
  mountRules(api, platform);
  mountGrants(api, platform);
  mountGranting(api, platform);
};
