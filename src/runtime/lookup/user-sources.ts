/** Search sources for users: available to every signed-in user, within what the server returns. */
import type { SearchHit } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import { apiPaths } from '../http/api-paths';
import { SILENT_READ } from '../http/policy';
import type { Params } from '../http/types';
import { get } from '../http/request';
import { createNameResolver } from '../dict/name-resolver';
import { messages } from '../messages';
import { namesByCode, searchExact, type SearchSource } from './search-sources';
import { service } from '../service';

/** The property of a user that a field stores. */
export type UserKey = 'username' | 'id';

/** Page size: the number of rows in the list under an input. */
const PAGE_SIZE = 10;
const QUIET = { policy: SILENT_READ };
/** Account names contain only Latin characters; any other word is searched in the real names. */
const ACCOUNT = /^[\w.@-]+$/;

const textOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

function parseUsers(raw: unknown, key: UserKey): SearchHit[] {
  const inside = isJsonObject(raw) ? raw.records : raw;
  const rows: readonly unknown[] = Array.isArray(inside) ? inside : [];
  return rows.flatMap((row): SearchHit[] => {
    const one = isJsonObject(row) ? row : {};
    const value = textOf(one[key]);
    if (value === '') return [];
    const username = textOf(one.username);
    const text = textOf(one.realname) || username;
    return [{ value, text, note: textOf(one.orgCodeTxt) || username, color: null, disabled: false }];
  });
}

const resolvers = service(() => ({
  username: createNameResolver(async (codes) =>
    namesByCode(parseUsers(await get<unknown>(apiPaths.usersByName, { username: codes.join(',') }, QUIET), 'username')),
  ),
  id: createNameResolver(
    async (codes) =>
      namesByCode(parseUsers(await get<unknown>(apiPaths.usersById, { userIds: codes.join(',') }, QUIET), 'id')),
    messages.missingRecord,
  ),
}));

/**
 * Search source of users by name or account.
 * @param key the property that the field stores
 * @param only more parameters of the search
 */
const createUserSource = (key: UserKey, only: Params = {}): SearchSource => {
  const find = async (word: string, signal: AbortSignal, pageSize = PAGE_SIZE) => {
    const text = word.trim();
    const by: Params = text === '' ? {} : { [ACCOUNT.test(text) ? 'username' : 'realname']: text };
    const params: Params = { pageNo: 1, pageSize, ...by, ...only };
    const people = parseUsers(await get<unknown>(apiPaths.users, params, { ...QUIET, signal }), key);
    resolvers()[key].store(namesByCode(people));
    return people;
  };
  const names = resolvers()[key];
  const findExact: SearchSource['findExact'] = async (texts) => {
    const found = await searchExact(find, texts);
    const known = new Set(found.flatMap(({ value, text }) => [value, text]));
    // The search compares names and accounts; a stored id is resolved by a request of its own.
    const codes =
      key === 'id' ? await names.resolve(texts.filter((text) => !known.has(text) && ACCOUNT.test(text))) : {};
    return [
      ...found,
      ...Object.entries(codes).map(([value, text]): SearchHit => ({ value, text, color: null, disabled: false })),
    ];
  };
  return { names, find: (word, signal) => find(word, signal), findExact };
};

/** Search sources of users by the stored property; `colleague`: user names of active users of the same tenant. */
export const userSources = service((): Readonly<Record<UserKey | 'colleague', SearchSource>> => ({
  username: createUserSource('username'),
  id: createUserSource('id'),
  colleague: createUserSource('username', { colleagues: true }),
}));
