/**
 * User look-ups for pickers and member lists. Every signed-in user can look up users, but gets only name cards. Callers
 * who can read the user list get the rows of that list.
 */
import type { FastifyRequest } from 'fastify';
import type { Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { ALL_ROWS, containsPattern, requestParam, splitCsv } from '@/server/http/request-params';
import type { PlatformContext } from '../context';
import { USER } from './accounts';

/** Fields of a user that every signed-in user may see. */
export const CARD_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'username',
  'realname',
  'avatar',
  'sex',
  'orgCode',
  'workNo',
  'post',
]);

/** Page of users: full list rows for callers who can read the user list, otherwise cards. */
export function listUsers(
  { engine }: PlatformContext,
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
): Promise<Paged<Row>> {
  const caller = currentUser(request);
  return engine.list(USER, query, caller, null, engine.canRead(USER, caller) ? undefined : CARD_FIELDS);
}

/** Keys that one request may name. */
const MAX_KEYS = 1000;

/**
 * The users with these ids or user names. Of deleted users, to whom records still refer, only the names: a new choice
 * never offers them, because it searches with other calls.
 */
export async function usersOfKeys(
  platform: PlatformContext,
  request: FastifyRequest,
  code: string,
): Promise<readonly Row[]> {
  const keys = splitCsv(code).slice(0, MAX_KEYS);
  if (keys.length === 0) return [];
  const { records } = await listUsers(platform, request, { ...ALL_ROWS, code: keys.join(',') });
  const known = new Set(records.flatMap(({ id, username }) => [id, username]));
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length === 0) return records;
  const deleted = await platform.db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'del_flag as delFlag'])
    .where('del_flag', '=', '1')
    .where((where) => where.or([where('id', 'in', missing), where('username', 'in', missing)]))
    .execute();
  return [...records, ...deleted];
}

/** Filters of a list by parts of the names. */
export const nameFilters = (request: FastifyRequest) => ({
  username: containsPattern(requestParam(request, 'username')),
  realname: containsPattern(requestParam(request, 'realname')),
});
