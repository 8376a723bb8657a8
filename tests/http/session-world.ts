/** Users with departments and phones for the tests of sessions. */
import { sql } from 'kysely';
import type { ApiResult } from '@/model/http/api-result';
import { newId } from '@/server/db';
import { cheapHash } from '../helpers/password';
import { BASE, type TestServer } from '../helpers/server';

export const PASSWORD = 'secret99';
const CHEAP = cheapHash(PASSWORD);

export interface Someone {
  id: string;
  username: string;
  phone: string;
  password: string;
}

let phones = 13_800_000_000;

export interface SomeoneOptions {
  status?: number;
  deleted?: boolean;
  /** Codes of departments, made where they are missing. */
  departs?: readonly string[];
  orgCode?: string | null;
  /** From `hashPassword`: for tests that need the full cost of a password check. */
  hash?: string;
}

/** Adds a user with a new phone number. */
export async function addPerson(server: TestServer, username: string, options: SomeoneOptions = {}): Promise<Someone> {
  const { status = 1, deleted = false, departs = [], orgCode = null, hash = CHEAP } = options;
  const [id, phone] = [newId(), String((phones += 1))];
  await sql`insert into sys_user (id, username, realname, password, phone, status, del_flag, org_code)
     values (${id}, ${username}, ${username}, ${hash}, ${phone}, ${status}, ${deleted ? '1' : '0'}, ${orgCode})`.execute(
    server.db,
  );
  for (const code of departs) {
    await sql`insert into sys_depart (id, depart_name, org_code, del_flag) select ${newId()}, ${`部门${code}`}, ${code}::text, '0'
       where not exists (select from sys_depart where org_code = ${code}::text)`.execute(server.db);
    await sql`insert into sys_user_depart (id, user_id, dep_id) select ${newId()}, ${id}, id from sys_depart where org_code = ${code}`.execute(
      server.db,
    );
  }
  return { id, username, phone, password: PASSWORD };
}

let addresses = 0;

/** A new address: failures are counted by address too. */
export const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

export interface Request {
  body?: unknown;
  query?: Record<string, string>;
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
}

/** Sends one request from a new address. */
export async function send<T = Record<string, unknown>>(
  server: TestServer,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  { body, query, token, ip = newAddress(), headers = {} }: Request = {},
): Promise<ApiResult<T> & { status: number }> {
  const answer = await server.inject({
    method,
    url: `${BASE}${path}`,
    remoteAddress: ip,
    headers: { ...headers, ...(token ? { 'x-access-token': token } : {}) },
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { ...answer.json<ApiResult<T>>(), status: answer.statusCode };
}

/** The last code that the built-in provider "sent" to a number. */
export function lastCode(server: TestServer, mobile: string): string | null {
  const lines = server.log.filter((line) => line.includes(`"mobile":"${mobile}"`));
  return /验证码 (\d{6})/.exec(lines.at(-1) ?? '')?.[1] ?? null;
}

/** Moves all counters and expiry times into the past. */
export async function letPass(server: TestServer, time: string): Promise<void> {
  await sql`update sys_login_failure set failed_at = failed_at - ${time}::interval`.execute(server.db);
  await sql`update sys_one_time_code set expires_at = expires_at - ${time}::interval`.execute(server.db);
}
