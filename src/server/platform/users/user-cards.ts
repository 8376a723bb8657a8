/**
 * User look-ups for pickers and member lists. Every signed-in user can look up users, but gets only name cards. Callers
 * who can read the user list get the rows of that list.
 */
import type { FastifyRequest } from 'fastify';
import type { Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { currentUser } from '@/server/auth/guard/hook';
import { containsPattern, requestParam } from '@/server/http/request-params';
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

/** Filters of a list by parts of the names. */
export const nameFilters = (request: FastifyRequest) => ({
  username: containsPattern(requestParam(request, 'username')),
  realname: containsPattern(requestParam(request, 'realname')),
});
