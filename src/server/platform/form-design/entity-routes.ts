/** Online forms made from entities of files. */
import { currentUser } from '@/server/auth/guard/hook';
import type { Caller } from '@/server/crud';
import { permissionDenied } from '@/server/http/errors';
import { successReply } from '@/server/http/reply';
import { body, ids, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { PlatformContext } from '../context';
import { askSchema } from './ask-schema';
import { formsOfEntity } from './entity-fields';
import { fail } from './errors';
import { messages } from './messages';

const FORM = 'system/online-form';
const ADD = { config: { access: { permission: 'online:form:add' } } } as const;

/** Entities with a table of their own that the user may read. */
const readableEntities = ({ engine }: PlatformContext, caller: Caller) =>
  Object.values(engine.context.entities).filter(
    ({ id, table, select }) => table !== '' && select === null && engine.canRead(id, caller),
  );

export function mountFromEntity(api: Api, platform: PlatformContext): void {
  const { db, engine } = platform;
  api.get(
    '/online/cgform/head/queryEntities',
    { schema: { summary: '可以生成表单的实体', querystring: query({ title: '名称', entity: '实体' }) }, ...ADD },
    async (request) => {
      const [title, id] = [request.query.title, request.query.entity].map((one) => (one ?? '').replaceAll('*', ''));
      const found = readableEntities(platform, currentUser(request)).filter(
        (entity) => entity.title.includes(title ?? '') && entity.id.includes(id ?? ''),
      );
      return Promise.resolve(
        successReply(found.map((one) => ({ id: one.id, entity: one.id, title: one.title, table: one.table }))),
      );
    },
  );
  api.post(
    '/online/cgform/head/fromEntity',
    {
      schema: {
        summary: '由实体生成在线表单',
        body: body({
          ids: ids('实体'),
          ask: askSchema({ tableName: text('表名') }),
        }),
      },
      ...ADD,
    },
    async (request) => {
      const caller = currentUser(request);
      const { ids: given, ask } = request.body ?? {};
      const [id] = Array.isArray(given) ? given.map(String) : [];
      const entity = readableEntities(platform, caller).find((one) => one.id === id);
      if (!entity) throw id !== undefined && engine.context.entities[id] ? permissionDenied() : fail.noEntity();
      const { forms, omitted } = formsOfEntity(
        entity,
        String(ask?.tableName ?? ''),
        entity.title,
        (target) => engine.context.entities[target],
      );
      const [main] = await db.tx(async () => {
        const added = [];
        // Before the main table, whose formulas read the sub-tables.
        for (const form of forms.toReversed()) added.push((await engine.records(caller).add(FORM, form)).id);
        return added.toReversed();
      });
      const tables = forms.map(({ tableName }) => tableName ?? '');
      return successReply(main ?? null, messages.fromEntity(tables, omitted));
    },
  );
}
