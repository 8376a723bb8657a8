/** The comment routes of one endpoint, for users who may read the record. */
import { query } from '@/server/http/schema/fields';
import { countNamed, listOf, objectOf, textNamed } from '@/server/http/schema/results';
import { commentBody, parseComment } from '../comments/comment-input';
import { type CommentedRecord, deleteComment, readComments, storeComment } from '../comments/comments';
import { findMentionedUsers } from '../comments/mentioned-users';
import { notifyMentioned } from '../comments/mention-message';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { notFoundError } from '../context/errors';
import { messages } from '../context/messages';
import { textParameter } from '../read/query-parameters';
import { countInScope } from '../read/row-scope';
import { asObject } from '../write/request-body';
import type { PlannedRoute, RouteHandler } from './crud-route';
import { permissionCodeAt, type Endpoint } from './endpoints';
import type { ReadPermissions } from './read-permissions';
import { once } from './write-routes';

const BOOLEAN = { type: 'boolean' } as const;
const ENTRY = objectOf({
  id: textNamed('编号'),
  content: textNamed('内容，纯文本'),
  username: textNamed('作者的用户名'),
  author: textNamed('作者的姓名'),
  time: textNamed('时间'),
  mentions: listOf(objectOf({ username: textNamed('用户名'), name: textNamed('姓名') })),
  files: listOf(textNamed('文件路径')),
  removable: { ...BOOLEAN, title: '是否可以删除' },
});
const PAGE = objectOf({
  entries: { ...listOf(ENTRY), title: '评论，新的在前' },
  total: countNamed('总条数'),
  more: { ...BOOLEAN, title: '是否还有更早的' },
});

/** True when the user may read the record at one of the endpoints. */
async function canReadRecord(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  { canRead }: ReadPermissions,
  id: string,
  caller: Caller,
): Promise<boolean> {
  for (const endpoint of endpoints)
    if (canRead(endpoint, caller) && (await countInScope(crud, endpoint.scope, [id], caller)) > 0) return true;
  return false;
}

/** What the routes of one endpoint do. */
function handlersOf(
  crud: CrudContext,
  endpoint: Endpoint,
  mayRead: (caller: Caller, id: string) => Promise<boolean>,
): Readonly<Record<'read' | 'add' | 'remove', RouteHandler>> {
  const { entity, scope } = endpoint;
  const readerOf = (caller: Caller) => {
    const { delete: remove } = entity.actions;
    return { caller, mayDelete: remove !== undefined && caller.can(permissionCodeAt(endpoint, remove)) };
  };
  /** @throws HttpError 未找到对应实体, when the caller may not read the record */
  const recordOf = async (id: string, caller: Caller): Promise<CommentedRecord> => {
    if ((await countInScope(crud, scope, [id], caller)) === 0) throw notFoundError();
    return { table: scope.shape.tableName, id };
  };
  return {
    read: async ({ caller, parameters }) => {
      const record = await recordOf(textParameter(parameters, 'id') ?? '', caller);
      const before = textParameter(parameters, 'before') ?? '';
      return { result: await readComments(crud, record, before, readerOf(caller)) };
    },
    add: async ({ caller, body }) => {
      const given = asObject(body);
      const record = await recordOf(String(given.id ?? ''), caller);
      const comment = parseComment(given);
      const mentioned = await findMentionedUsers(crud, comment.mentions, caller, (user) => mayRead(user, record.id));
      const result = await crud.db.tx(async () => {
        const entry = await storeComment(crud, record, comment, mentioned, caller);
        await notifyMentioned(crud, entity, record.id, entry, mentioned, caller);
        return entry;
      });
      return { result, message: messages.added };
    },
    remove: async ({ caller, parameters }) => {
      const record = await recordOf(textParameter(parameters, 'id') ?? '', caller);
      await deleteComment(crud, record, textParameter(parameters, 'commentId') ?? '', readerOf(caller));
      return { result: null, message: messages.deleted };
    },
  };
}

/**
 * Plans the routes; none for an entity without `comments`.
 * @param endpoints all endpoints of the entity: mentioned users must be able to read the record at one of them
 */
export function commentRoutes(
  crud: CrudContext,
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
  permissions: ReadPermissions,
): PlannedRoute[] {
  const { title, api, comments } = endpoint.entity;
  if (!comments) return [];
  const mayCall = (caller: Caller) => permissions.canRead(endpoint, caller);
  const { read, add, remove } = handlersOf(crud, endpoint, (caller, id) =>
    canReadRecord(crud, endpoints, permissions, id, caller),
  );
  const path = `${api}/comments`;
  return [
    {
      call: { method: 'GET', path },
      summary: `一条${title}的评论`,
      mayCall,
      querystring: query({ id: '编号', before: '这条评论之前的；不传为最新的' }),
      documents: { result: PAGE },
      handle: read,
    },
    {
      call: { method: 'POST', path },
      summary: `评论${title}`,
      mayCall,
      body: commentBody,
      documents: { result: ENTRY },
      handle: once(crud, add),
    },
    {
      call: { method: 'DELETE', path },
      summary: `删除${title}的评论`,
      mayCall,
      querystring: query({ id: '编号', commentId: '评论编号' }),
      handle: remove,
    },
  ];
}
