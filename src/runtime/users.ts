/** Looking people up: every signed-in person may, as far as the server shows them. */
import { calls } from './calls';
import { get, type Params } from './http';
import { latest, SEARCH_WAIT, type Latest } from './latest';
import { nameFinder, type NameFinder } from './names';

export interface Colleague {
  /** As the field stores it. */
  code: string;
  name: string;
  /** Tells two people of one name apart. */
  note: string;
}

/** What a field stores of a person. */
export type UserKey = 'username' | 'id';

/** As many as a list under an input shows. */
const PAGE_SIZE = 10;
const QUIET = { quiet: true } as const;
/** Account names are Latin; anything else is looked for among the real names. */
const ACCOUNT = /^[\w.@-]+$/;

const textOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

function readPeople(raw: unknown, key: UserKey): Colleague[] {
  const inside = (raw as { records?: unknown } | null)?.records;
  const rows: unknown[] = Array.isArray(raw) ? raw : Array.isArray(inside) ? inside : [];
  return rows.flatMap((row): Colleague[] => {
    const one = (row ?? {}) as Record<string, unknown>;
    const code = textOf(one[key]);
    if (code === '') return [];
    const username = textOf(one.username);
    return [{ code, name: textOf(one.realname) || username, note: textOf(one.orgCodeTxt) || username }];
  });
}

const namesIn = (people: readonly Colleague[]) => Object.fromEntries(people.map(({ code, name }) => [code, name]));

const finders: Record<UserKey, NameFinder> = {
  username: nameFinder(async (codes) =>
    namesIn(readPeople(await get<unknown>(calls.usersByName, { username: codes.join(',') }, QUIET), 'username')),
  ),
  id: nameFinder(async (codes) =>
    namesIn(readPeople(await get<unknown>(calls.usersById, { userIds: codes.join(',') }, QUIET), 'id')),
  ),
};

/** Names of people by what a field stores of them. */
export const userNames = (key: UserKey): NameFinder => finders[key];

/** People whose name or account holds the word; without a word the first of all. @throws ApiError */
export async function findUsers(key: UserKey, word: string, signal: AbortSignal): Promise<Colleague[]> {
  const text = word.trim();
  const by: Params = text === '' ? {} : { [ACCOUNT.test(text) ? 'username' : 'realname']: text };
  const params: Params = { pageNo: 1, pageSize: PAGE_SIZE, ...by };
  const people = readPeople(await get<unknown>(calls.users, params, { ...QUIET, signal }), key);
  finders[key].know(namesIn(people));
  return people;
}

/** The same as somebody types: waits for the last key, and only the last answer counts. */
export const userSearch = (
  key: UserKey,
  place: keyof typeof SEARCH_WAIT,
): Latest<[word: string], readonly Colleague[]> =>
  latest((signal, word: string) => findUsers(key, word, signal), SEARCH_WAIT[place]);
