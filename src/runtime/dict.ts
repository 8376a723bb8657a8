/** Dictionaries: cached 7 days, answered from the cache at once and confirmed once per page life. */
import type { Option } from '@/model/entity';
import { ApiError } from './api-error';
import { calls } from './calls';
import { fresh, forgetDicts, keepDict, keepDicts, knownDict, readOptions, told } from './dict-store';
import { get } from './http';
import { once } from './latest';
import { isOffered } from './screen-index';
import { texts } from './texts';

export { dicts } from './dict-store';

/** Codes in one request: the address stays short, and the server refuses more than 100. */
const MOST_CODES = 50;
const QUIET = { quiet: true } as const;

interface Asked {
  promise: Promise<readonly Option[]>;
  settle: (options: readonly Option[]) => void;
  fail: (error: unknown) => void;
}

const asked = new Map<string, Asked>();
let waiting: string[] = [];

function finish(code: string, options: readonly Option[]): void {
  asked.get(code)?.settle(options);
  asked.delete(code);
}

function fail(code: string, error: unknown): void {
  asked.get(code)?.fail(error);
  asked.delete(code);
}

/** Keeps what was asked for in this life: signing out or a refresh has begun another. */
function keep(life: number, code: string, options: readonly Option[]): void {
  if (life === told.life) keepDict(code, options);
}

async function askOne(code: string): Promise<void> {
  const { life } = told;
  try {
    const options = readOptions(await get<unknown>(calls.dictItems(code), {}, QUIET));
    keep(life, code, options);
    finish(code, options);
  } catch (error) {
    fail(code, error);
  }
}

async function askTogether(codes: readonly string[]): Promise<void> {
  const { life } = told;
  let answer: Record<string, unknown>;
  try {
    answer =
      (await get<Record<string, unknown> | null>(calls.dictBatch, { codes: JSON.stringify(codes) }, QUIET)) ?? {};
  } catch (error) {
    for (const code of codes) fail(code, error);
    return;
  }
  for (const code of codes) {
    // The server leaves out what this person may not read: nothing to show, and nothing to remember.
    const isTold = Object.hasOwn(answer, code);
    const options = readOptions(isTold ? answer[code] : []);
    if (isTold) keep(life, code, options);
    finish(code, options);
  }
}

let everything: { life: number; done: Promise<void> } | null = null;

/** All plain dictionaries of a server that has no call for some of them; once per life, whatever comes of it. */
function askEverything(): Promise<void> {
  const { life } = told;
  if (everything?.life === life) return everything.done;
  const done = get<unknown>(calls.allDictItems, {}, QUIET).then(
    (raw) => {
      if (life === told.life) keepDicts(raw);
    },
    () => undefined,
  );
  everything = { life, done };
  return done;
}

/** True for `table,text,code`, whose items are rows of a table. */
export const isTable = (code: string): boolean => code.includes(',');

async function send(): Promise<void> {
  const codes = waiting;
  waiting = [];
  if (isOffered('dictBatch')) {
    for (let at = 0; at < codes.length; at += MOST_CODES) void askTogether(codes.slice(at, at + MOST_CODES));
    return;
  }
  for (const code of codes.filter(isTable)) void askOne(code);
  const plain = codes.filter((code) => !isTable(code));
  if (plain.length === 0) return;
  // What sign-in told is all there is: asking for everything again would tell no more.
  if (!told.all) await askEverything();
  for (const code of plain) {
    const known = fresh.has(code) ? knownDict(code) : undefined;
    if (known) finish(code, known);
    else void askOne(code);
  }
}

/** Asks for a code; all that are asked for at one time go in one request, where the server takes it. */
function ask(code: string): Promise<readonly Option[]> {
  const running = asked.get(code);
  if (running) return running.promise;
  let settle: Asked['settle'] = () => undefined;
  let fails: Asked['fail'] = () => undefined;
  const promise = new Promise<readonly Option[]>((resolve, reject) => {
    settle = resolve;
    fails = reject;
  });
  asked.set(code, { promise, settle, fail: fails });
  if (waiting.length === 0) setTimeout(() => void send(), 0);
  waiting.push(code);
  return promise;
}

/**
 * The items of a dictionary. A cached one is given at once and confirmed in the background; `dicts` changes when the
 * server knows better.
 * @throws Error for an empty code; ApiError when the server refuses
 */
export function loadDict(code: string): Promise<readonly Option[]> {
  if (code.trim() === '') return Promise.reject(new ApiError(texts.emptyDictCode));
  const known = knownDict(code);
  if (!known) return ask(code);
  if (!fresh.has(code)) void ask(code).catch(() => undefined);
  return Promise.resolve(known);
}

/** What is known of a dictionary without asking the server. */
export function dictNow(code: string): readonly Option[] | undefined {
  return knownDict(code);
}

/**
 * Empties the server's cache and ours, then loads every dictionary anew (spec 1 §4). What is open keeps its items
 * until the new ones are there. @throws ApiError
 */
export const refreshDicts = once(async (): Promise<void> => {
  await get(calls.refreshDicts);
  const all = await get<unknown>(calls.allDictItems);
  forgetDicts();
  keepDicts(all);
});

/** True for the call that empties the server's cache: whoever makes it means ours too. */
export const isDictRefresh = (path: string): boolean => path.replace(/^\//, '') === calls.refreshDicts;
