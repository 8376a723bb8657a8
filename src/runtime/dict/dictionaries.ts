/**
 * Dictionaries: cached for 7 days. A cached dictionary is returned at once and confirmed by one request per cache
 * epoch.
 */
import type { Option } from '@/model/entity/entity';
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import {
  confirmedCodes,
  clearDicts,
  storeDict,
  storeDicts,
  cachedDict,
  parseOptions,
  dictCache,
} from '../storage/dict-cache';
import { DICTIONARY_READ, SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import { serverSupports } from '../http/capabilities';
import { singleFlight } from '../async/single-flight';
import { messages } from '../messages';
import { service } from '../service';
import { deferred, type Deferred } from '../async/deferred';

export { dicts } from '../storage/dict-cache';

/** Maximum number of codes per request: keeps the URL short; the server rejects more than 100. */
const MAX_CODES = 50;

interface DictRequests {
  /** Requested dictionaries that have not arrived, by code. */
  readonly pending: Map<string, Deferred<readonly Option[]>>;
  /** Codes to send with the next request. */
  queue: string[];
  /** The request for all plain dictionaries, and the cache epoch it was sent in. */
  all: { epoch: number; done: Promise<void> } | null;
}

const requests = service((): DictRequests => ({ pending: new Map(), queue: [], all: null }));

function resolveDict(code: string, options: readonly Option[]): void {
  const { pending } = requests();
  pending.get(code)?.resolve(options);
  pending.delete(code);
}

function rejectDict(code: string, error: unknown): void {
  const { pending } = requests();
  pending.get(code)?.reject(error);
  pending.delete(code);
}

/** Stores a response only if its cache epoch is still current; signing out and a refresh start a new epoch. */
function storeIfCurrent(epoch: number, code: string, options: readonly Option[]): void {
  if (epoch === dictCache().epoch) storeDict(code, options);
}

async function requestOne(code: string): Promise<void> {
  const { epoch } = dictCache();
  try {
    const options = parseOptions(await get<unknown>(apiPaths.dictItems(code), {}, { policy: DICTIONARY_READ }));
    storeIfCurrent(epoch, code, options);
    resolveDict(code, options);
  } catch (error) {
    rejectDict(code, error);
  }
}

async function requestBatch(codes: readonly string[]): Promise<void> {
  const { epoch } = dictCache();
  let answer: Record<string, unknown>;
  try {
    answer =
      (await get<Record<string, unknown> | null>(
        apiPaths.dictBatch,
        { codes: JSON.stringify(codes) },
        { policy: SILENT_READ },
      )) ?? {};
  } catch (error) {
    for (const code of codes) rejectDict(code, error);
    return;
  }
  for (const code of codes) {
    // The server omits dictionaries that the user may not read: they resolve as empty and are not cached.
    const isReadable = Object.hasOwn(answer, code);
    const options = parseOptions(isReadable ? answer[code] : []);
    if (isReadable) storeIfCurrent(epoch, code, options);
    resolveDict(code, options);
  }
}

/** Requests all plain dictionaries, for servers without a batch endpoint. One request per epoch, even when it fails. */
function requestAll(): Promise<void> {
  const { epoch } = dictCache();
  const known = requests().all;
  if (known?.epoch === epoch) return known.done;
  const done = get<unknown>(apiPaths.allDictItems, {}, { policy: SILENT_READ }).then(
    (raw) => {
      if (epoch === dictCache().epoch) storeDicts(raw);
    },
    () => undefined,
  );
  requests().all = { epoch, done };
  return done;
}

/** True for a table dictionary (`table,text,code`), whose items are rows of a database table. */
export const isTableDict = (code: string): boolean => code.includes(',');

async function sendQueue(): Promise<void> {
  const codes = requests().queue;
  requests().queue = [];
  if (serverSupports('dictBatch')) {
    for (let at = 0; at < codes.length; at += MAX_CODES) void requestBatch(codes.slice(at, at + MAX_CODES));
    return;
  }
  for (const code of codes.filter(isTableDict)) void requestOne(code);
  const plain = codes.filter((code) => !isTableDict(code));
  if (plain.length === 0) return;
  // Sign-in already loaded all plain dictionaries: requesting them again would return nothing new.
  if (!dictCache().hasAll) await requestAll();
  for (const code of plain) {
    const known = confirmedCodes().has(code) ? cachedDict(code) : undefined;
    if (known) resolveDict(code, known);
    else void requestOne(code);
  }
}

/** Requests a dictionary. Codes requested in the same tick share one request if the server supports batches. */
function requestDict(code: string): Promise<readonly Option[]> {
  const { pending, queue } = requests();
  const running = pending.get(code);
  if (running) return running.promise;
  const request = deferred<readonly Option[]>();
  pending.set(code, request);
  if (queue.length === 0) setTimeout(() => void sendQueue(), 0);
  queue.push(code);
  return request.promise;
}

/**
 * Loads the items of a dictionary. A cached dictionary is returned at once and confirmed in the background; `dicts`
 * changes when the server sends other items.
 * @throws Error for an empty code; ApiError when the request fails
 */
export function loadDict(code: string): Promise<readonly Option[]> {
  if (code.trim() === '') return Promise.reject(new ApiError(messages.emptyDictCode));
  const known = cachedDict(code);
  if (!known) return requestDict(code);
  if (!confirmedCodes().has(code)) void requestDict(code).catch(() => undefined);
  return Promise.resolve(known);
}

/** Items from the cache, without a request to the server. */
export function peekDict(code: string): readonly Option[] | undefined {
  return cachedDict(code);
}

/**
 * Clears the server's and the browser's dictionary cache, then loads all dictionaries again (spec 1 §4). Open screens
 * keep their items until the new ones arrive.
 * @throws ApiError
 */
export const refreshDicts = (): Promise<void> =>
  singleFlight('refreshDicts', async () => {
    await get(apiPaths.refreshDicts);
    const all = await get<unknown>(apiPaths.allDictItems);
    clearDicts();
    storeDicts(all);
  });

/**
 * True for the endpoint that clears the server's dictionary cache: a call to it must also clear the browser's cache.
 */
export const isDictRefreshPath = (path: string): boolean => path.replace(/^\//, '') === apiPaths.refreshDicts;
