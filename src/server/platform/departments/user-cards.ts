/** Cards of users in department look-ups. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { ALL_ROWS } from '@/server/http/request-params';
import type { PlatformContext } from '../context';

const USER = 'system/user';

/** Fields of a user that department look-ups return: a card, not the whole record. */
const USER_CARD_FIELDS = [
  'id',
  'username',
  'realname',
  'avatar',
  'orgCode',
  'orgCodeTxt',
  'workNo',
  'sex',
  'sex_dictText',
];

/** User cards, ordered by username; empty when the schemas define no user entity. */
export async function readUserCards(
  { engine, schemas }: PlatformContext,
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>[]> {
  if (!schemas.entities[USER]) return [];
  const order = { ...ALL_ROWS, column: 'username', order: 'asc' };
  const { records } = await engine.list(USER, { ...order, ...query }, currentUser(request));
  return records.map((row) => Object.fromEntries(USER_CARD_FIELDS.map((key) => [key, row[key] ?? null])));
}
