/** Table dictionaries (`sys_user,realname,username`): resolves values to names, and searches items. */
import type { Option } from '@/model/entity/entity';
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { parseOptions } from '../storage/dict-cache';
import { epochCache } from '../storage/epoch-cache';
import { SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import { notify } from '../notices/notices';
import { service } from '../service';

/** Maximum number of values per request: keeps the URL short. */
const MAX_KEYS = 50;
/** Default page size of the contract. */
export const PAGE_SIZE = 10;

type Names = Map<string, Promise<string>>;

type Queue = Map<string, (name: string | Promise<string>) => void>;

const tableDicts = service(() => ({
  names: epochCache<string, Names>(),
  queues: new Map<string, Queue>(),
}));

function namesOf(dict: string): Names {
  const known = tableDicts().names();
  const names: Names = known.get(dict) ?? new Map();
  known.set(dict, names);
  return names;
}

async function requestNames(dict: string, keys: readonly string[]): Promise<readonly string[]> {
  const params = { key: keys.join(','), delNotExist: false };
  const answer = await get<unknown>(apiPaths.dictLabels(dict), params, { policy: SILENT_READ });
  // For a single key, some servers send the text instead of an array.
  return (Array.isArray(answer) ? answer : [answer]).map((text) => (typeof text === 'string' ? text : ''));
}

/** Names in the order of the keys. If a server omits unknown keys, each key is requested separately. */
async function readNames(dict: string, keys: readonly string[]): Promise<readonly string[]> {
  const names = await requestNames(dict, keys);
  if (names.length === keys.length) return names;
  if (keys.length === 1) return [''];
  return Promise.all(keys.map(async (key) => (await readNames(dict, [key]))[0] ?? ''));
}

async function sendQueue(dict: string): Promise<void> {
  const { queues } = tableDicts();
  const asked = [...(queues.get(dict) ?? [])];
  queues.delete(dict);
  for (let at = 0; at < asked.length; at += MAX_KEYS) {
    const part = asked.slice(at, at + MAX_KEYS);
    const names = readNames(
      dict,
      part.map(([key]) => key),
    );
    for (const [index, [key, settle]] of part.entries()) settle(names.then((all) => all[index] || key));
  }
}

/**
 * The name of a value, or the value itself if it has no name. Values requested in the same tick share one request per
 * dictionary.
 * @throws ApiError
 */
export function loadItemName(dict: string, value: string): Promise<string> {
  const names = namesOf(dict);
  const found = names.get(value);
  if (found) return found;
  const name = new Promise<string>((resolve) => {
    const { queues } = tableDicts();
    const asked: Queue = queues.get(dict) ?? new Map();
    if (asked.size === 0) setTimeout(() => void sendQueue(dict), 0);
    queues.set(dict, asked.set(value, resolve));
  });
  names.set(value, name);
  name.catch(() => names.delete(value));
  return name;
}

/**
 * Items of a table dictionary whose text contains the keyword. If the server rejects the search, its message is shown
 * as a warning and the result is empty.
 * @throws ApiError for every other error
 */
export async function searchItems(
  dict: string,
  keyword: string,
  signal: AbortSignal,
  pageSize = PAGE_SIZE,
): Promise<readonly Option[]> {
  try {
    return parseOptions(
      await get<unknown>(apiPaths.dictSearch(dict), { keyword, pageSize }, { signal, policy: SILENT_READ }),
    );
  } catch (error) {
    const refused = error instanceof ApiError && !error.cancelled && error.httpStatus === 200;
    if (!refused) throw error;
    if (!signal.aborted) notify.warning(error.message);
    return [];
  }
}
