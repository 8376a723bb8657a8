/** Buttons of a form's definition, one by one (contract.md §7.7); the designer saves them with the form. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import type { Row } from '@/model/record';
import { parseRequiredIds, textOf } from '@/server/http/request-params';
import { successReply } from '@/server/http/reply';
import { body, flag, params, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import { mountDeleteRoutes } from '../delete-routes';
import { builtInButtons } from '../form-definitions/payload/button-payload';
import { BUILT_IN } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { messages } from '../form-definitions/messages';
import { mayRead } from '../read-access';

const FORM = 'system/online-form';
const BUTTON = '/online/cgform/button';
const EDIT = { config: { access: { permission: 'online:form:edit' } } } as const;

/** What a client may write. */
const BODY = body({
  id: text('编号'),
  cgformHeadId: text('表单'),
  buttonCode: text('按钮编码'),
  buttonName: text('按钮名称'),
  buttonStyle: text('按钮位置'),
  optType: text('执行'),
  exp: text('可用条件'),
  buttonIcon: text('图标'),
  optPosition: text('表单中的位置'),
  buttonStatus: flag('启用'),
  orderNum: text('顺序'),
});

const KEYS = Object.keys(BODY.properties ?? {}).filter((key) => key !== 'cgformHeadId' && key !== 'id');

const enteredValues = (given: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(KEYS.flatMap((key) => (Object.hasOwn(given, key) ? [[key, given[key] as Row[string]]] : [])));

const buttonsOf = ({ button }: Row): Row[] => (Array.isArray(button) ? (button as Row[]) : []);

const isBuiltIn = ({ buttonStyle }: Row): boolean => buttonStyle === BUILT_IN;

/** Rows in the order of their numbers; the record engine numbers them anew. */
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.orderNum ?? rows.length) - Number(b.orderNum ?? rows.length));

/** Changes the buttons of the form that a user sees, in one transaction. */
async function changeButtons(
  { db, engine }: PlatformContext,
  request: FastifyRequest,
  head: string,
  change: (rows: readonly Row[]) => Row[],
): Promise<void> {
  const user = currentUser(request);
  await db.tx(async () => {
    await engine.record(FORM, head, user);
    const records = engine.records(user);
    const [stored] = await records.lock(FORM, [head]);
    await records.edit(FORM, head, { button: inOrder(change(buttonsOf(stored ?? {}))) });
  });
}

/** Id of the form of a button. @throws HttpError when there is no such button */
async function headOfButton({ db }: PlatformContext, id: string): Promise<string> {
  const found = db.selectFrom('onl_cgform_button').select('cgform_head_id').where('id', '=', id);
  const head = (await found.executeTakeFirst())?.cgform_head_id;
  if (!head) throw fail.noButton(id);
  return head;
}

/** Lists of the buttons of a form, own and built-in ones. */
function mountLists(api: Api, platform: PlatformContext): void {
  const { engine } = platform;
  // The second one lists them where an enhancement is written.
  for (const path of ['button/list', 'head/enhanceButton'])
    api.get(
      `/online/cgform/${path}/:head`,
      {
        schema: { summary: '表单的自定义按钮', params: params({ head: '表单' }) },
        config: { access: mayRead(engine, FORM) },
      },
      async (request) => {
        const { head } = request.params;
        const rows = buttonsOf(await engine.record(FORM, head, currentUser(request)));
        const own = rows.filter((row) => !isBuiltIn(row));
        return successReply(own.map((row) => ({ ...row, cgformHeadId: head })));
      },
    );
  api.get(
    `${BUTTON}/builtInList/:head`,
    {
      schema: { summary: '表单的内置按钮，可以改名和停用', params: params({ head: '表单' }) },
      config: { access: mayRead(engine, FORM) },
    },
    async (request) => {
      const { head } = request.params;
      await engine.record(FORM, head, currentUser(request));
      return successReply(builtInButtons((await platform.onlineForms.forms.find(head)).definition));
    },
  );
}

export function mountButtonDesign(api: Api, platform: PlatformContext): void {
  mountLists(api, platform);
  api.post(`${BUTTON}/add`, { schema: { summary: '新增表单的按钮', body: BODY }, ...EDIT }, async (request) => {
    const added = enteredValues(request.body);
    await changeButtons(platform, request, textOf(request.body.cgformHeadId), (rows) => [...rows, added]);
    return successReply(null, messages.buttonAdded);
  });
  api.put(`${BUTTON}/edit`, { schema: { summary: '编辑表单的按钮', body: BODY }, ...EDIT }, async (request) => {
    const id = textOf(request.body.id);
    const changed = enteredValues(request.body);
    if (id === '' && isBuiltIn(changed)) {
      // A built-in button is stored with its first change.
      await changeButtons(platform, request, textOf(request.body.cgformHeadId), (rows) => [
        ...rows.filter((row) => !isBuiltIn(row) || row.buttonCode !== changed.buttonCode),
        { optType: 'action', ...changed },
      ]);
      return successReply(null, messages.buttonChanged);
    }
    await changeButtons(platform, request, await headOfButton(platform, id), (rows) =>
      rows.map((row) => (row.id === id ? { ...row, ...changed } : row)),
    );
    return successReply(null, messages.buttonChanged);
  });
  const permission = 'online:form:edit';
  mountDeleteRoutes(
    api,
    { one: { url: `${BUTTON}/delete`, permission }, many: { url: `${BUTTON}/deleteBatch`, permission } },
    async (request, given) => {
      const ids = new Set(parseRequiredIds(given));
      await platform.db.tx(async () => {
        const heads = new Set<string>();
        for (const id of ids) heads.add(await headOfButton(platform, id));
        for (const head of heads)
          await changeButtons(platform, request, head, (rows) => rows.filter((row) => !ids.has(String(row.id))));
      });
    },
  );
}
