/** Names behind the values of table dictionaries (`sys_user,realname,username`), and searching for them. */
import type { Option } from '@/model/entity';
import { ApiError } from './api-error';
import { calls } from './calls';
import { readOptions, told } from './dict-store';
import { get } from './http';
import { notify } from './notice';

/** Values in one request: addresses stay short. */
const MOST_KEYS = 50;
/** The default of the contract. */
export const PAGE_SIZE = 10;

type Names = Map<string, Promise<string>>;

let life = told.life;
const known = new Map<string, Names>();
const waiting = new Map<string, Map<string, (name: string | Promise<string>) => void>>();

function namesOf(dict: string): Names {
  // A refresh or another user: what was known before is not asked any more.
  if (life !== told.life) {
    life = told.life;
    known.clear();
  }
  let names = known.get(dict);
  if (!names) {
    names = new Map();
    known.set(dict, names);
  }
  return names;
}

async function askNames(dict: string, keys: readonly string[]): Promise<readonly string[]> {
  const params = { key: keys.join(','), delNotExist: false };
  const answer = await get<unknown>(calls.dictLabels(dict), params, { quiet: true });
  // Servers answer a single key with its text alone, too.
  return (Array.isArray(answer) ? answer : [answer]).map((text) => (typeof text === 'string' ? text : ''));
}

/** Names in the order of the keys. Where a server leaves the unknown out, each key is asked for alone. */
async function readNames(dict: string, keys: readonly string[]): Promise<readonly string[]> {
  const names = await askNames(dict, keys);
  if (names.length === keys.length) return names;
  if (keys.length === 1) return [''];
  return Promise.all(keys.map(async (key) => (await readNames(dict, [key]))[0] ?? ''));
}

async function send(dict: string): Promise<void> {
  const asked = [...(waiting.get(dict) ?? [])];
  waiting.delete(dict);
  for (let at = 0; at < asked.length; at += MOST_KEYS) {
    const part = asked.slice(at, at + MOST_KEYS);
    const names = readNames(
      dict,
      part.map(([key]) => key),
    );
    for (const [index, [key, settle]] of part.entries()) settle(names.then((all) => all[index] || key));
  }
}

/**
 * The name behind a value; the value itself where there is none. All values that are asked for at one time go in one
 * request per dictionary. @throws ApiError
 */
export function nameOf(dict: string, value: string): Promise<string> {
  const names = namesOf(dict);
  const found = names.get(value);
  if (found) return found;
  const name = new Promise<string>((resolve) => {
    const asked = waiting.get(dict) ?? new Map<string, (name: string | Promise<string>) => void>();
    if (asked.size === 0) setTimeout(() => void send(dict), 0);
    waiting.set(dict, asked.set(value, resolve));
  });
  names.set(value, name);
  name.catch(() => names.delete(value));
  return name;
}

/**
 * Items of a table dictionary whose text holds the keyword. A refusal is shown as a warning in the server's words and
 * finds nothing.
 * @throws ApiError for everything but a refusal
 */
export async function findItems(
  dict: string,
  keyword: string,
  signal: AbortSignal,
  pageSize = PAGE_SIZE,
): Promise<readonly Option[]> {
  try {
    return readOptions(await get<unknown>(calls.dictSearch(dict), { keyword, pageSize }, { signal, quiet: true }));
  } catch (error) {
    const refused = error instanceof ApiError && !error.cancelled && error.httpStatus === 200;
    if (!refused) throw error;
    if (!signal.aborted) notify.warning(error.message);
    return [];
  }
}
