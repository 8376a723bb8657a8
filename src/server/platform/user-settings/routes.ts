/** Routes of the settings of a user. Every user reads and writes own ones only; their content is the client's. */
import { sql } from 'kysely';
import { isJsonObject, parseJsonObject, type JsonObject } from '@/model/http/json';
import type { Caller } from '@/server/crud';
import type { Database } from '@/server/db';
import { currentUser } from '@/server/auth/guard/hook';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, json, text, type ValueOf } from '@/server/http/schema/fields';
import { mapOf } from '@/server/http/schema/results';
import type { PlatformRoutes } from '../context';
import { fail } from './errors';
import { messages } from './messages';

const NAME = /^[a-z][A-Za-z0-9]{0,31}$/;
const MAX_VALUE = 8_192;
const MAX_SETTINGS = 20;

const settingBody = body({ name: text('名称'), value: json('内容') });

const idOf = ({ me }: Caller): string => textOf(me.id);

/** Checks what a client sends. @throws HttpError */
function parseSetting({ name, value }: ValueOf<typeof settingBody>): { name: string; value: string } {
  const given = textOf(name);
  if (!NAME.test(given)) throw fail.badName();
  const parsed: JsonObject | null =
    typeof value === 'string' ? parseJsonObject(value) : isJsonObject(value) ? value : null;
  if (parsed === null) throw fail.badValue();
  const written = JSON.stringify(parsed);
  if (written.length > MAX_VALUE) throw fail.tooLarge();
  // PostgreSQL stores no such character in JSON.
  if (written.includes('\\u0000')) throw fail.badValue();
  return { name: given, value: written };
}

async function saveSetting(
  db: Database,
  userId: string,
  { name, value }: { name: string; value: string },
): Promise<void> {
  await db.tx(async () => {
    await sql`select pg_advisory_xact_lock(hashtext(${`jw_user_setting ${userId}`}))`.execute(db);
    const stored = await db.selectFrom('jw_user_setting').select('name').where('user_id', '=', userId).execute();
    if (stored.length >= MAX_SETTINGS && !stored.some((one) => one.name === name)) throw fail.tooMany(MAX_SETTINGS);
    await db
      .insertInto('jw_user_setting')
      .values({ user_id: userId, name, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value, update_time: sql`now()` }))
      .execute();
  });
}

export const mountUserSettings: PlatformRoutes = (api, { db }) => {
  const config = { access: 'signed-in' } as const;
  api.get(
    '/sys/userSetting/list',
    { schema: { summary: '当前用户的设置', documents: { result: { ...mapOf({}), title: '内容，按名称' } } }, config },
    async (request) => {
      const rows = await db
        .selectFrom('jw_user_setting')
        .select(['name', 'value'])
        .where('user_id', '=', idOf(currentUser(request)))
        .execute();
      return successReply(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
    },
  );
  api.put(
    '/sys/userSetting/save',
    { schema: { summary: '保存当前用户的一项设置', body: settingBody }, config },
    async (request) => {
      await saveSetting(db, idOf(currentUser(request)), parseSetting(request.body));
      return successReply(null, messages.saved, 200);
    },
  );
};
