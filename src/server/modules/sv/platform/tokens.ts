/** Tokens of authorised shops. They are no field of the shop, so that no reply, export or log has them. */
import { sql, type FunctionContext } from 'jingwei';

const keyOf = (shopId: string) => `platform.token.${shopId}`;

export async function readToken({ db }: FunctionContext, shopId: string): Promise<string | null> {
  const row = await db.selectFrom('jw_setting').select('value').where('key', '=', keyOf(shopId)).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

export async function storeToken({ db }: FunctionContext, shopId: string, token: string): Promise<void> {
  await sql`insert into jw_setting (key, value) values (${keyOf(shopId)}, ${JSON.stringify(token)}::jsonb)
    on conflict (key) do update set value = excluded.value, update_time = now()`.execute(db);
}

export async function deleteToken({ db }: FunctionContext, shopId: string): Promise<void> {
  await db.deleteFrom('jw_setting').where('key', '=', keyOf(shopId)).execute();
}
