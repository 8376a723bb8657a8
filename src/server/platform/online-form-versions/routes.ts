/** Comparison of a form with one of its versions, and the return to it. */
import { currentUser } from '@/server/auth/guard/hook';
import { permissionDenied } from '@/server/http/errors';
import { types } from '@/registry/values';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, query, text } from '@/server/http/schema/fields';
import type { Caller } from '@/server/crud';
import type { PlatformContext, PlatformRoutes } from '../context';
import { differences } from './difference';
import { fail } from './errors';
import { messages } from './messages';
import { parseContent, rollbackBody } from './versions';

const FORM = 'system/online-form';
const ROLLBACK = { access: { permission: 'online:formVersion:rollback' } } as const;

/** A version with the form as it is now. @throws HttpError without it, and for a form that the user does not see */
async function readVersion({ db, engine }: PlatformContext, id: string, caller: Caller) {
  const row = await db
    .selectFrom('onl_cgform_version')
    .select(['cgform_id', 'version_no', 'content', 'create_by', 'create_time'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail.noVersion();
  const current = await engine.record(FORM, row.cgform_id ?? '', caller);
  return { row, current, content: parseContent(row.content) };
}

/** Mounts the routes. */
export const mountFormVersions: PlatformRoutes = (api, platform) => {
  const { engine } = platform;
  const { entity } = engine.scopeOf(FORM, null);
  api.get(
    '/online/cgform/version/compare',
    { schema: { summary: '比较表单与它的一个版本', querystring: query({ id: '版本' }) }, config: ROLLBACK },
    async (request) => {
      const { id = '' } = request.query;
      const { row, current, content } = await readVersion(platform, id, currentUser(request));
      return successReply({
        id,
        updateTime: current.updateTime ?? null,
        title: messages.version(String(row.version_no), row.create_time ?? '', row.create_by ?? ''),
        difference: differences(entity, current, content, types).join('\n'),
      });
    },
  );
  api.post(
    '/online/cgform/version/rollback',
    {
      schema: {
        summary: '回退表单到一个版本',
        body: body({ id: text('版本'), updateTime: text('表单的更改时间，后来又有更改时不回退') }),
      },
      config: ROLLBACK,
    },
    async (request) => {
      const caller = currentUser(request);
      const save = engine.callsOf(FORM).find(({ call }) => call === entity.actions.edit?.call);
      if (!save?.mayCall(caller)) throw permissionDenied();
      const { current, content } = await readVersion(platform, textOf(request.body.id), caller);
      const { updateTime } = request.body;
      const saved = rollbackBody(entity, current, content);
      const sent = updateTime === undefined ? saved : { ...saved, updateTime };
      await save.handle({ caller, query: {}, parameters: {}, body: sent, request });
      return successReply(null, messages.rolledBack);
    },
  );
};
