/** Routes of the console's screen of a form's rights: fields and buttons with their switches, and the tree to grant from. */
import { IDEMPOTENCY_KEY } from '@/model/http/extensions';
import { currentUser } from '@/server/auth/guard/hook';
import { parseSaveKey, saveOnce } from '@/server/crud';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, paging, query, text, type Text } from '@/server/http/schema/fields';
import type { PlatformContext, PlatformRoutes } from '../context';
import {
  definitionOf,
  FIELD_SWITCHES,
  restrictableItems,
  readRestrictions,
  setRestrictions,
  type RestrictableItem,
  type Restriction,
} from './restrictions';
import { fail } from './errors';
import { messages } from './messages';
import { readRules } from './rules';
import { mayRead } from '../read-access';

const LIMIT = 'system/online-auth-page';
const GRANT = 'system/online-auth-grant';
const YES = 'Y';
const NO = 'N';

/** Id of a row: the form, and the field or button. */
const rowId = (head: string, { code, switches }: RestrictableItem): string => `${head}:${switches[0]}:${code}`;

/** A field or button with its switches; those of the other kind are null. */
function itemRow(head: string, item: RestrictableItem, restrictions: readonly Restriction[]) {
  const on = new Set(restrictions.filter(({ code, isOn }) => code === item.code && isOn).map(({ name }) => name));
  const stateOf = (name: Restriction['name']) => (item.switches.includes(name) ? (on.has(name) ? YES : NO) : null);
  return {
    id: rowId(head, item),
    cgformId: head,
    kind: item.switches === FIELD_SWITCHES ? '1' : '2',
    code: item.code,
    title: item.title,
    listShow: stateOf('listShow'),
    formShow: stateOf('formShow'),
    formEditable: stateOf('formEditable'),
    button: stateOf('button'),
  };
}

async function itemRows({ db }: PlatformContext, head: string) {
  const items = restrictableItems(await definitionOf(db, head));
  const restrictions = await readRestrictions(db, head);
  return items.map((item) => itemRow(head, item, restrictions));
}

const mountItems: PlatformRoutes = (api, platform) => {
  const { db, engine } = platform;
  const access = { access: mayRead(engine, LIMIT) };
  const rowOf = async (id: string) => {
    const row = (await itemRows(platform, id.split(':')[0] ?? '')).find((one) => one.id === id);
    if (!row) throw fail.noItem(id);
    return row;
  };
  api.get(
    '/online/cgform/authItem/list',
    {
      schema: { summary: '可以限制的字段和按钮', querystring: query({ ...paging, cgformId: '表单' }) },
      config: access,
    },
    async (request) => {
      const records = await itemRows(platform, request.query.cgformId ?? '');
      return successReply({ records, total: records.length });
    },
  );
  api.get(
    '/online/cgform/authItem/queryById',
    { schema: { summary: '一个字段或按钮的限制', querystring: query({ id: '编号' }) }, config: access },
    async (request) => successReply(await rowOf(request.query.id ?? '')),
  );
  api.put(
    '/online/cgform/authItem/edit',
    {
      schema: {
        summary: '限制一个字段或按钮',
        body: body({
          id: text('编号'),
          listShow: text('列表可见'),
          formShow: text('表单可见'),
          formEditable: text('表单可编辑'),
          button: text('按钮'),
        }),
      },
      config: { access: { permission: 'online:formLimit:edit' } },
    },
    async (request) => {
      const caller = currentUser(request);
      const key = parseSaveKey(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
      const save = async () => {
        const { cgformId, code, kind } = await rowOf(textOf(request.body.id));
        const names = kind === '1' ? FIELD_SWITCHES : (['button'] as const);
        const given = (value: Text | undefined) => (value === undefined ? undefined : value === YES);
        const wanted = Object.fromEntries(names.map((name) => [name, given(request.body[name])]));
        await setRestrictions({ db, engine, caller }, await definitionOf(db, cgformId), code, wanted);
        return {};
      };
      await (key === null ? save() : saveOnce(db, { userId: caller.me.id, key, content: request.body }, save));
      return successReply(null, messages.saved);
    },
  );
};

/** The restrictions that are on, and the rules, as a tree to tick. */
const mountTree: PlatformRoutes = (api, { db, engine }) => {
  api.get(
    '/online/cgform/authGrant/tree',
    {
      schema: { summary: '可以授权的字段、按钮和数据规则', querystring: query({ cgformId: '表单' }) },
      config: { access: mayRead(engine, GRANT) },
    },
    async (request) => {
      const head = request.query.cgformId ?? '';
      const restrictions = (await readRestrictions(db, head)).filter(({ isOn }) => isOn);
      const items = restrictableItems(await definitionOf(db, head));
      const leaf = (key: string, title: string) => ({ key, title, isLeaf: true });
      const groups = ([...FIELD_SWITCHES, 'button'] as const).map((name) => ({
        key: `group:${name}`,
        title: messages.switches[name],
        children: restrictions
          .filter((limit) => limit.name === name)
          .map(({ id, code }) =>
            leaf(id, items.find((item) => item.code === code && item.switches.includes(name))?.title ?? code),
          ),
      }));
      const rules = (await readRules(db, head)).map(({ id, ruleName }) => leaf(id, ruleName ?? id));
      return successReply(
        [...groups, { key: 'group:rules', title: messages.rules, children: rules }].filter(
          ({ children }) => children.length > 0,
        ),
      );
    },
  );
};

/** Mounts the routes. */
export const mountRightsScreen: PlatformRoutes = (api, platform) => {
  mountItems(api, platform);
  mountTree(api, platform);
};
