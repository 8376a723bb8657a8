/** Routes of saved views and queries of lists. Every user has own ones; the store checks what a user may do with a view. */
import { isJsonObject, parseJsonObject } from '@/model/http/json';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, ids, json, query, text, type Text, type ValueOf } from '@/server/http/schema/fields';
import { listOf, mapOf, objectOf, textNamed } from '@/server/http/schema/results';
import type { PlatformRoutes } from '../context';
import { fail } from './errors';
import { messages } from './messages';
import { type SavedKind, storedList } from './saved-kind';
import { deleteView, readViews, saveView, setDefaultView, type ViewInput } from './view-store';

const LIST_ID = /^[\w/-]{1,120}\.list$/;
const MAX_NAME = 50;
const MAX_CONTENT = 16_384;
const MAX_ROLES = 50;

const FLAG = { type: 'boolean' } as const;
const VIEW = objectOf({
  id: textNamed('编号'),
  name: textNamed('名称'),
  content: { ...mapOf({}), title: '列、排序和条件' },
  own: { ...FLAG, title: '是否是自己的' },
  editable: { ...FLAG, title: '是否可以修改' },
  roles: listOf(textNamed('共享给的角色')),
  owner: textNamed('创建人的姓名'),
});
const VIEWS = objectOf({
  views: listOf(VIEW),
  defaultId: textNamed('打开列表时用哪个'),
  roles: listOf(objectOf({ id: textNamed('角色'), name: textNamed('名称') })),
});
const KIND = 'view 视图（默认）或 query 高级查询';
const viewBody = body({
  id: text('编号，新增时不传'),
  list: text('列表'),
  kind: text(KIND),
  name: text('名称'),
  content: json('列、排序和条件'),
  roles: ids('共享给的角色'),
});

function parseList(value: Text | undefined): string {
  const list = textOf(value);
  if (!LIST_ID.test(list)) throw fail.badList();
  return list;
}

function parseKind(value: Text | undefined): SavedKind {
  const kind = textOf(value);
  if (kind !== '' && kind !== 'view' && kind !== 'query') throw fail.badKind();
  return kind === 'query' ? 'query' : 'view';
}

/** Checks what a client sends. @throws HttpError */
function parseView({ id, list, kind: kindText, name, content, roles }: ValueOf<typeof viewBody>): ViewInput {
  const kind = parseKind(kindText);
  const what = messages.kinds[kind];
  const trimmed = textOf(name).trim();
  const length = [...trimmed].length;
  if (length === 0 || length > MAX_NAME || /\p{Cc}/u.test(trimmed)) throw fail.badName(what, MAX_NAME);
  const parsed = typeof content === 'string' ? parseJsonObject(content) : content;
  if (!isJsonObject(parsed)) throw fail.badContent(what);
  const written = JSON.stringify(parsed);
  if (written.length > MAX_CONTENT) throw fail.tooLarge(what);
  if (written.includes('\\u0000')) throw fail.badContent(what);
  const shared = [roles ?? []]
    .flat()
    .flatMap((one) => textOf(one).split(','))
    .filter(Boolean);
  if (shared.length > MAX_ROLES) throw fail.foreignRole();
  const stored = storedList(parseList(list), kind);
  return { id: textOf(id) || null, list: stored, name: trimmed, content: parsed, roles: [...new Set(shared)] };
}

export const mountListViews: PlatformRoutes = (api, { db }) => {
  const config = { access: 'signed-in' } as const;
  api.get(
    '/sys/listView/list',
    {
      schema: {
        summary: '一个列表的视图或高级查询',
        querystring: query({ list: '列表', kind: KIND }),
        documents: { result: VIEWS },
      },
      config,
    },
    async (request) => {
      const { list, kind } = request.query;
      return successReply(await readViews(db, storedList(textOf(list), parseKind(kind)), currentUser(request)));
    },
  );
  api.post(
    '/sys/listView/save',
    { schema: { summary: '保存视图或高级查询', body: viewBody, documents: { result: textNamed('编号') } }, config },
    async (request) =>
      successReply(await saveView(db, parseView(request.body), currentUser(request)), messages.saved, 200),
  );
  api.delete(
    '/sys/listView/delete',
    { schema: { summary: '删除视图或高级查询', querystring: query({ id: '编号' }) }, config },
    async (request) => {
      await deleteView(db, textOf(request.query.id), currentUser(request));
      return successReply(null, messages.deleted, 200);
    },
  );
  api.put(
    '/sys/listView/default',
    { schema: { summary: '设置默认视图', body: body({ list: text('列表'), id: text('编号，空为不用视图') }) }, config },
    async (request) => {
      const { list, id } = request.body;
      await setDefaultView(db, parseList(list), textOf(id) || null, currentUser(request));
      return successReply(null, messages.saved, 200);
    },
  );
};
